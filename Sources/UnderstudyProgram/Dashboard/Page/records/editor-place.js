import { announce, fill, h } from "../shell/dom.js";

/**
 * The place in which the form of a record opens: `node`, empty at first.
 *
 * - `show(form)`: opens it. `close()`, also by Escape: empties it, and returns the focus to the button whose `data-keep` is `opener`.
 * - `done(text)`: closes it after a write, tells the result, and calls `onDone()`.
 */
export function editorPlace(onDone) {
    const node = h("div", { class: "record-editor", hidden: true });
    const place = {
        node, opener: null,
        show(form) {
            node.hidden = false;
            fill(node, form);
        },
        close() {
            const hadFocus = node.contains(document.activeElement);
            node.hidden = true;
            fill(node);
            if (hadFocus) node.parentElement.querySelector(`[data-keep="${CSS.escape(place.opener)}"]`)?.focus();
        },
        async done(text) {
            place.close();
            announce(text);
            await onDone();
        },
    };
    node.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        place.close();
    });
    return place;
}
