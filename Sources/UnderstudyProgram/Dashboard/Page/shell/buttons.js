import { announce, h } from "./dom.js";
import { formProblem } from "./forms.js";
import { toast } from "./notices.js";

/**
 * A button that runs `f` on a click, and one of the type `submit` also on Enter in its form. Further clicks do nothing until the promise of `f`
 * settles. An error that `f` throws shows in the button's form, or as a notice without one, except an AbortError.
 */
export function button(label, f, { kind = "plain", title, type = "button", ...attributes } = {}) {
    const node = h("button", { class: ["button", kind], type, title, ...attributes }, label);
    if (f) {
        node.addEventListener("click", async (event) => {
            if (node.getAttribute("aria-busy") === "true") return;
            node.setAttribute("aria-busy", "true");
            const { form } = node;
            if (type === "submit") formProblem(form, null);
            try {
                await f(event);
            } catch (error) {
                if (error.name === "AbortError") return;
                // Its own function may have closed the form.
                if (form?.isConnected) formProblem(form, error);
                else toast(error.message, { kind: "wrong" });
            } finally {
                node.removeAttribute("aria-busy");
            }
        });
    }
    return node;
}

/**
 * Copies a text to the clipboard. Browsers keep the clipboard API from insecure pages, such as those of another machine over HTTP; a
 * selected text area replaces it there.
 */
export async function copyText(text) {
    if (navigator.clipboard && isSecureContext) return navigator.clipboard.writeText(text);
    const active = document.activeElement;
    const area = h("textarea", { class: "visually-hidden", readonly: true, value: text });
    document.body.append(area);
    area.select();
    const isDone = document.execCommand("copy");
    area.remove();
    active?.focus({ preventScroll: true });
    if (!isDone) throw new Error("The browser does not let this page copy. Select the text and copy it yourself.");
}

/**
 * A button that copies a text, or the text that a function returns at the click. For a moment, its style then shows “Copied” over the label,
 * so that it keeps its size and nothing beside it moves.
 */
export function copyButton(text, label = "Copy", { kind = "plain", title, ...attributes } = {}) {
    const node = button(h("span", label), async () => {
        await copyText(typeof text === "function" ? await text() : text);
        announce("Copied");
        node.classList.add("is-done");
        clearTimeout(node.timer);
        node.timer = setTimeout(() => node.classList.remove("is-done"), 1500);
    }, { kind: `${kind} copy`, title, ...attributes });
    return node;
}

/** How long an action can be undone. */
const undoMs = 10_000;

/** A notice that an action was done, with a button that undoes it for ten seconds. */
export function undoable(text, undo) {
    const node = toast(h("span", text, " ", button("Undo", async () => {
        await undo();
        node.remove();
    }, { kind: "quiet" })), { lastsMs: undoMs });
}
