import { announce, fill, h } from "../shell/dom.js";
import { focusFirst } from "../shell/forms.js";
import { button } from "../shell/parts.js";

/**
 * The place in which the form of a record opens: `node`, empty at first.
 *
 * - `show(form)`: opens it. `close()`, also by Escape: empties it, and returns the focus to the button whose `data-keep` is `opener`.
 * - `showForm({title, about, fields, actions, operation}, isFit)`: shows such a form, and returns it. `actions` are its buttons besides Cancel,
 *   `operation` is the line that names its request. The focus goes as by `focusFirst`.
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
        showForm({ title, about, fields, actions, operation }, isFit) {
            const form = h("form", { class: "form", novalidate: true, autocomplete: "off" },
                title, about, fields, h("div", { class: "actions" }, actions, button("Cancel", place.close)),
                h("p", { class: "muted mono record-operation" }, operation));
            place.show(form);
            form.scrollIntoView({ block: "nearest" });
            focusFirst(form, isFit);
            return form;
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
