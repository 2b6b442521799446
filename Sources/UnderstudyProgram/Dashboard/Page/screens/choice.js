import { h } from "./dom.js";

/** Buttons side by side, of which one is chosen: `choice("Range", ["7d", "30d"], "30d", f)`. */
export function choice(label, options, chosen, f) {
    return h("div", { class: "choice", role: "group", "aria-label": label }, options.map((option) => h("button", {
        type: "button", "aria-pressed": String(option === chosen), "data-keep": `${label} ${option}`,
        on: { click: () => { if (option !== chosen) f(option); } },
    }, option)));
}

/**
 * A choice by which a card is drawn again: `const range = cardChoice("Range", ["7d", "30d"], "30d")`, then `range.buttons(panel)` at each
 * drawing. `range.value` is the chosen option.
 */
export function cardChoice(label, options, first) {
    const self = {
        value: first,
        buttons: (panel) => choice(label, options, self.value, (option) => {
            self.value = option;
            panel.redraw();
        }),
    };
    return self;
}

/** The main number of a card: a value with its unit, notes below it, and tools on the other side. */
export function lead({ value, unit, kind, notes = [], tools }) {
    return h("div", { class: "lead" },
        h("div", { class: "lead-figure" },
            h("p", { class: ["lead-number", kind] }, value, unit ? h("span", { class: "unit" }, " ", unit) : null),
            notes.filter(Boolean).map((note) => h("p", { class: "lead-note" }, note))),
        tools ? h("div", { class: "lead-tools" }, tools) : null);
}
