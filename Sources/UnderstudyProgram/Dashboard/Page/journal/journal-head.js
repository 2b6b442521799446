import { fill, h } from "../shell/dom.js";
import { button, confirmButton, counted, number } from "../shell/parts.js";
import { control, controlPath } from "../shell/server.js";
import { state } from "../shell/state.js";

/** The number of shown requests: `12 of 340 requests`. */
export function countText(shown, total) {
    return shown === total ? counted(total, "request") : `${number(shown, 0)} of ${counted(total, "request")}`;
}

/** The head of the journal: whether it is live, its counts, and the buttons for all requests: {node, draw(facts)}. `onPause()` pauses or resumes. */
export function journalHead(onPause) {
    const counts = h("p", { class: "journal-counts muted" });
    const pause = button("Pause", onPause, { title: "New requests wait until you resume" });
    const clear = confirmButton("Clear", {
        question: "All requests will be lost, for all clients.", confirmLabel: "Clear the journal", kind: "plain",
        title: "Clears this world’s journal, for all clients",
    }, () => control("DELETE", "requests"));
    const har = h("a", {
        class: "button", href: controlPath("requests.har"), download: `understudy-${state.world}.har`,
        title: "HTTP Archive 1.2, which browsers’ developer tools and Proxyman open",
    }, "Export as HAR");
    const worldCase = h("a", {
        class: "button", href: controlPath("case"), download: `understudy-${state.world}-case.json`,
        title: "This world and its last 50 requests in one file for a ticket; understudy serve --case begins in it",
    }, "Save as case");
    return {
        node: h("div", { class: "page-head" }, h("div", h("h1", "Journal"), counts), h("div", { class: "actions" }, pause, clear, har, worldCase)),
        draw({ shown, length, dropped, isPaused, waiting, connection, isReading }) {
            const mode = isPaused ? `paused, ${number(waiting, 0)} waiting` : connection === "live" ? "live" : "connecting…";
            fill(counts, h("span", { class: ["journal-dot", isPaused ? "paused" : connection], "aria-hidden": "true" }),
                `${mode} · ${countText(shown, length)}`, isReading ? h("span", "· reading headers and bodies…") : null,
                dropped ? h("span", { title: "The journal was full, or the requests arrived too fast" }, `· ${number(dropped, 0)} not shown`) : null);
            pause.textContent = isPaused ? (waiting ? `Resume (${number(waiting, 0)})` : "Resume") : "Pause";
            pause.setAttribute("aria-pressed", String(isPaused));
        },
    };
}
