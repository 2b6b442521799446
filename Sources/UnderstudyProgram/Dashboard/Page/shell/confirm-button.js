import { fill, h } from "./dom.js";
import { button } from "./buttons.js";

/**
 * A button for an action that cannot be undone. A click replaces the button by a question; the action runs when it is confirmed. Cancel or
 * Escape brings the button back.
 */
export function confirmButton(label, { question, confirmLabel = label, kind = "danger", ...attributes }, f) {
    const place = h("span", { class: "confirm" });

    const showQuestion = () => {
        const confirm = button(confirmLabel, async () => {
            await f();
            showButton();
        }, { kind: "danger" });
        const group = h("span", { class: "confirm-open", role: "group", "aria-label": question }, h("span", question), confirm,
            button("Cancel", showButton));
        fill(place, group);
        confirm.focus();
    };

    const showButton = () => {
        const hadFocus = place.contains(document.activeElement);
        const node = button(label, showQuestion, { kind, ...attributes });
        fill(place, node);
        if (hadFocus) node.focus();
    };

    place.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || !place.querySelector(".confirm-open")) return;
        event.stopPropagation();
        showButton();
    });
    showButton();
    return place;
}

/**
 * Asks a question in an empty place, and resolves to whether the answer was yes. Cancel or Escape is no. The focus returns to the element
 * that had it.
 */
export function ask(place, { question, confirmLabel }) {
    const before = document.activeElement;
    return new Promise((resolve) => {
        const answer = (isYes) => {
            fill(place);
            before?.focus();
            resolve(isYes);
        };
        const yes = button(confirmLabel, () => answer(true), { kind: "danger" });
        const group = h("span", { class: "confirm-open", role: "group", "aria-label": question }, h("span", { dir: "auto" }, question), yes,
            button("Cancel", () => answer(false)));
        group.addEventListener("keydown", (event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            answer(false);
        });
        fill(place, group);
        yes.focus();
    });
}
