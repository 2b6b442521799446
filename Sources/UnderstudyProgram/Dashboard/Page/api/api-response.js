import { fill, h } from "../shell/dom.js";
import { button, copyButton, number, table } from "../shell/parts.js";
import { inline } from "./openapi-prose.js";
import { link } from "../shell/router.js";
import { code, disclosure, statusText } from "./api-operation.js";

/** A longer body is cut here until it is shown in full. */
const shownCharacters = 100_000;

/** A response: its status with the document's description, duration, size, headers and body. */
export function responseView(operation, document, response) {
    const documented = documentedResponse(document.responses(operation), response.status);
    const meaning = documented
        ? inline(documented.description.trim().replaceAll("\n", " "))
        : ["The document does not list this status for this operation."];
    return [
        h("h3", { class: "api-result" },
            statusText(response.status), " ",
            h("span", { class: "muted" }, `${number(response.durationMs, 1)} ms, ${size(response.text)}`)),
        h("p", {}, meaning),
        operation.app !== "control" && response.requestId
            ? h("p", {}, link(`journal/${encodeURIComponent(response.requestId)}`, {}, "Show in the journal")) : null,
        disclosure(`Headers (${response.headers.length})`, () => table(["Header", "Value"],
            response.headers.map(([name, value]) => [h("code", {}, name), h("span", { class: "mono", dir: "auto" }, value)]),
            { caption: "Headers of the response" })),
        bodyView(response),
    ];
}

/** Shown without a response: the connection ended, or the request was stopped. */
export function noResponse(error, durationMs) {
    const isStopped = error.name === "AbortError";
    const text = isStopped ? "Stopped before a response arrived." : "No response: the connection ended, as it would for an app.";
    return [h("h3", { class: "api-result" }, text), h("p", { class: "muted" }, `After ${number(durationMs, 0)} ms.`)];
}

function documentedResponse(responses, status) {
    const names = [String(status), `${String(status).charAt(0)}XX`, "default"];
    return names.map((name) => responses.find((response) => response.status === name)).find(Boolean);
}

function bodyView(response) {
    if (response.text === "") return h("p", { class: "muted" }, "No body.");
    const text = response.json === undefined ? response.text : JSON.stringify(response.json, null, 2);
    const shown = code(text.slice(0, shownCharacters), "Body of the response");
    const rest = text.length <= shownCharacters ? null : button(`Show all ${number(text.length)} characters`, () => {
        fill(shown, text);
        rest.remove();
        shown.focus();
    });
    return [
        shown,
        h("p", { class: "actions" }, rest, copyButton(response.text, "Copy the body")),
        text === response.text ? null : disclosure("As sent", () => code(response.text, "Body as sent")),
    ];
}

function size(text) {
    const bytes = new TextEncoder().encode(text).length;
    return bytes < 10_000 ? `${number(bytes)} bytes` : `${number(bytes / 1000, 1)} kB`;
}
