import { dayText, dateOf, dayNumber, monthText } from "./calendar-day.js";

/** A linear scale from values to pixels. A domain of one value maps to the middle. */
export function linear([low, high], [from, to]) {
    const span = high - low;
    return (value) => span === 0 ? (from + to) / 2 : from + ((value - low) / span) * (to - from);
}

/** About four round values within a domain: multiples of 1, 2, 5 or, if needed, 2.5 times a power of ten. */
export function ticks([low, high]) {
    const span = high - low;
    if (!(span > 0) || !Number.isFinite(span)) return Number.isFinite(low) ? [low] : [];
    const power = 10 ** Math.floor(Math.log10(span));
    let best = null;
    for (const factor of [5, 2.5, 2, 1, 0.5, 0.25, 0.2, 0.1]) {
        const values = multiples(factor * power, low, high);
        const cost = Math.abs(values.length - 4) + (factor === 2.5 || factor === 0.25 ? 1.2 : 0);
        if (!best || cost < best.cost) best = { values, cost };
    }
    return best.values;
}

function multiples(step, low, high) {
    const decimals = decimalsOf(step);
    const first = Math.ceil(low / step - 1e-9);
    const last = Math.floor(high / step + 1e-9);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(((first + i) * step).toFixed(decimals)) || 0);
}

/** The number of decimals that a step needs: 0 for 20, 1 for 0.5, 2 for 0.25. */
export function decimalsOf(step) {
    for (let decimals = 0; decimals < 10; decimals += 1) {
        if (Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) < 1e-6) return decimals;
    }
    return 10;
}

/** The domain of values with padding above and below. It is at least `minSpan` high, so that noise in a flat series stays small. */
export function domainOf(values, { minSpan = 0, padding = 0.08 } = {}) {
    let low = Infinity;
    let high = -Infinity;
    for (const value of values) {
        if (!Number.isFinite(value)) continue;
        low = Math.min(low, value);
        high = Math.max(high, value);
    }
    if (low > high) return [0, 1];
    const missing = Math.max(0, (minSpan || Math.abs(high) * 0.01 || 1) - (high - low)) / 2;
    const margin = Math.max(high - low, minSpan) * padding;
    return [low - missing - margin, high + missing + margin];
}

/** A domain around zero that ends at round values, the same above and below. */
export function symmetricDomain(values) {
    const most = Math.max(0, ...values.filter(Number.isFinite).map(Math.abs));
    if (most === 0) return [-0.1, 0.1];
    const end = roundUp(most);
    return [-end, end];
}

/** The next round value: 0.13 becomes 0.15, 83 becomes 100. */
export function roundUp(value) {
    const power = 10 ** Math.floor(Math.log10(value));
    const factor = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((candidate) => candidate * power >= value * (1 - 1e-9)) ?? 10;
    return Number((factor * power).toPrecision(6));
}

/** At most `count` dates for a time axis, evenly spaced; over more than 300 days, the first days of months. */
export function dateTicks(from, to, count) {
    const span = Math.floor(to) - Math.floor(from);
    if (span <= 0) return [{ day: from, text: dayText(from) }];
    if (span > 300) return monthTicks(from, to, count);
    // Over few days, steps are whole days. Otherwise one would be longer than the others.
    if (span < 15) {
        const step = Math.ceil(span / Math.max(1, count - 1));
        const days = Array.from({ length: Math.floor(span / step) + 1 }, (_, i) => Math.floor(from) + i * step);
        return days.map((day) => ({ day, text: dayText(day) }));
    }
    const steps = Math.max(1, count - 1);
    return Array.from({ length: steps + 1 }, (_, i) => {
        const day = Math.floor(from) + Math.round((i * span) / steps);
        return { day, text: dayText(day) };
    });
}

function monthTicks(from, to, count) {
    const firsts = [];
    let [year, month] = dateOf(from).split("-").map(Number);
    for (;;) {
        const day = dayNumber(`${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`);
        if (day > to) break;
        if (day >= from) firsts.push({ day, text: monthText(day), month });
        [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
    }
    const step = [1, 2, 3, 4, 6, 12, 24, 36, 48, 60].find((months) => firsts.length / months <= count) ?? Math.ceil(firsts.length / count);
    // Counted from the end, to include the newest.
    return firsts.filter((_, i) => (firsts.length - 1 - i) % step === 0);
}
