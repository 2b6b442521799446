import { fill, h } from "../shell/dom.js";
import { button, card } from "../shell/parts.js";
import { link } from "../shell/router.js";
import { control } from "../shell/server.js";
import { showShortcuts } from "../shell/overlays.js";
import { followRequests } from "../shell/stream.js";

/** Whether the journal is empty. */
async function isWaiting() {
    const { requests } = await control("GET", "requests?limit=1&bodies=false");
    return requests.length === 0;
}

function steps() {
    return h("ol", { class: "first-steps" },
        h("li", h("strong", "Point your app here. "), "Its base URL is below."),
        h("li", h("strong", "Sign in as an account. "), "Copy a token, or use the account’s e-mail address and password."),
        h("li", h("strong", "See, change, break. "), link("screens", {}, "Screens"), " shows the data, ", link("journal", {}, "Journal"),
            " each request, and ", link("controls", {}, "Controls"), " moves the clock and makes requests fail."));
}

/**
 * The first minute with the server: its purpose, three steps, and whether the first request of an app has come. Without a card if the
 * journal has requests at first, or if the area is no longer open. Resolves to {node, end} once that is known.
 */
export async function firstMinute(isOpen) {
    const isFirst = await isWaiting().catch(() => false);
    // Another area may follow the requests by now, and only one can.
    if (!isFirst || !isOpen()) return { node: null, end() {} };
    const dot = h("span", { class: "first-dot", "aria-hidden": "true" });
    const status = h("p", { class: "first-status", role: "status" }, dot, "Waiting for your app’s first request…");
    const end = followRequests({
        onRequest({ id, method, path, status: code }) {
            status.classList.add("has-come");
            const address = `journal/${encodeURIComponent(id)}`;
            fill(status, dot, "The first request has come: ", link(address, { dir: "auto" }, `${method} ${path}`), `, ${code ?? "no response yet"}.`);
            end();
        },
        onEmptied() {}, onDropped() {}, onState() {},
    });
    const node = card({ title: "Your first minute", class: "first-minute" },
        h("p", "Understudy stands in for the backends of your apps, with accounts, data and a clock that you control."), steps(), status);
    return { node, end };
}

/** The server's version and the place of its data, on one line. */
export function aboutServer() {
    const node = h("p", { class: "about-server muted" });
    control("GET", "health").then(({ version, database }) => {
        const place = database === undefined ? null : database === ":memory:" ? "data in memory" : ["database ", h("code", database)];
        fill(node, `Understudy ${version}`, place ? [", ", place] : null, ". ", button("Keyboard shortcuts (?)", showShortcuts, { kind: "quiet" }));
    }).catch(() => {
        // The page already shows that the server is unavailable.
    });
    return node;
}
