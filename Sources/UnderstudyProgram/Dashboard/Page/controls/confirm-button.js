import { fill, h } from "./dom.js";
import { button } from "./parts.js";

/**
 * A button for what cannot be undone: it asks once, in its own place, and does it when that is confirmed. Escape, or leaving it, takes the
 * question back.
 */
export function confirmButton(label, { question, answer = label, title, kind = "danger" }, f) {
    const place = h("span", { class: "confirm" });

    const ask = () => {
        const yes = button(answer, async () => {
            await f();
            rest();
        }, { kind: "danger" });
        const group = h("span", { class: "confirm-open", role: "group", "aria-label": question }, h("span", question), yes,
            button("Keep it", rest));
        fill(place, group);
        yes.focus();
    };

    const rest = () => {
        const hadFocus = place.contains(document.activeElement);
        const node = button(label, ask, { kind, title });
        fill(place, node);
        if (hadFocus) node.focus();
    };

    place.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || !place.querySelector(".confirm-open")) return;
        event.stopPropagation();
        rest();
    });
    rest();
    return place;
}
