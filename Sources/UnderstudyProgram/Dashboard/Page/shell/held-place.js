import { button } from "./buttons.js";
import { fill, h } from "./dom.js";
import { number } from "./formats.js";
import { Hold } from "./hold.js";

/**
 * A place for a list whose rows stay where they are while it is in use. New rows then wait: a line above the list counts them, and shows them
 * by a click. They also show when the pointer and the focus have left the list.
 *
 * `content` is the element that is drawn in; `node` is around it.
 */
export function heldPlace(content) {
    const line = button("", () => show(), { class: "button primary newer" });
    const node = h("div", { class: "held" }, content);
    const hold = new Hold(node, () => show());
    let waiting = null;

    function end() {
        const draw = waiting;
        waiting = null;
        line.remove();
        return draw;
    }

    function show() {
        end()?.();
    }

    return {
        node,
        /** Calls f(), which draws the list: at once, or once the list is no longer in use if it has so many new rows. */
        draw(f, added = 0) {
            end();
            if (added <= 0 || !hold.isHeld) return f();
            waiting = f;
            line.textContent = `${number(added, 0)} new ↑`;
            return node.prepend(line);
        },
    };
}

/**
 * The list of a card, whose rows stay where they are while it is in use: `const held = heldRows()`, then `held(panel, count, draw)` at each
 * drawing of the card. `count` is the number of its entries. If others add some, `draw()` waits until the list is no longer in use. The
 * other parts of the card follow at once.
 */
export function heldRows() {
    const content = h("div", { class: "held-rows" });
    const place = heldPlace(content);
    let shown = 0;
    return ({ isFollowing }, count, draw) => {
        place.draw(() => {
            shown = count;
            fill(content, draw());
        }, isFollowing ? count - shown : 0);
        return place.node;
    };
}
