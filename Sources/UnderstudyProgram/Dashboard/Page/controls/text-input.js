import { h } from "./dom.js";

/** An input for what machines read: nothing is corrected, nothing is capitalized. */
export function textInput(attributes = {}) {
    return h("input", { type: "text", spellcheck: "false", autocapitalize: "off", ...attributes });
}
