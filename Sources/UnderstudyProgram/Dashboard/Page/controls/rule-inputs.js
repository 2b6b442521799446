import { h } from "../shell/dom.js";
import { field, textInput } from "../shell/parts.js";
import { pairsField } from "../shell/pairs-field.js";
import { emptyDraft } from "./rule-draft.js";

/** The inputs of a rule, by their names in the draft. Each shows the server's validation errors for its path. */
export class RuleInputs {
    #inputs = {};
    #pairs = {};
    #onInput;

    constructor(onInput) {
        this.#onInput = onInput;
    }

    #add(name, node, label, hint) {
        this.#inputs[name] = node;
        node.addEventListener("input", this.#onInput);
        return field({ label, hint, input: node });
    }

    text(name, path, label, { hint, ...attributes } = {}) {
        return this.#add(name, textInput({ "data-path": path, ...attributes }), label, hint);
    }

    /** An input for a number. A text that is not a number goes to the server, which refuses it. */
    number(name, path, label, attributes = {}) {
        return this.text(name, path, label, { inputmode: "decimal", autocomplete: "off", ...attributes });
    }

    json(name, path, label, { hint, placeholder }) {
        return this.#add(name, h("textarea", { "data-path": path, placeholder, spellcheck: "false", rows: "3" }), label, hint);
    }

    choice(name, path, label, options) {
        return this.#add(name, h("select", { "data-path": path }, options.map(([value, text]) => h("option", { value }, text))), label);
    }

    pairs(name, path, label, options) {
        this.#pairs[name] = pairsField({ label, path, ...options, onInput: this.#onInput });
        return this.#pairs[name].node;
    }

    get draft() {
        const texts = Object.entries(this.#inputs).map(([name, { value }]) => [name, value]);
        const lists = Object.entries(this.#pairs).map(([name, { value }]) => [name, value]);
        return { ...emptyDraft(), ...Object.fromEntries([...texts, ...lists]) };
    }

    set draft(draft) {
        for (const [name, control] of Object.entries({ ...this.#inputs, ...this.#pairs })) control.value = draft[name];
    }
}
