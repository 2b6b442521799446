import { fill, h } from "./dom.js";

/**
 * A part of a card that is closed at first: `const part = openedRows(title, keep)`, then `part(draw)` at each drawing of the card. `draw()` makes
 * its content when it opens. It stays open when the card is drawn again. `keep`: the `data-keep` of its title.
 */
export function openedRows(title, keep) {
    let isOpen = false;
    return (draw) => {
        const place = h("div");
        const drawOnce = () => { if (!place.firstChild) fill(place, draw()); };
        if (isOpen) drawOnce();
        return h("details", {
            class: "as-data", open: isOpen,
            on: {
                toggle: ({ target }) => {
                    isOpen = target.open;
                    if (isOpen) drawOnce();
                },
            },
        }, h("summary", { "data-keep": keep }, title), place);
    };
}
