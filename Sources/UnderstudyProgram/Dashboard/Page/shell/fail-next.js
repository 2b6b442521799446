import { announce, h } from "./dom.js";
import { button } from "./buttons.js";
import { nextCount, sameNext } from "./active-faults.js";
import { attachPanel } from "./overlays.js";
import { field } from "./forms.js";
import { toast } from "./notices.js";
import { go } from "./router.js";
import { control } from "./server.js";
import { changed, refresh, state } from "./state.js";

/**
 * What may happen to the next request. A lost answer: the backend acts, then the connection ends in the middle of the response. A held
 * request waits in the journal, with its real response if the response is held.
 */
export const failures = [
    { label: "503", title: "Answer 503 to the next request", rule: { effect: { status: 503 } } },
    { label: "401", title: "Answer 401 to the next request", rule: { effect: { status: 401 } } },
    {
        label: "Lost response", title: "Lose the response to the next request",
        rule: { effect: { corrupt: "truncated", connection: "reset" }, phase: "after" },
    },
    {
        label: "Hold response", title: "Hold the response to the next request until you let it go, or change it",
        rule: { effect: { hold: { timeoutMs: 600_000 } }, phase: "after" },
    },
    {
        label: "Hold request", title: "Hold the next request before the backend acts, until you let it go",
        rule: { effect: { hold: { timeoutMs: 600_000 } } },
    },
    { label: "3 s delay", title: "Delay the next request by 3 s", rule: { effect: { latencyMs: 3000 } } },
];

/**
 * Lets the next request fail that matches; a further call makes it the next two, and so on. The journal then waits for a request that is held
 * to be changed, and opens it.
 */
export async function failNextRequest({ rule, title }, match = {}) {
    await refresh("faults");
    const same = sameNext(state.faults.faults, { ...rule, match });
    const count = 1 + (same ? nextCount(same) : 0);
    const { faults: [added] } = await control("POST", "faults", { ...rule, match, when: { first: count } });
    // The newer rule comes first, so that no request between the two calls is left out.
    if (same) await control("DELETE", `faults/${same.id}`).catch(() => {});
    await changed();
    announce(count === 1 ? `${title} is on` : `${title} is on ${count} times`);
    if (rule.effect.hold) await go(`journal?hold=${encodeURIComponent(added.id)}`);
}

/** A button that fails the next requests, as many as it is clicked, and a panel with other failures and a path. */
export function failNext() {
    const path = h("input", { type: "text", placeholder: "Any path", spellcheck: "false", autocapitalize: "none", "data-path": "$.match.path" });

    /** Clicks take their turn, also those that follow at once. */
    let adding = Promise.resolve();
    const quick = button("Fail next", () => {
        adding = adding.then(() => failNextRequest(failures[0])).catch((error) => toast(error.message, { kind: "wrong" }));
    }, { kind: "step", title: "Answer 503 to the next request of any path. Another click: to the next two" });
    const choices = failures.map((failure) => button(failure.label, async () => {
        await failNextRequest(failure, path.value.trim() ? { path: path.value.trim() } : {});
        close();
        // A held request opens in the journal.
        if (!failure.rule.effect.hold) face.focus();
    }, { title: failure.title, type: "submit" }));
    const form = h("form", { class: "form" },
        field({ label: "Path of the next request", input: path, hint: "* stands for any text: /api/longevity/*" }),
        h("div", { class: "fail-choices" }, choices));
    const panel = h("div", { class: "bar-panel", id: "fail-panel" }, form);
    const face = h("button", {
        type: "button", class: "button step fail-more", "aria-controls": "fail-panel", "aria-label": "Fail next: more choices",
        title: "More choices",
    }, h("span", { "aria-hidden": "true" }, "▾"));
    const node = h("div", { class: "fail-next" }, quick, face, panel);
    const close = attachPanel(face, panel);
    return node;
}
