import { fill, h } from "./dom.js";
import { button, card } from "./parts.js";
import { link } from "./router.js";
import { control } from "./server.js";
import { showShortcuts } from "./shortcuts.js";

/** How often the page looks for the first request, until it has come. */
const lookMs = 1000;

/** The newest request of the journal, or null for an empty one. */
async function newest() {
    const { requests } = await control("GET", "requests?limit=1&bodies=false");
    return requests[0] ?? null;
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
 * journal has requests at first. Resolves to {node, end} once that is known.
 */
export async function firstMinute() {
    const first = await newest().catch(() => undefined);
    if (first !== null) return { node: null, end() {} };
    const status = h("p", { class: "first-status", role: "status" }, h("span", { class: "first-dot", "aria-hidden": "true" }),
        "Waiting for your app’s first request…");
    const timer = setInterval(async () => {
        if (document.hidden) return;
        const entry = await newest().catch(() => null);
        if (!entry) return;
        clearInterval(timer);
        status.classList.add("has-come");
        fill(status, h("span", { class: "first-dot", "aria-hidden": "true" }), "The first request has come: ",
            link(`journal/${encodeURIComponent(entry.id)}`, { dir: "auto" }, `${entry.method} ${entry.path}`), `, ${entry.status ?? "no response"}.`);
    }, lookMs);
    const node = card({ title: "Your first minute", class: "first-minute" },
        h("p", "Understudy stands in for the backends of your apps, with accounts, data and a clock that you control."), steps(), status);
    return { node, end: () => clearInterval(timer) };
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
