import { fill, h } from "./dom.js";
import { button } from "./buttons.js";

/** Shows a question in a place, with the focus on its yes. Cancel or Escape is no. */
function showQuestion(place, { question, confirmLabel }, onYes, onNo) {
    const yes = button(confirmLabel, onYes, { kind: "danger" });
    const group = h("span", { class: "confirm-open", role: "group", "aria-label": question }, h("span", { dir: "auto" }, question), yes,
        button("Cancel", onNo));
    group.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onNo();
    });
    fill(place, group);
    yes.focus();
}

/**
 * A button for an action that cannot be undone. A click replaces the button by a question; the action runs when it is confirmed. Cancel or
 * Escape brings the button back.
 */
export function confirmButton(label, { question, confirmLabel = label, kind = "danger", ...attributes }, f) {
    const place = h("span", { class: "confirm" });
    const confirmed = async () => {
        await f();
        showButton();
    };
    const showButton = () => {
        const hadFocus = place.contains(document.activeElement);
        const node = button(label, () => showQuestion(place, { question, confirmLabel }, confirmed, showButton), { kind, ...attributes });
        fill(place, node);
        if (hadFocus) node.focus();
    };
    showButton();
    return place;
}

/**
 * Asks a question in an empty place, and resolves to whether the answer was yes. Cancel or Escape is no. The focus returns to the element
 * that had it.
 */
export function ask(place, texts) {
    const before = document.activeElement;
    return new Promise((resolve) => {
        const answer = (isYes) => {
            fill(place);
            before?.focus();
            resolve(isYes);
        };
        showQuestion(place, texts, () => answer(true), () => answer(false));
    });
}
