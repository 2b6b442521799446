import { fill, h } from "./dom.js";

/**
 * A part of a card that is closed at first: `const part = openedRows(keep)`, then `part(title, draw)` at each drawing of the card. `draw()`
 * makes its content when it opens. It stays open when the card is drawn again. `keep`: the `data-keep` of its title.
 */
export function openedRows(keep) {
    let isOpen = false;
    return (title, draw) => {
        const place = h("div");
        const drawOnce = () => { if (!place.firstChild) fill(place, draw()); };
        if (isOpen) drawOnce();
        return h("details", {
            class: "opened-rows", open: isOpen,
            on: {
                toggle: ({ target }) => {
                    isOpen = target.open;
                    if (isOpen) drawOnce();
                },
            },
        }, h("summary", { "data-keep": keep }, title), place);
    };
}
