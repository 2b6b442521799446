import { h, svg } from "../shell/dom.js";
import { keepInAddress, queryValue } from "../shell/router.js";

function group(label, options, pressed, f) {
    return h("div", { class: "choice", role: "group", "aria-label": label }, options.map((option) => h("button", {
        type: "button", "aria-pressed": String(pressed.includes(option)), "data-keep": `${label} ${option}`, on: { click: () => f(option) },
    }, option)));
}

/** Buttons side by side, of which one is chosen: `choice("Range", ["7d", "30d"], "30d", f)`. */
export function choice(label, options, chosen, f) {
    return group(label, options, [chosen], (option) => { if (option !== chosen) f(option); });
}

/** Buttons side by side, each pressed or not: `switches("Filters", ["Unread"], [], f)`. A click calls f with the pressed ones. */
export function switches(label, options, pressed, f) {
    return group(label, options, pressed, (option) => f(options.filter((each) => pressed.includes(each) !== (each === option))));
}

/** A choice that the address keeps under a name: {value, take(option)}. */
export function keptChoice(name, options, first) {
    const kept = queryValue(name);
    const self = {
        value: options.includes(kept) ? kept : first,
        take(option) {
            self.value = option;
            keepInAddress(name, option === first ? null : option);
        },
    };
    return self;
}

/**
 * A choice by which a card is drawn again: `const range = cardChoice("mood", "Range", ["7d", "30d"], "30d")`, then `range.buttons(panel)` at
 * each drawing. `range.value` is the chosen option; the address keeps it under the card's id.
 */
export function cardChoice(id, label, options, first) {
    const kept = keptChoice(id, options, first);
    return {
        get value() { return kept.value; },
        buttons: (panel) => choice(label, options, kept.value, (option) => {
            kept.take(option);
            panel.redraw();
        }),
    };
}

/** The main number of a card: a value with its unit, notes below it, and tools on the other side. */
export function lead({ value, unit, kind, notes = [], tools }) {
    return h("div", { class: "lead" },
        h("div", { class: "lead-figure" },
            h("p", { class: ["lead-number", kind] }, value, unit ? h("span", { class: "unit" }, " ", unit) : null),
            notes.filter(Boolean).map((note) => h("p", { class: "lead-note" }, note))),
        tools ? h("div", { class: "lead-tools" }, tools) : null);
}

/** The lines of each icon, in a square of 16. */
const lines = {
    daily: "M8 5.2a2.8 2.8 0 1 1 0 5.6a2.8 2.8 0 1 1 0-5.6M8 1v1.8M8 13.2V15M1 8h1.8M13.2 8H15M3.1 3.1l1.2 1.2M11.7 11.7l1.2 1.2"
        + "M3.1 12.9l1.2-1.2M11.7 4.3l1.2-1.2",
    weekly: "M2 3.5h12v10.5H2zM2 6.8h12M5 1.6v3M11 1.6v3",
    milestone: "M4 15V2M4 2.6h8.6l-2.2 2.9l2.2 2.9H4",
    pattern: "M1.5 11.5l3.7-4.6l3 2.8l5.6-6.8M10.3 2.5h3.7v3.7",
    heart: "M8 13.8L2.9 8.6a3.2 3.2 0 0 1 4.5-4.6L8 4.6l.6-.6a3.2 3.2 0 0 1 4.5 4.6zM1 8.6h3.4l1.4-2l2 3.6l1.5-1.6H15",
    moon: "M13.6 9.7A6 6 0 0 1 6.3 2.4a6 6 0 1 0 7.3 7.3z",
    scales: "M2 3.2h12v10.6H2zM5 6.4a4.4 4.4 0 0 1 6 0l-1.3 1.8H6.3zM8 8.2V6.8",
    lungs: "M8 1.6v5.6M8 5.6L5.8 7.8M8 5.6l2.2 2.2M5.8 4.4C3.4 5.6 1.8 9 1.8 13.4c2.2.8 4 .2 4-2.2z"
        + "M10.2 4.4c2.4 1.2 4 4.6 4 9-2.2.8-4 .2-4-2.2z",
    phone: "M5 1.2h6a1 1 0 0 1 1 1v11.6a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V2.2a1 1 0 0 1 1-1zM7 12.6h2",
    bulb: "M5.6 10.4a4.4 4.4 0 1 1 4.8 0v1.4H5.6zM6.2 14.2h3.6",
};

/** An icon in the colour of the text. It needs a label unless a text beside it says the same. */
export function icon(name, label) {
    const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
    return svg("svg", { class: "icon", viewBox: "0 0 16 16", width: 16, height: 16, focusable: "false", ...named },
        label ? svg("title", label) : null, svg("path", { d: lines[name] }));
}
