import { h } from "./dom.js";

/** An input for names and codes, without spell-checking and capitalization. */
export function textInput(attributes = {}) {
    return h("input", { type: "text", spellcheck: "false", autocapitalize: "off", ...attributes });
}
