import { counted } from "../shell/parts.js";

/** The calendar month `count` months after an instant, at its time of day. */
function monthsAfter(ms, count) {
    const date = new Date(ms);
    return date.setUTCMonth(date.getUTCMonth() + count);
}

/**
 * The time between two instants in milliseconds in the two largest units, as SwiftUI writes a relative date: `2 hours, 23 minutes`. It has
 * the same text for an instant in the past and in the future.
 */
export function relativeTime(ms, now) {
    const [from, to] = [Math.min(ms, now), Math.max(ms, now)];
    const [first, last] = [from, to].map((instant) => new Date(instant));
    let months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
    if (monthsAfter(from, months) > to) months -= 1;
    const seconds = Math.floor((to - monthsAfter(from, months)) / 1000);
    const parts = [
        [Math.floor(months / 12), "year"], [months % 12, "month"], [Math.floor(seconds / 86_400), "day"],
        [Math.floor(seconds / 3600) % 24, "hour"], [Math.floor(seconds / 60) % 60, "minute"], [seconds % 60, "second"],
    ];
    const largest = parts.findIndex(([count]) => count > 0);
    if (largest < 0) return counted(0, "second");
    return parts.slice(largest, largest + 2).filter(([count]) => count > 0).map(([count, unit]) => counted(count, unit)).join(", ");
}
