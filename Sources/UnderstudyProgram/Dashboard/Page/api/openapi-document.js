import { capitalised } from "../shell/formats.js";
import { resolved } from "../shell/json-schema.js";
import { call, once } from "../shell/server.js";
import { subscribe } from "../shell/state.js";

/** The apps of the document: the prefix of their operations' ids and of their tags, and a pattern for the title of their section. */
const apps = [
    { id: "longevity", title: "Longevity App", tagPrefix: /^Longevity:? /, part: /Longevity/ },
    { id: "fitiq", title: "FitIQ and Lume", tagPrefix: /^FitIQ: /, part: /FitIQ/ },
    { id: "bradOS", title: "Brad OS", tagPrefix: /^Brad OS: /, part: /Brad OS/ },
    { id: "plain", title: "Plain JSON", tagPrefix: /^Plain: /, part: /plain/ },
    { id: "firebase", title: "Firebase Auth", tagPrefix: /^Firebase: /, part: /Firebase/ },
    { id: "control", title: "Control API", tagPrefix: /^Control:? /, part: /control/ },
];

/** The title of an app, by the prefix of its operations' ids. */
export function appTitle(id) {
    return apps.find((app) => app.id === id)?.title ?? id;
}

const methods = ["get", "post", "put", "patch", "delete", "head", "options"];

/** A served OpenAPI document. References are resolved on access, never all at once. */
export class OpenAPIDocument {
    constructor(json) {
        this.json = json;
        this.operations = [];
        for (const [path, item] of Object.entries(json.paths ?? {})) {
            for (const method of methods.filter((name) => item[name])) this.operations.push(this.#operation(method, path, item));
        }
        this.byID = new Map(this.operations.map((operation) => [operation.id, operation]));
    }

    #operation(method, path, item) {
        const raw = item[method];
        const id = raw.operationId ?? `${method} ${path}`;
        /** Whether the user's own endpoints have the operation, or add members to its answers; null for neither. */
        const yours = raw["x-yours"] === true ? (/: yours$/.test(raw.tags?.[0] ?? "") ? "yours" : "extended") : null;
        return {
            id,
            method: method.toUpperCase(),
            path,
            raw,
            item,
            summary: (raw.summary ?? "").replace(/ \(not built\)$/, "").replace(/\.$/, ""),
            isBuilt: !/\(not built\)$/.test(raw.summary ?? "") && !/^Not built\./.test(raw.description ?? ""),
            description: raw.description ?? "",
            tag: raw.tags?.[0] ?? "",
            app: id.split(".")[0],
            isDeprecated: raw.deprecated === true,
            yours,
        };
    }

    /** The value behind a `$ref`, with the members beside it; an empty object for a broken reference. */
    resolve(value) {
        return resolved(this.json, value);
    }

    /** Operations by app and tag, in the document's order: `[{id, title, groups: [{title, description, operations}]}]`. */
    grouped(operations) {
        const ids = new Set([...apps.map((app) => app.id), ...operations.map((operation) => operation.app)]);
        return [...ids].map((id) => {
            const prefix = apps.find((app) => app.id === id)?.tagPrefix ?? /^$/;
            const own = operations.filter((operation) => operation.app === id);
            return { id, title: appTitle(id), count: own.length, groups: this.#groups(own, prefix) };
        }).filter((app) => app.count > 0);
    }

    #groups(operations, prefix) {
        const order = (this.json.tags ?? []).map((tag) => tag.name);
        const names = [...new Set([...order, ...operations.map((operation) => operation.tag)])];
        return names.map((name) => {
            const short = name.replace(prefix, "");
            const description = this.json.tags?.find((tag) => tag.name === name)?.description ?? "";
            const own = operations.filter((operation) => operation.tag === name);
            return { name, title: capitalised(short), description, operations: own };
        }).filter((group) => group.operations.length > 0);
    }

    /** The parts of the document's description: the text before the first heading of level two, and a section for each such heading. */
    parts() {
        const [opening, ...rest] = (this.json.info?.description ?? "").split(/^## /m);
        return {
            opening: opening.trim(),
            sections: rest.map((text) => {
                const end = text.indexOf("\n");
                const title = capitalised(text.slice(0, end < 0 ? undefined : end).trim().replace(/^Understudy: /, ""));
                return { title, app: apps.find((app) => app.part.test(title))?.id, text: end < 0 ? "" : text.slice(end).trim() };
            }),
        };
    }

    /** The parameters of an operation and of its path, each `{name, in, required, description, schema, example}`. */
    parameters(operation) {
        const all = [...(operation.item.parameters ?? []), ...(operation.raw.parameters ?? [])].map((entry) => this.resolve(entry));
        const own = new Map(all.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
        return [...own.values()].map((parameter) => ({ ...parameter, schema: this.resolve(parameter.schema) }));
    }

    /** An operation's request body, `{required, description, type, schema, examples}`, or null. */
    body(operation) {
        if (!operation.raw.requestBody) return null;
        const body = this.resolve(operation.raw.requestBody);
        const [type, content] = Object.entries(body.content ?? {})[0] ?? ["application/json", {}];
        return { ...body, required: body.required === true, type, schema: content.schema, examples: this.#examples(content) };
    }

    /** The documented responses: `[{status, description, headers, contents: [{type, schema, examples}]}]`. */
    responses(operation) {
        return Object.entries(operation.raw.responses ?? {}).map(([status, value]) => {
            const response = this.resolve(value);
            const contents = Object.entries(response.content ?? {}).map(([type, content]) => (
                { type, schema: content.schema, examples: this.#examples(content) }
            ));
            const headers = Object.entries(response.headers ?? {}).map(([name, header]) => ({ name, ...this.resolve(header) }));
            return { status, description: response.description ?? "", headers, contents };
        });
    }

    #examples(content) {
        const text = (value) => (typeof value === "string" ? value : JSON.stringify(value, null, 2));
        const many = Object.entries(content.examples ?? {}).map(([name, entry]) => {
            const example = this.resolve(entry);
            return { name, summary: example.summary ?? name, text: text(example.value) };
        });
        return "example" in content ? [{ name: "example", summary: "Example", text: text(content.example) }, ...many] : many;
    }
}

let last = { text: null, document: null };

/** The server's OpenAPI document. It is fetched again after a change of endpoints, and is the same object if its text is the same. */
export const openAPI = once(async () => {
    const response = await call({ method: "GET", path: "openapi.json", world: "main" });
    if (response.status !== 200 || !response.json?.paths) {
        throw new Error(response.json?.detail ?? `The server answered ${response.status} instead of its OpenAPI document.`);
    }
    if (response.text !== last.text) last = { text: response.text, document: new OpenAPIDocument(response.json) };
    return last.document;
});

subscribe("endpoints", openAPI.forget);
