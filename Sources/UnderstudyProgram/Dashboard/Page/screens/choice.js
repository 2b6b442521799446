import { h } from "./dom.js";

/** Buttons side by side, of which one is chosen: `choice("Range", ["7d", "30d"], "30d", f)`. */
export function choice(label, options, chosen, f) {
    return h("div", { class: "choice", role: "group", "aria-label": label }, options.map((option) => h("button", {
        type: "button", "aria-pressed": String(option === chosen), "data-keep": `${label} ${option}`,
        on: { click: () => { if (option !== chosen) f(option); } },
    }, option)));
}

/** The main number of a card: a value with its unit, notes below it, and tools on the other side. */
export function lead({ value, unit, kind, notes = [], tools }) {
    return h("div", { class: "lead" },
        h("div", { class: "lead-figure" },
            h("p", { class: ["lead-number", kind] }, value, unit ? h("span", { class: "unit" }, " ", unit) : null),
            notes.filter(Boolean).map((note) => h("p", { class: "lead-note" }, note))),
        tools ? h("div", { class: "lead-tools" }, tools) : null);
}
