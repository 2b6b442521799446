import { months, msEast, time, weekdays } from "../shell/formats.js";

const dayMs = 86_400_000;

/** The days since 1970 of a date `2026-01-07`, with any text after it; null for an invalid date. */
export function dayNumber(date) {
    const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(String(date));
    if (!match) return null;
    const [year, month, day] = match.slice(1).map(Number);
    const ms = Date.UTC(year, month - 1, day);
    const read = new Date(ms);
    // The apps drop dates that do not exist; here 31 February would become a date in March. (Date.UTC adds 1900 to years below 100.)
    if (read.getUTCFullYear() !== year || read.getUTCMonth() !== month - 1 || read.getUTCDate() !== day) return null;
    return ms / dayMs;
}

/** The date `2026-01-07` of a count of days since 1970. */
export function dateOf(day) {
    return new Date(Math.floor(day) * dayMs).toISOString().slice(0, 10);
}

/** The same date some years earlier; 29 February becomes the 28th if needed. */
export function yearsBefore(date, years) {
    const [year, month, day] = date.split("-");
    const earlier = `${String(Number(year) - years).padStart(4, "0")}-${month}-${day}`;
    return dayNumber(earlier) === null ? `${earlier.slice(0, 8)}28` : earlier;
}

/** `17 Jun`, for a count of days since 1970. */
export function dayText(day) {
    return time.day(Math.floor(day) * dayMs);
}

/** `17 Jun`, for a date; an invalid one is unchanged. */
export function shortDate(date) {
    const day = dayNumber(date);
    return day === null ? date : dayText(day);
}

/** `Wed 17 Jun 2026` */
export function fullDayText(day) {
    const date = new Date(Math.floor(day) * dayMs);
    return `${weekdays[date.getUTCDay()]} ${time.date(date)}`;
}

/** `Jun 2026`, for a month `2026-06` or a count of days since 1970. */
export function monthText(month) {
    const text = typeof month === "number" ? dateOf(month) : String(month);
    return `${monthName(text)} ${text.split("-")[0]}`;
}

/** `Jun`, for a month `2026-06`. */
export function monthName(month) {
    const number = month.split("-")[1];
    return months[Number(number) - 1] ?? number;
}

/** The date and the time of day in a zone at an instant in milliseconds. An unknown zone counts as UTC. */
export function localTime(ms, zone) {
    const local = new Date(ms + msEast(ms, zone)).toISOString();
    return { date: local.slice(0, 10), clock: local.slice(11, 16) };
}

/** The local days since 1970, with a fraction, in a zone at an instant in milliseconds. */
export function localDay(ms, zone) {
    return (ms + msEast(ms, zone)) / dayMs;
}

/**
 * The entries of a response that has the newest first, by their instants from the oldest on. Equal instants stay in the response's order,
 * reversed. Entries with an unreadable instant are dropped, as in the apps.
 */
export function oldestFirst(entries, timeOf) {
    return entries.filter((entry) => !Number.isNaN(Date.parse(timeOf(entry)))).reverse()
        .sort((a, b) => Date.parse(timeOf(a)) - Date.parse(timeOf(b)));
}

/** The minutes of a zone east of UTC at an instant, as the app sends them. */
export function minutesEast(ms, zone) {
    return Math.round(msEast(ms, zone) / 60_000);
}

/** A month `2026-01`, some months later. */
export function laterMonth(month, months) {
    const [year, number] = month.split("-").map(Number);
    const count = year * 12 + number - 1 + months;
    return `${Math.floor(count / 12)}-${String(count % 12 + 1).padStart(2, "0")}`;
}
