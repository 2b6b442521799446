import { h } from "../shell/dom.js";
import { formProblem } from "../shell/parts.js";
import { jsonEditor } from "./json-editor.js";

/**
 * Fields or, in their place, their value as JSON: {choice, nodes, value(), send(f), update()}. `choice` are the buttons for the two views.
 *
 * - `fields`: the nodes of the fields, within a form. `read()`: their value. Its errors show in the form.
 * - `take(text)`: shows a text in the fields. By default, the fields keep their values.
 */
export function formOrJSON({ label, rows, fields, read, take = () => {} }) {
    let isJSON = false;
    const editor = jsonEditor({ label, rows });
    const nodes = [h("div", { class: "form" }, fields), h("div", { class: "form", hidden: true }, editor.node)];
    const form = () => nodes[0].closest("form");

    const update = () => {
        if (isJSON) editor.value = JSON.stringify(read(), null, 2);
        editor.show(null);
        formProblem(form(), null);
    };
    const leave = () => {
        try {
            if (isJSON) take(editor.value);
            else read();
            return true;
        } catch (error) {
            if (isJSON) editor.show(error);
            else formProblem(form(), error);
            return false;
        }
    };
    const show = (next) => {
        // A text that the other view cannot show would be lost.
        if (next === isJSON || !leave()) return;
        isJSON = next;
        update();
        [nodes[0].hidden, nodes[1].hidden] = [isJSON, !isJSON];
        buttons.forEach((node, i) => node.setAttribute("aria-pressed", String((i === 1) === isJSON)));
    };
    const buttons = ["Form", "JSON"].map((name, i) => h("button", {
        type: "button", "aria-pressed": String(i === 0), on: { click: () => show(i === 1) },
    }, name));

    return {
        choice: h("div", { class: "choice", role: "group", "aria-label": "View" }, buttons), nodes,
        /** The value of the fields, or the typed text. */
        value: () => isJSON ? editor.value : read(),
        /** Calls f(value). An error about the typed text shows at its line; any other is thrown. */
        async send(f) {
            if (!isJSON) return f(read());
            editor.show(null);
            return f(editor.value).catch((error) => editor.show(error));
        },
        /** Call it when the fields have other values now. */
        update,
    };
}
