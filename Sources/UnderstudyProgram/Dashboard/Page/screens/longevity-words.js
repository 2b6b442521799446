import { fixed } from "./figures.js";

/** `0.12y`, `−0.12y`: a trend, which the app writes without a plus sign; `—` without a value. */
export function trendText(value) {
    return value === null ? "—" : `${fixed(value, 2)}y`;
}

/** The colour of a trend, as in the app: a negative one is younger. */
export function kindOfTrend(value) {
    if (value === null) return null;
    return value < 0 ? "good" : "attention";
}

/** `+0.12y`, `−0.12y`, `+0.00y`: a delta or the aging debt, with its sign as in the app. */
export function deltaText(value) {
    return `${value >= 0 ? "+" : ""}${fixed(value, 2)}y`;
}

/** The colour of a figure of the delta chart, as in the app: from zero on, years are gained. */
export function kindOfDelta(value) {
    return value >= 0 ? "good" : "attention";
}

/** The colour of the aging debt and of today's delta, as in the app: up to zero, no years are lost. */
export function kindOfDebt(value) {
    return value <= 0 ? "good" : "attention";
}

/** The app's word for a change in age: a negative one is younger. */
export function changeWord(value) {
    if (value === 0) return "Stable";
    return value < 0 ? "Rejuvenation" : "Aging";
}

/** The badge of the biological age: {text, kind}, `Rejuvenation: −1.48y`. A difference that is written as zero is stable. */
export function ageBadge(difference) {
    const written = trendText(difference);
    const change = /[1-9]/.test(written) ? difference : 0;
    return { text: `${changeWord(change)}: ${trendText(change)}`, kind: change === 0 ? null : kindOfDebt(change) };
}

/** The app's text for a request that has failed; null without a response. */
export function errorWords({ status, isUnreadable }) {
    if (isUnreadable) return "Invalid response";
    return status ? `HTTP error: ${status}` : null;
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
