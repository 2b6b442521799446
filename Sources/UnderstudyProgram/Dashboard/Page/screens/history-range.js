import { dayNumber } from "./calendar-day.js";
import { cardChoice } from "./card-parts.js";
import { pointsOf, recordsOf } from "./series.js";

/** The ranges of Brad OS's history pages, in days. */
const days = { "1W": 7, "2W": 14, "1M": 30, "6M": 180, "1Y": 365 };
/** Longer ranges are drawn by week where a bar for each day would be too much. */
const mostBars = 31;

/** The choice of a card's range, six months first. */
export function historyRange(id) {
    return cardChoice(id, "Range", Object.keys(days), "6M");
}

export function isByWeek(range) {
    return days[range] > mostBars;
}

/**
 * The part of a history that a page shows. The app fetches a year once and drops entries before the range. Entries lie at midnight, so a
 * range of N days has N of them.
 */
export function within(points, range, today) {
    const first = dayNumber(today) - days[range] + 1;
    return points.filter(({ day }) => day >= first);
}

/** The first day of a chart: that of its range, or of the data if they begin later. */
export function startOf(points, range, today) {
    const shown = within(points, range, today);
    return points.length > shown.length ? dayNumber(today) - days[range] + 1 : shown[0].day;
}

/** The records of a range as data, newest first. */
export function recordsWithin(records, range, today) {
    return recordsOf(within(pointsOf(records, () => null), range, today));
}
