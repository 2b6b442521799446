import { fill, h } from "./dom.js";
import { button } from "./parts.js";

/**
 * A button for an action that cannot be undone. A click replaces the button by a question; the action runs when it is confirmed. Cancel or
 * Escape brings the button back.
 */
export function confirmButton(label, { question, confirmLabel = label, title, kind = "danger" }, f) {
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
        const node = button(label, showQuestion, { kind, title });
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
