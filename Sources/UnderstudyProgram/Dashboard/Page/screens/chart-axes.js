import { boldTextWidth } from "./chart.js";
import { svg } from "../shell/dom.js";
import { number } from "../shell/parts.js";
import { decimalsOf } from "./scale.js";

/** The texts of an axis, with as many decimals as their step needs. */
export function tickTexts(values) {
    const step = values.length > 1 ? values[1] - values[0] : values[0] ?? 1;
    const decimals = decimalsOf(step);
    return values.map((value) => number(value, value === 0 ? 0 : decimals));
}

/** Draws hairlines at round values, with their texts left of the plot, as in the apps. The line at zero is stronger. */
export function valueAxis(root, { values, texts, y, left, right }) {
    values.forEach((value, i) => {
        const at = y(value);
        root.append(
            svg("line", { class: ["gridline", value === 0 ? "zero" : null], x1: left, x2: right, y1: crisp(at), y2: crisp(at) }),
            svg("text", { class: "axis value-text", x: left - 8, y: at + 4, "text-anchor": "end" }, texts[i]));
    });
}

/** Draws the unit of the values above a value axis. */
export function unitText(root, unit) {
    root.append(svg("text", { class: "axis unit-text", x: 0, y: 10 }, unit));
}

/** The place and anchor of a text centred at x, moved so that it stays within the plot. */
export function inside(x, text, left, right) {
    const half = text.length * 3.3;
    if (x - half < left) return { x: left, anchor: "start" };
    return x + half > right ? { x: right, anchor: "end" } : { x, anchor: "middle" };
}

/** The width at the right for the bold text at a line's end, or for half a dot without one. */
export function endWidth(text) {
    return text ? boldTextWidth(text) + 14 : 8;
}

/** Draws texts below the plot: {x, text, anchor, isNow}. */
export function dateAxis(root, labels, y) {
    for (const { x, text, anchor = "middle", isNow = false } of labels) {
        root.append(svg("text", { class: ["axis", isNow ? "now" : null], x, y, "text-anchor": anchor }, text));
    }
}

/** The middle of a pixel, where a line of one pixel is sharp. */
export function crisp(at) {
    return Math.round(at) + 0.5;
}
