import { announce, h } from "./dom.js";
import { button } from "./buttons.js";
import { attachPanel } from "./overlays.js";
import { field, formProblem } from "./forms.js";
import { control } from "./server.js";
import { changed } from "./state.js";

/**
 * What may happen to the next request. A lost answer: the backend acts, then the connection ends in the middle of the response. A held
 * request waits in the journal.
 */
const failures = [
    { label: "503", title: "Answer 503 to the next request", rule: { effect: { status: 503 } } },
    { label: "401", title: "Answer 401 to the next request", rule: { effect: { status: 401 } } },
    {
        label: "Lost response", title: "Lose the response to the next request",
        rule: { effect: { corrupt: "truncated", connection: "reset" }, phase: "after" },
    },
    {
        label: "Hold", title: "Hold the next request until you let it go",
        rule: { effect: { hold: { timeoutMs: 600_000 } } },
    },
    { label: "3 s delay", title: "Delay the next request by 3 s", rule: { effect: { latencyMs: 3000 } } },
];

/** A button that fails the next request, and a panel with other failures and a path. */
export function failNext() {
    const path = h("input", { type: "text", placeholder: "Any path", spellcheck: "false", autocapitalize: "none", "data-path": "$.match.path" });

    async function add({ rule, title }, match) {
        await control("POST", "faults", { ...rule, match, when: { first: 1 } });
        await changed();
        announce(`${title} is on`);
    }

    const quick = button("Fail next", () => add(failures[0], {}), {
        kind: "step", title: "Answer 503 to the next request of any path",
    });
    const choices = failures.map((failure) => button(failure.label, async () => {
        try {
            await add(failure, path.value.trim() ? { path: path.value.trim() } : {});
        } catch (error) {
            return formProblem(form, error);
        }
        formProblem(form, null);
        close();
        return face.focus();
    }, { title: failure.title }));
    const form = h("form", { class: "form", on: { submit: (event) => event.preventDefault() } },
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
