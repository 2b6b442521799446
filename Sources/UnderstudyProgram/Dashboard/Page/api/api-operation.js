import { fill, h } from "../shell/dom.js";
import { card, table, yoursBadge } from "../shell/parts.js";
import { firstSentence, inline, prose } from "./openapi-prose.js";
import { hasParts, phrase, structure } from "./openapi-schema.js";

const places = { path: "in the path", query: "in the query", header: "header", cookie: "cookie" };

/** The head of an operation: its summary, method, path, id and description. */
export function operationHead(operation) {
    return h("header", { class: "api-head" },
        h("h1", {}, operation.summary || operation.id),
        h("p", { class: "api-target mono" }, h("span", { class: "api-method" }, operation.method), " ", operation.path),
        h("p", { class: "muted" }, h("span", { class: "mono" }, operation.id),
            operation.yours ? [" ", yoursBadge(operation.yours)] : null,
            operation.isBuilt ? null : [" ", h("span", { class: "badge", title: "Answers 501 or an empty list" }, "not built")],
            operation.isDeprecated ? [" ", h("span", { class: "badge" }, "deprecated")] : null),
        h("div", { class: "api-prose" }, prose(operation.description, 2)));
}

/** The parameters as a table, or null without any. */
export function parameterCard(operation, document) {
    const parameters = document.parameters(operation);
    if (parameters.length === 0) return null;
    const rows = parameters.map((parameter) => [
        [h("code", {}, parameter.name), " ", h("span", { class: "muted" }, placeOf(parameter))],
        inline(phrase(parameter.schema, document)),
        [inline((parameter.description ?? "").trim().replaceAll("\n", " ")), parameter.deprecated ? " Deprecated." : null],
    ]);
    return card({ title: "Parameters", class: "api-parameters" }, table(["Name", "Type", "Description"], rows, { caption: "Parameters" }));
}

function placeOf(parameter) {
    const place = places[parameter.in] ?? parameter.in;
    return parameter.required && parameter.in !== "path" ? `${place}, required` : place;
}

/** The schema of the body, or null if the operation takes none. */
export function bodyCard(operation, document) {
    const body = document.body(operation);
    if (!body) return null;
    return card({ title: body.required ? "Body" : "Body (optional)", corner: body.type },
        body.description ? h("div", { class: "api-prose" }, prose(body.description)) : null,
        shape(body.schema, document));
}

/** The documented responses. Each opens to its schema and examples, which are rendered at that time. */
export function responsesCard(operation, document) {
    const rows = document.responses(operation).map((response) => disclosure(
        [statusText(response.status), " ", inline(firstSentence(response.description))],
        () => responseDetails(response, document)));
    return card({ title: "Documented responses", id: "responses" }, rows);
}

/** A status in the colour of its class. */
export function statusText(status) {
    return h("span", { class: `api-status mono api-status-${String(status).charAt(0)}` }, status);
}

function responseDetails(response, document) {
    const headers = response.headers.map((header) => [
        h("code", {}, header.name), inline((header.description ?? "").replaceAll("\n", " ")),
    ]);
    return [
        h("div", { class: "api-prose" }, prose(response.description)),
        headers.length > 0 ? table(["Header", "Description"], headers, { caption: "Headers of this response" }) : null,
        response.contents.map((content) => [
            h("p", { class: "muted mono" }, content.type),
            content.schema ? shape(content.schema, document) : null,
            content.examples.map((example) => disclosure(inline(example.summary), () => code(example.text, example.summary))),
        ]),
    ];
}

/** The members of a schema, level by level. A member with members of its own can be opened. */
function shape(schema, document) {
    if (!schema) return null;
    const { members, alternatives } = structure(schema, document);
    if (!hasParts({ members, alternatives })) return h("p", {}, inline(phrase(schema, document)));
    return [
        members.length > 0 ? h("ul", { class: "api-members" }, members.map((member) => memberRow(member, document))) : null,
        alternatives.map((each, index) => disclosure(
            [index === 0 ? "one of: " : "or: ", document.resolve(each).title ?? memberNames(each, document)],
            () => shape(each, document))),
    ];
}

function memberNames(schema, document) {
    return structure(schema, document).members.map((member) => member.name).join(", ") || phrase(schema, document);
}

function memberRow(member, document) {
    const resolved = document.resolve(member.schema);
    const inner = structure(member.schema, document);
    return h("li", {},
        h("code", {}, member.name), " ",
        h("span", { class: "muted" }, inline(phrase(member.schema, document)), member.isRequired ? ", required" : ""),
        resolved.description ? h("div", { class: "api-note" }, inline(resolved.description.trim().replaceAll("\n", " "))) : null,
        hasParts(inner) ? disclosure(`members of ${member.name}`, () => shape(member.schema, document)) : null);
}

/** A `details` element whose content is rendered when it is first opened. */
export function disclosure(summary, content) {
    const inside = h("div", { class: "api-inside" });
    let isMade = false;
    const open = (event) => {
        if (!event.currentTarget.open || isMade) return;
        isMade = true;
        fill(inside, content());
    };
    return h("details", { class: "api-more", on: { toggle: open } }, h("summary", {}, summary), inside);
}

/** A block of preformatted text that scrolls, also by keyboard. */
export function code(text, label) {
    return h("pre", { class: "api-code mono", tabindex: "0", role: "region", "aria-label": label }, text);
}
