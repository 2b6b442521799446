import { fill, h } from "./dom.js";
import { button, textInput } from "./parts.js";

/** A field for any number of names with values; `value` is a list of pairs. It shows errors for `path`, or for `path` and a name. */
export function pairsField({ label, path, names = "Name", values = "Value", add, hint, onInput }) {
    const list = h("div", { class: "pairs" });
    const problem = h("div", { class: "field-problem", hidden: true });
    const more = button(add, () => row("", "").querySelector("input").focus(), { kind: "quiet" });
    const node = h("div", { class: "field pairs-field", role: "group", "aria-label": label, "data-path": path },
        h("div", { class: "pairs-label" }, label), hint ? h("div", { class: "field-hint" }, hint) : null, list, problem,
        h("div", more));

    const row = (name, value) => {
        const nameInput = textInput({ value: name, placeholder: names, "aria-label": `${label}: name` });
        const valueInput = textInput({ value, placeholder: values, "aria-label": `${label}: value` });
        const mark = () => { valueInput.dataset.path = nameInput.value === "" ? path : `${path}.${nameInput.value}`; };
        const remove = button("×", () => {
            line.remove();
            onInput();
            more.focus();
        }, { kind: "step", title: "Remove", "aria-label": `Remove ${name || "this pair"}` });
        const line = h("div", { class: "pair" }, nameInput, valueInput, remove);
        line.addEventListener("input", () => {
            mark();
            onInput();
        });
        mark();
        list.append(line);
        return line;
    };

    return {
        node,
        get value() { return [...list.children].map((line) => [...line.querySelectorAll("input")].map((input) => input.value)); },
        set value(pairs) {
            fill(list);
            for (const [name, value] of pairs) row(name, value);
        },
    };
}
