import { fill, h } from "./dom.js";
import { button, copyButton, number, table } from "./parts.js";
import { inline } from "./openapi-prose.js";
import { link } from "./router.js";
import { code, disclosure, statusText } from "./api-operation.js";

/** Longer bodies are shown so far at first. */
const shownCharacters = 100_000;

/** What came back: status and what the document says of it, duration, headers, body. */
export function answerView(operation, document, answer) {
    const documented = documentedAnswer(document.answers(operation), answer.status);
    const meaning = documented
        ? inline(documented.description.trim().replaceAll("\n", " "))
        : ["The document does not list this status for this operation."];
    return [
        h("h3", { class: "api-result" },
            statusText(answer.status), " ",
            h("span", { class: "muted" }, `${number(answer.durationMs, 1)} ms, ${size(answer.text)}`)),
        h("p", {}, meaning),
        operation.app !== "control" && answer.requestId
            ? h("p", {}, link(`journal/${encodeURIComponent(answer.requestId)}`, {}, "See it in the journal")) : null,
        disclosure(`Headers (${answer.headers.length})`, () => table(["Header", "Value"],
            answer.headers.map(([name, value]) => [h("code", {}, name), h("span", { class: "mono", dir: "auto" }, value)]),
            { caption: "Headers of the answer" })),
        bodyView(answer),
    ];
}

/** What is said when no answer came: the connection ended, or somebody had enough of waiting. */
export function noAnswer(error, durationMs) {
    const isStopped = error.name === "AbortError";
    const text = isStopped ? "Stopped before an answer came." : "No answer came: the connection ended, as an app would meet it.";
    return [h("h3", { class: "api-result" }, text), h("p", { class: "muted" }, `After ${number(durationMs, 0)} ms.`)];
}

function documentedAnswer(answers, status) {
    const names = [String(status), `${String(status).charAt(0)}XX`, "default"];
    return names.map((name) => answers.find((answer) => answer.status === name)).find(Boolean);
}

function bodyView(answer) {
    if (answer.text === "") return h("p", { class: "muted" }, "No body.");
    const text = answer.json === undefined ? answer.text : JSON.stringify(answer.json, null, 2);
    const shown = code(text.slice(0, shownCharacters), "Body of the answer");
    const rest = text.length <= shownCharacters ? null : button(`Show all ${number(text.length)} characters`, () => {
        fill(shown, text);
        rest.remove();
        shown.focus();
    });
    return [
        shown,
        h("p", { class: "actions" }, rest, copyButton(answer.text, "Copy the body")),
        text === answer.text ? null : disclosure("As it was sent", () => code(answer.text, "Body as it was sent")),
    ];
}

function size(text) {
    const bytes = new TextEncoder().encode(text).length;
    return bytes < 10_000 ? `${number(bytes)} bytes` : `${number(bytes / 1000, 1)} kB`;
}
