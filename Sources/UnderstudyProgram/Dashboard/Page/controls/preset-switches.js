import { mayFire } from "../shell/active-faults.js";
import { announce, fill, h } from "../shell/dom.js";
import { button, card } from "../shell/parts.js";
import { control } from "../shell/server.js";
import { changed, state } from "../shell/state.js";

function ofPreset(name) {
    return state.faults.faults.filter(({ preset }) => preset === name);
}

/** Whether a preset has a rule that may fire. A spent preset is off. */
export function isPresetOn(name) {
    return ofPreset(name).some(mayFire);
}

/** Adds the rules of a preset anew, or removes them. */
export async function turnPreset(name, isOn) {
    await Promise.all(ofPreset(name).map(({ id }) => control("DELETE", `faults/${id}`)));
    if (isOn) await control("POST", "faults", { preset: name });
    await changed();
    announce(`${name} is ${isOn ? "on" : "off"}`);
}

/** `fired 3 of 12`, or "" without rules. */
function counts(rules) {
    if (!rules.length) return "";
    const sum = (name) => rules.reduce((total, rule) => total + rule[name], 0);
    return `fired ${sum("fired")} of ${sum("matched")}`;
}

function presetSwitch({ name, summary }, place) {
    const rules = ofPreset(name);
    const isOn = isPresetOn(name);
    const content = [
        h("span", { class: "switch-track", "aria-hidden": "true" }),
        h("span", { class: "switch-text" }, h("span", { class: "switch-name" }, name), h("span", { class: "muted" }, summary)),
        h("span", { class: "muted switch-count", title: "The matching requests, and those for which a rule fired" }, counts(rules)),
    ];
    return button(content, async () => {
        try {
            await turnPreset(name, !isOn);
        } finally {
            place.querySelector(`[data-preset="${name}"]`)?.focus();
        }
    }, { class: "switch", role: "switch", "aria-checked": String(isOn), "data-preset": name });
}

/** The presets, each with a switch. */
export function presetSwitches() {
    const place = h("div", { class: "switches" });
    const draw = () => {
        const focused = place.contains(document.activeElement) ? document.activeElement.dataset.preset : null;
        fill(place, state.faults.presets.map((preset) => presetSwitch(preset, place)));
        if (focused) place.querySelector(`[data-preset="${focused}"]`)?.focus();
    };
    return { node: card({ title: "Presets", class: "span-4" }, place), draw };
}
