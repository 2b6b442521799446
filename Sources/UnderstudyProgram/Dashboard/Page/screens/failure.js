import { h } from "../shell/dom.js";
import { button } from "../shell/parts.js";
import { Unreadable } from "./read.js";
import { Offline, messageOf } from "../shell/server.js";

const reasons = {
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 409: "Conflict",
    413: "Content Too Large", 422: "Unprocessable Content", 429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
};

/** A response that an app cannot use: {status, text, json, headers} of the call, and its path. */
export class Failed extends Error {
    constructor(response, path, reason) {
        super(reason ?? messageOf(response));
        this.name = "Failed";
        this.response = response;
        this.path = path;
        this.isUnreadable = Boolean(reason);
    }
}

/** The JSON of a successful response. Throws Failed for any other. */
export function jsonOf(response, path) {
    if (response.status < 200 || response.status > 299) throw new Failed(response, path);
    if (response.json !== undefined) return response.json;
    throw new Failed(response, path, response.text === "" ? "The body is empty." : "The body is not JSON.");
}

function sentence(error) {
    if (error instanceof Offline) return ["No response", "The connection ended before the response was complete."];
    if (error.response?.status === 0) return ["A redirect to another address", "The app follows it. The page does not."];
    if (error.isUnreadable) return [`${error.response.status}, but the app cannot read it`, error.message];
    if (error instanceof Failed) return [`${error.response.status} ${reasons[error.response.status] ?? ""}`.trim(), error.message];
    if (error instanceof Unreadable) return ["200, but the app cannot read it", error.message];
    return ["The response could not be shown", error.message];
}

/**
 * A failure in place of a card's content: the status, the server's message, the app's own message, and a button to try again. `appSays` is
 * the app's message, or a function of the error that returns it. In a preview the app's message comes first, and below it the text of
 * `appDetails({status, isUnreadable})`. Without a response the status is null.
 */
export function failure(error, { path, appSays, appDetails, again, isPreview = false }) {
    const [title, words] = sentence(error);
    const said = typeof appSays === "function" ? appSays(error) : appSays;
    const isOtherPath = error.path && error.path !== path;
    const body = error.isUnreadable ? error.response.text.slice(0, 200) : "";
    const asApp = isPreview && said;
    const isUnreadable = error.isUnreadable || error instanceof Unreadable;
    const details = asApp ? appDetails?.({ status: error.response?.status ?? null, isUnreadable }) : null;
    return h("div", { class: "failure" },
        h("p", { class: "failure-title" }, asApp ? said : title),
        details ? h("p", details) : null,
        asApp ? h("p", { class: "muted failure-response" }, error instanceof Offline ? title : `The response: ${title}`) : null,
        title.endsWith(words) ? null : h("p", { class: asApp ? "muted" : null, dir: "auto" }, words),
        body ? h("pre", { class: "failure-body", dir: "auto" }, body) : null,
        isOtherPath ? h("p", { class: "muted mono" }, error.path) : null,
        said && !asApp ? h("p", { class: "muted" }, `The app says: “${said}”`) : null,
        h("div", { class: "actions" }, button("Retry", again, { "data-keep": "again" })));
}
