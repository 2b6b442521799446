import { fill, h } from "../shell/dom.js";
import { button } from "../shell/parts.js";

/**
 * The choice of a second request, in the list, to compare a first one with: {node, start(entry), take(id), end}. `take(id)` returns the id of
 * the first request if an opened one is the second, and ends the choice; otherwise null.
 */
export function compareChoice() {
    const node = h("div", { class: "journal-choosing", role: "status", hidden: true });
    let first = null;

    const end = () => {
        first = null;
        node.hidden = true;
        fill(node);
    };

    return {
        node,
        end,
        start({ id, method, path }) {
            first = id;
            node.hidden = false;
            fill(node, h("span", "Open the request to compare with ", h("code", h("bdi", `${method} ${path}`)), "."),
                button("Cancel", end, { kind: "quiet" }));
        },
        take(id) {
            if (first === null || id === null || id === first) return null;
            const taken = first;
            end();
            return taken;
        },
    };
}
