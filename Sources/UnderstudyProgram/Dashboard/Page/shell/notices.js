import { h } from "./dom.js";

let container = null;

/**
 * A notice at the foot of the page. It closes after `lastsMs`, by default 4 s, an error 9 s, and stays while it has the pointer or the
 * focus.
 */
export function toast(text, { kind = "plain", lastsMs = kind === "plain" ? 4000 : 9000 } = {}) {
    if (!container) {
        container = h("div", { class: "toasts", role: "status", "aria-live": "polite" });
        document.getElementById("notices").append(container);
    }
    const close = h("button", { class: "toast-close", type: "button", "aria-label": "Close", on: { click: () => node.remove() } }, "×");
    const node = h("div", { class: ["toast", kind] }, h("span", text), close);
    for (const other of [...container.children].slice(0, -2)) other.remove();
    container.append(node);
    const leave = () => {
        if (node.matches(":hover, :focus-within")) setTimeout(leave, 1000);
        else node.remove();
    };
    setTimeout(leave, lastsMs);
    return node;
}

/**
 * Marks a node as loading while a promise takes longer than 300 ms. `showLoading`, if given, shows that in place of the mark's own text. Returns
 * the promise.
 */
export function busy(node, promise, showLoading) {
    const timer = setTimeout(() => {
        node.setAttribute("aria-busy", "true");
        if (showLoading) showLoading();
        else node.classList.add("is-loading");
    }, 300);
    const end = () => {
        clearTimeout(timer);
        node.classList.remove("is-loading");
        node.removeAttribute("aria-busy");
    };
    promise.then(end, end);
    return promise;
}
