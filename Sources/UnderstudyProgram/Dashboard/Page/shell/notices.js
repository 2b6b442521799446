import { h } from "./dom.js";

let shelf = null;

/** A sentence at the page's foot that goes by itself; what went wrong stays longer, and until it is closed under pointer or focus. */
export function toast(text, { kind = "plain" } = {}) {
    if (!shelf) {
        shelf = h("div", { class: "toasts", role: "status", "aria-live": "polite" });
        document.getElementById("notices").append(shelf);
    }
    const close = h("button", { class: "toast-close", type: "button", "aria-label": "Close", on: { click: () => node.remove() } }, "×");
    const node = h("div", { class: ["toast", kind] }, h("span", text), close);
    for (const other of [...shelf.children].slice(0, -2)) other.remove();
    shelf.append(node);
    const leave = () => {
        if (node.matches(":hover, :focus-within")) setTimeout(leave, 1000);
        else node.remove();
    };
    setTimeout(leave, kind === "plain" ? 4000 : 9000);
    return node;
}

/** Says that a node is being filled, if that takes longer than 300 ms. Gives the promise. */
export function busy(node, promise) {
    const timer = setTimeout(() => {
        node.classList.add("is-loading");
        node.setAttribute("aria-busy", "true");
    }, 300);
    const end = () => {
        clearTimeout(timer);
        node.classList.remove("is-loading");
        node.removeAttribute("aria-busy");
    };
    promise.then(end, end);
    return promise;
}
