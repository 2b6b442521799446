import { signed } from "./figures.js";
import { number } from "../shell/parts.js";

/** `−0.32y`, as the app writes years; `–` without a value. */
export function yearsText(value) {
    return value === null ? "–" : `${signed(value, 2)}y`;
}

/** `0.12y`, `−0.12y`: a trend, which the app writes without a plus sign. */
export function trendText(value) {
    return value === null ? "–" : `${number(value, 2)}y`;
}

/** The colour of a trend, as in the app: a negative one is younger. */
export function kindOfTrend(value) {
    if (value === null) return null;
    return value < 0 ? "good" : "attention";
}

/** `+0.12y`, `−0.12y`, `+0.00y`: a figure of the delta chart, with its sign as in the app. */
export function deltaText(value) {
    return value >= 0 ? `+${number(value, 2)}y` : yearsText(value);
}

/** The colour of a figure of the delta chart, as in the app: from zero on, years are gained. */
export function kindOfDelta(value) {
    return value >= 0 ? "good" : "attention";
}

/** The app's word for a change in age: a negative one is younger. */
export function changeWord(value) {
    if (value === null) return "No data";
    if (!/[1-9]/.test(value.toFixed(2))) return "Stable";
    return value < 0 ? "Rejuvenation" : "Aging";
}

/**
 * A trend as the app shows it: {value, label, note, hasChart}. An unavailable trend has neither value nor chart, except a projected yearly
 * one.
 */
export function shownTrend(name, { value, isAvailable, isProjection }) {
    if (isAvailable) return { value, label: changeWord(value), note: null, hasChart: true };
    const missing = `Not enough data for a ${name} trend yet.`;
    if (name === "yearly" && isProjection && value !== null) {
        return { value, label: "Projected", note: `${missing} Showing a projected yearly trend based on recent check-ins.`, hasChart: true };
    }
    return { value: null, label: "No data", note: `${missing} Keep logging your daily check-ins.`, hasChart: false };
}
