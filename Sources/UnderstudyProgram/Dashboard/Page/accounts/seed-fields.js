import { fill, h } from "./dom.js";
import { field } from "./parts.js";
import { members, plain, words } from "./seed-schema.js";

/** A typed text is not JSON. Its field shows the error like the server's validation errors. */
export class InvalidInput extends Error {
    constructor(path, found, expected) {
        super(`${path}: found ${found}, expected ${expected}`);
        this.faults = [{ path, found, expected }];
    }
}

/** Initial values by path or by name: an active subscription, which opens the screens, and series of 90 days. */
const initialValues = {
    "$.longevity.subscription.status": "active",
    "$.longevity.subscription.plan": "membership_yearly",
    "$.longevity.subscription.renewalDate": "2099-01-01T00:00:00Z",
    count: 90,
    days: 90,
};

/**
 * A part of a form: {node, read}. `read()` returns the JSON value, or undefined if nothing was typed. A text in a field for numbers is
 * returned as typed, so that the server can say what it expects.
 */
function part(node, read) {
    return { node, read };
}

function label(name, isRequired) {
    return isRequired ? `${words(name)} (required)` : words(name);
}

function scalar(name, schema, path, isRequired) {
    const isNumber = ["number", "integer"].includes(schema.type);
    const isDate = name === "dateOfBirth";
    const input = h("input", {
        "data-path": path, type: isDate ? "date" : "text", value: initialValues[path] ?? initialValues[name], spellcheck: "false",
        inputmode: isNumber ? "decimal" : null, autocomplete: isDate ? null : "off",
        placeholder: schema.default === undefined ? null : String(schema.default), dir: isNumber || isDate ? null : "auto",
    });
    const read = () => {
        const text = input.value;
        if (text === "") return undefined;
        const number = Number(text.replace("\u2212", "-"));
        return isNumber && text.trim() !== "" && Number.isFinite(number) ? number : text;
    };
    return part(field({ label: label(name, isRequired), hint: schema.description, input }), read);
}

function choice(name, schema, path, isRequired, options) {
    const left = schema.default === undefined ? "not set" : `default: ${options.find(({ value }) => value === schema.default)?.text}`;
    const input = h("select", { "data-path": path },
        h("option", { value: "" }, left), options.map(({ text }, i) => h("option", { value: i + 1 }, text)));
    const read = () => input.value === "" ? undefined : options[Number(input.value) - 1].value;
    return part(field({ label: label(name, isRequired), hint: schema.description, input }), read);
}

function listField(name, schema, path, isRequired) {
    const input = h("textarea", { "data-path": path, rows: 2, spellcheck: "false", class: "lines" });
    const hint = [schema.description, "One per line."].filter(Boolean).join(" ");
    const isNumber = ["number", "integer"].includes(schema.items?.type);
    const read = () => {
        const texts = input.value.split("\n").map((text) => text.trim()).filter(Boolean);
        const values = isNumber ? texts.map((text) => Number.isFinite(Number(text)) ? Number(text) : text) : texts;
        return values.length ? values : undefined;
    };
    return part(field({ label: label(name, isRequired), hint, input }), read);
}

/** A field for JSON, for members with too many forms for fields of their own. */
function jsonField(name, schema, path, isRequired) {
    const input = h("textarea", { "data-path": path, rows: 5, spellcheck: "false", placeholder: schema.type === "array" ? "[]" : "{}" });
    const read = () => {
        if (input.value.trim() === "") return undefined;
        try {
            return JSON.parse(input.value);
        } catch (error) {
            throw new InvalidInput(path, `invalid JSON (${error.message})`, "the JSON of a seed file");
        }
    };
    const hint = [schema.description, "As JSON."].filter(Boolean).join(" ");
    return part(field({ label: label(name, isRequired), hint, input, class: "field-wide" }), read);
}

/** The fields of an object's members, except those named in `without`. `read()` returns undefined if all are empty. */
export function fields(root, schema, path, without = []) {
    const parts = members(root, schema).filter(({ name }) => !without.includes(name))
        .map(({ name, schema: member, isRequired }) => ({ name, ...build(root, name, member, `${path}.${name}`, isRequired) }));
    const read = () => {
        const entries = parts.map(({ name, read: value }) => [name, value()]).filter(([, value]) => value !== undefined);
        return entries.length ? Object.fromEntries(entries) : undefined;
    };
    return part(h("div", { class: "fields" }, parts.map(({ node }) => node)), read);
}

/** An object as a group that is closed at first. Its fields are made when it opens. */
function group(root, name, schema, path) {
    const body = h("div");
    let inner = null;
    const node = h("details", { class: "field-group", "data-path": path },
        h("summary", words(name)), schema.description ? h("p", { class: "field-hint" }, schema.description) : null, body);
    const open = () => {
        if (inner) return;
        inner = fields(root, schema, path);
        fill(body, inner.node);
    };
    node.addEventListener("toggle", () => { if (node.open) open(); });
    if (Object.keys(initialValues).some((start) => start.startsWith(`${path}.`))) {
        open();
        node.open = true;
    }
    return part(h("div", { class: "field field-wide" }, node, h("div", { class: "field-problem", hidden: true })), () => inner?.read());
}

/** A series: none, generated, or written as JSON. */
function series(root, name, schema, path, isRequired) {
    const generator = schema.forms.find((form) => form.properties?.generate);
    const generate = plain(root, generator.properties.generate);
    const generated = generate.forms?.find((form) => form.properties) ?? generate;
    const body = h("div");
    const kind = h("select", { "data-path": path },
        h("option", { value: "none" }, "none"), h("option", { value: "generated" }, "generated, the same each time"),
        h("option", { value: "written" }, "written as JSON"));
    const inner = {};
    const make = {
        none: () => part(h("span"), () => undefined),
        generated: () => {
            const inputs = fields(root, generated, `${path}.generate`);
            return part(inputs.node, () => ({ generate: inputs.read() ?? {} }));
        },
        written: () => jsonField("Entries", { type: "array" }, path, false),
    };
    const show = () => {
        inner[kind.value] ??= make[kind.value]();
        fill(body, kind.value === "none" ? null : inner[kind.value].node);
        node.classList.toggle("field-wide", kind.value !== "none");
    };
    kind.addEventListener("change", show);
    const node = field({ label: label(name, isRequired), hint: schema.description, input: kind, class: "series" });
    node.append(body);
    show();
    return part(node, () => inner[kind.value].read());
}

const isSeries = (schema) => schema.forms?.some((form) => form.properties?.generate) === true;

/** Whether screens need the member: a series, or the subscription that opens them. */
export function isMain(schema) {
    return isSeries(schema) || schema.properties?.plan !== undefined;
}

/** The part of a form for a member, by its schema. */
function build(root, name, schema, path, isRequired) {
    if (isSeries(schema)) return series(root, name, schema, path, isRequired);
    if (schema.enum) return choice(name, schema, path, isRequired, schema.enum.map((value) => ({ value, text: String(value) })));
    if (schema.type === "boolean") {
        return choice(name, schema, path, isRequired, [{ value: true, text: "yes" }, { value: false, text: "no" }]);
    }
    if (schema.type === "object" && schema.properties) return group(root, name, schema, path);
    const items = schema.type === "array" && schema.items ? plain(root, schema.items) : null;
    if (items && ["string", "number", "integer"].includes(items.type)) return listField(name, schema, path, isRequired);
    if (["string", "number", "integer"].includes(schema.type)) return scalar(name, schema, path, isRequired);
    return jsonField(name, schema, path, isRequired);
}
