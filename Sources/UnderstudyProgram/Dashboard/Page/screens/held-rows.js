import { h, refill } from "./dom.js";
import { heldPlace } from "./held-place.js";

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
            refill(content, draw());
        }, isFollowing ? count - shown : 0);
        return place.node;
    };
}
