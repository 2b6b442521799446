import { h } from "./dom.js";
import { button } from "./parts.js";
import { Unreadable } from "./read.js";
import { Offline } from "./server.js";

const reasons = {
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 409: "Conflict",
    413: "Content Too Large", 422: "Unprocessable Content", 429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
};

/** An answer that an app could do nothing with: {status, text, json, headers} of the call, and the path that was asked. */
export class Failed extends Error {
    constructor(answer, path, reason) {
        super(reason ?? wordsOf(answer));
        this.name = "Failed";
        this.answer = answer;
        this.path = path;
        this.isUnreadable = Boolean(reason);
    }
}

/** What the body says, where the backends' apps look for it. */
export function wordsOf({ json, text }) {
    const candidates = [json?.message, json?.error?.message, json?.error, json?.detail, json?.title];
    return candidates.find((candidate) => typeof candidate === "string" && candidate !== "") ?? text.slice(0, 300);
}

/** The rules that had a hand in an answer: ["f1", "f3"]. */
export function rulesOf({ headers }) {
    const found = headers.find(([name]) => name.toLowerCase() === "x-understudy-fault");
    return found ? found[1].split(",").map((id) => id.trim()).filter(Boolean) : [];
}

/** The JSON of a successful answer; anything else is a Failed. */
export function jsonOf(answer, path) {
    if (answer.status < 200 || answer.status > 299) throw new Failed(answer, path);
    if (answer.json === undefined) throw new Failed(answer, path, answer.text === "" ? "The body is empty." : "The body is no JSON.");
    return answer.json;
}

function sentence(error) {
    if (error instanceof Offline) return ["No answer", "The connection ended before a whole answer came."];
    if (error.isUnreadable) return [`${error.answer.status}, but not what an app can read`, error.message];
    if (error instanceof Failed) return [`${error.answer.status} ${reasons[error.answer.status] ?? ""}`.trim(), error.message];
    if (error instanceof Unreadable) return ["200, but not what an app can read", error.message];
    return ["The answer could not be shown", error.message];
}

/** A failure in the place of what a card would show: what came, in the server's words, what the app makes of it, and the way out. */
export function failure(error, { path, appSays, again }) {
    const [title, words] = sentence(error);
    const isOtherPath = error.path && error.path !== path;
    const body = error.isUnreadable ? error.answer.text.slice(0, 200) : "";
    return h("div", { class: "failure" },
        h("p", { class: "failure-title" }, title),
        title.endsWith(words) ? null : h("p", { dir: "auto" }, words),
        body ? h("pre", { class: "failure-body", dir: "auto" }, body) : null,
        isOtherPath ? h("p", { class: "muted mono" }, error.path) : null,
        appSays ? h("p", { class: "muted" }, `The app says: “${appSays}”`) : null,
        h("div", { class: "actions" }, button("Ask again", again, { "data-keep": "again" })));
}
