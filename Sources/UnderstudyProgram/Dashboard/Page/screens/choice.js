import { h } from "./dom.js";

/** A few things of which one is chosen, side by side: `choice("Range", ["7d", "30d"], "30d", f)`. */
export function choice(label, options, chosen, f) {
    return h("div", { class: "choice", role: "group", "aria-label": label }, options.map((option) => h("button", {
        type: "button", "aria-pressed": String(option === chosen), "data-keep": `${label} ${option}`,
        on: { click: () => { if (option !== chosen) f(option); } },
    }, option)));
}

/** The one number of a card: a value with its unit, what is said beside it, and what can be chosen on the other side. */
export function lead({ value, unit, kind, notes = [], tools }) {
    return h("div", { class: "lead" },
        h("div", { class: "lead-figure" },
            h("p", { class: ["lead-number", kind] }, value, unit ? h("span", { class: "unit" }, " ", unit) : null),
            notes.filter(Boolean).map((note) => h("p", { class: "lead-note" }, note))),
        tools ? h("div", { class: "lead-tools" }, tools) : null);
}
