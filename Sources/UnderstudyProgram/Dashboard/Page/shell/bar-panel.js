import { onRoute } from "./router.js";

/**
 * Opens and closes a panel of the bar with its button. Escape, a click outside and a new address close it. Returns a function that closes
 * it.
 */
export function attachPanel(face, panel) {
    const set = (isOpen) => {
        panel.hidden = !isOpen;
        face.setAttribute("aria-expanded", String(isOpen));
    };
    set(false);
    face.addEventListener("click", () => set(panel.hidden));
    const place = () => face.parentElement;
    document.addEventListener("pointerdown", (event) => { if (!place().contains(event.target)) set(false); });
    document.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || panel.hidden) return;
        const hadFocus = place().contains(document.activeElement);
        set(false);
        if (hadFocus) face.focus();
    });
    onRoute(() => set(false));
    return () => set(false);
}
