import { onRoute } from "./router.js";
import { h } from "./dom.js";
import { button } from "./buttons.js";

/** The least distance of a panel from the sides of the window. */
const margin = 8;

/** Moves a panel to the side if it begins or ends outside the window. */
function moveIntoWindow(panel) {
    panel.style.translate = "";
    const { left, right } = panel.getBoundingClientRect();
    const shift = Math.max(margin - left, Math.min(0, innerWidth - margin - right));
    if (shift) panel.style.translate = `${shift}px`;
}

/**
 * Opens and closes a panel of the bar with its button. Escape, a click outside and a new address close it; the palette that opens from it does
 * not. Returns a function that closes it.
 */
export function attachPanel(face, panel) {
    const set = (isOpen) => {
        panel.hidden = !isOpen;
        face.setAttribute("aria-expanded", String(isOpen));
        if (isOpen) moveIntoWindow(panel);
    };
    set(false);
    face.addEventListener("click", () => set(panel.hidden));
    const place = () => face.parentElement;
    document.addEventListener("pointerdown", (event) => { if (!place().contains(event.target) && !event.target.closest("dialog")) set(false); });
    document.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || panel.hidden) return;
        const hadFocus = place().contains(document.activeElement);
        set(false);
        if (hadFocus) face.focus();
    });
    onRoute(() => set(false));
    return () => set(false);
}

/** The keys by place, as the parts of the page handle them. */
const places = [
    ["Everywhere", [["Ctrl K, ⌘ K", "Finds accounts, operations, rules, records, pages and actions"], ["?", "Shows this list"], ["Esc", "Cancels a question, closes a panel or an open request"]]],
    ["Journal, in the list", [
        ["↑ ↓", "Previous and next request"], ["Page Up, Page Down", "A page up, a page down"], ["Home, End", "The newest request, the oldest"],
        ["Enter", "Opens the request"], ["P", "Pins the request, or unpins it"],
    ]],
    ["Screens, on the time slider", [["← →", "A day earlier, a day later"], ["Enter", "Sets the world’s clock to the day"], ["Esc", "Returns"]]],
    ["Charts", [["← →", "Previous and next value"], ["Page Up, Page Down", "Seven values back, seven on"], ["Home, End", "The first value, the last"]]],
];

let dialog = null;

/** Opens the list of shortcuts. */
export function showShortcuts() {
    if (dialog) return;
    const close = button("Close", () => dialog.close(), { kind: "quiet" });
    dialog = h("dialog", {
        class: "shortcuts", "aria-labelledby": "shortcuts-title",
        on: {
            close: () => {
                dialog.remove();
                dialog = null;
            },
            click: ({ target }) => { if (target === dialog) dialog.close(); },
        },
    }, h("div", { class: "shortcuts-content" },
        h("div", { class: "card-head" }, h("h2", { id: "shortcuts-title" }, "Keyboard shortcuts"), close),
        places.map(([place, keys]) => [
            h("h3", place), h("dl", keys.map(([key, text]) => h("div", h("dt", h("kbd", key)), h("dd", text)))),
        ])));
    document.body.append(dialog);
    dialog.showModal();
}

/** Opens the list on `?`, except in a field. */
export function followShortcuts() {
    document.addEventListener("keydown", (event) => {
        if (event.key !== "?" || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
        if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
        event.preventDefault();
        showShortcuts();
    });
}
