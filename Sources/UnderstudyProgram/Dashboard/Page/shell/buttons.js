import { announce, h } from "./dom.js";
import { toast } from "./notices.js";

/**
 * A button that says what happens. While what f returns is under way it takes no second click; what goes wrong is said in a notice,
 * unless f says it itself.
 */
export function button(label, f, { kind = "plain", title, type = "button", ...attributes } = {}) {
    const node = h("button", { class: ["button", kind], type, title, ...attributes }, label);
    if (f) {
        node.addEventListener("click", async (event) => {
            if (node.getAttribute("aria-busy") === "true") return;
            node.setAttribute("aria-busy", "true");
            try {
                await f(event);
            } catch (error) {
                if (error.name !== "AbortError") toast(error.message, { kind: "wrong" });
            } finally {
                node.removeAttribute("aria-busy");
            }
        });
    }
    return node;
}

/** Into the clipboard; also where the browser keeps that from pages that it calls insecure, as those of another machine are. */
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

/** Copies a text, or what a function gives then. */
export function copyButton(text, label = "Copy", { kind = "plain", title, ...attributes } = {}) {
    const shown = h("span", label);
    const node = button(shown, async () => {
        await copyText(typeof text === "function" ? await text() : text);
        announce("Copied");
        shown.textContent = "Copied";
        node.classList.add("is-done");
        clearTimeout(node.timer);
        node.timer = setTimeout(() => {
            shown.textContent = label;
            node.classList.remove("is-done");
        }, 1500);
    }, { kind, title, ...attributes });
    return node;
}
