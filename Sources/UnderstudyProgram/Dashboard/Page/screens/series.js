import { dateOf, dayNumber } from "./calendar-day.js";

/**
 * Series of points {date, day, value}: the date in the server's format, its days since 1970 (with a fraction for an instant), and a number.
 */

/** Points from entries, oldest first; those of a day in the response's order. Entries with an unreadable date are dropped, as in the apps. */
export function pointsOf(entries, valueOf) {
    return entries.map((entry) => ({ entry, date: entry.date, day: dayNumber(entry.date), value: valueOf(entry) }))
        .filter((point) => point.day !== null)
        .sort((a, b) => a.day - b.day);
}

/** One point per day: the last one of each day. */
export function latestPerDay(points) {
    return points.filter((point, i) => i === points.length - 1 || Math.floor(points[i + 1].day) !== Math.floor(point.day));
}

/** The points by week from Monday, oldest first: {date, day, points}, with the Monday. */
export function byWeek(points) {
    const weeks = new Map();
    for (const point of points) {
        // 1 January 1970 was a Thursday.
        const monday = Math.floor(point.day) - (Math.floor(point.day) + 3) % 7;
        weeks.set(monday, [...weeks.get(monday) ?? [], point]);
    }
    return [...weeks].map(([day, found]) => ({ date: dateOf(day), day, points: found }));
}

/** More records than these are listed by week. */
const mostRecords = 31;

/**
 * The records of points as data, newest first. Those of a long range are by week: the Monday, the number of records, and the mean of each
 * member that is a number.
 */
export function recordsOf(points) {
    if (points.length <= mostRecords) return points.map(({ entry }) => entry).reverse();
    return byWeek(points).reverse().map(({ date, points: found }) => {
        const records = found.map(({ entry }) => entry);
        const names = Object.keys(records[0]).filter((name) => records.every((record) => typeof record[name] === "number"));
        const mean = (name) => records.reduce((sum, record) => sum + record[name], 0) / records.length;
        return { week: date, entries: records.length, ...Object.fromEntries(names.map((name) => [name, mean(name)])) };
    });
}

/** The mean of each point and up to `window - 1` points before it. It counts points, not days: a gap widens the window in time. */
export function movingMean(points, window = 7) {
    return points.map((point, i) => {
        const slice = points.slice(Math.max(0, i - window + 1), i + 1);
        return { date: point.date, day: point.day, value: slice.reduce((sum, { value }) => sum + value, 0) / slice.length };
    });
}

/** The least-squares slope of points, per day; 0 for fewer than two days. */
export function slope(points) {
    const n = points.length;
    if (n < 2) return 0;
    const first = points[0].day;
    let [x, y, xy, xx] = [0, 0, 0, 0];
    for (const point of points) {
        const at = point.day - first;
        x += at;
        y += point.value;
        xy += at * point.value;
        xx += at * at;
    }
    const denominator = n * xx - x * x;
    return Math.abs(denominator) < 1e-10 ? 0 : (n * xy - x * y) / denominator;
}

/**
 * The computation of Brad OS's history pages: the seven-point mean and, from seven points on, the slope per day of the last 28 means, and a
 * projection of 14 days. A flat slope has no projection.
 */
export function history(points) {
    const means = movingMean(points);
    const recent = means.slice(-28);
    const perDay = recent.length < 7 ? null : slope(recent);
    const last = means.at(-1);
    const projection = perDay === null || Math.abs(perDay) <= 0.001 ? [] : [0, 14].map((days) => ({
        day: last.day + days, value: last.value + perDay * days,
    }));
    return { points, means, perDay, projection };
}

/**
 * The points, split into runs without a gap. A gap is longer than three days and than three times the median distance of neighbouring
 * points: single missing days are no gap, ten days in a row are.
 */
export function runs(points, limit = gapLimit(points)) {
    const result = [];
    for (const point of points) {
        const run = result.at(-1);
        if (run && point.day - run.at(-1).day <= limit) run.push(point);
        else result.push([point]);
    }
    return result;
}

function gapLimit(points) {
    const distances = points.slice(1).map((point, i) => point.day - points[i].day).sort((a, b) => a - b);
    const usual = distances[Math.floor(distances.length / 2)] ?? 1;
    return Math.max(3, usual * 3);
}

/** A slot for each day from first to last: its point, or null. */
export function daily(points, from = Math.floor(points[0]?.day ?? 0), to = Math.floor(points.at(-1)?.day ?? -1)) {
    const byDay = new Map(points.map((point) => [Math.floor(point.day), point]));
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => byDay.get(from + i) ?? null);
}
