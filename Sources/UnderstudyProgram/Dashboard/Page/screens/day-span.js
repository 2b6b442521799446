import { dayNumber, fullDayText, localDay } from "./calendar-day.js";
import { recordDate } from "../data/data-lists.js";
import { counted, msEast } from "../shell/formats.js";

const dayMs = 86_400_000;
/** The days after today, and the most days on either side of it: records can have dates in any year. */
const [daysOn, mostDays] = [30, 7305];
/** The days that a world's clock can show in every time zone. */
const [firstDay, lastDay] = ["0001-01-02", "9998-12-30"].map((date) => Date.parse(`${date}T00:00:00Z`) / dayMs);

/** The instant in milliseconds at the same local time of another local day. */
export function onDay(ms, day, zone) {
    const local = ms + msEast(ms, zone);
    const moved = local + (day - Math.floor(local / dayMs)) * dayMs;
    // The offset of that day, which can differ by daylight saving time.
    return moved - msEast(moved - msEast(ms, zone), zone);
}

/** The first and the last day of the slider, for days with records: from the oldest to 30 days after today, or after a newer record. */
export function spanOf(today, days) {
    const [oldest, newest] = [Math.min(today, ...days), Math.max(today, ...days)];
    return {
        first: Math.max(oldest, today - mostDays, Math.min(today, firstDay)),
        last: Math.min(newest + daysOn, today + mostDays, Math.max(today, lastDay)),
    };
}

/** `Wed 14 Jan 2026, 7 days later` */
export function dayWords(day, today) {
    const away = day - today;
    return `${fullDayText(day)}${away === 0 ? "" : `, ${counted(Math.abs(away), "day")} ${away > 0 ? "later" : "earlier"}`}`;
}

/** The local day of a record of an account's data, or null for a record without a date. */
function dayOf(record, zone) {
    const text = recordDate(record);
    if (text === null || !text.includes("T")) return text === null ? null : dayNumber(text);
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? null : Math.floor(localDay(ms, zone));
}

/** The days of the oldest and the newest record of each list of an account's data. `read(path)` reads from the control API. */
export async function recordDays({ key, backends, zone }, read) {
    const path = `accounts/${encodeURIComponent(key)}/data`;
    const lists = await Promise.all(backends.map(async (backend) => {
        const { lists } = await read(`${path}/${backend}`);
        const listPath = (name) => `${path}/${backend}/${encodeURIComponent(name)}`;
        return lists.filter(({ total }) => total > 0).map(({ name, total }) => ({ list: listPath(name), total }));
    }));
    // The lists have the newest record first.
    const ends = ({ list, total }) => [...new Set([0, total - 1])].map((offset) => `${list}?limit=1&offset=${offset}`);
    const pages = await Promise.all(lists.flat().flatMap(ends).map(read));
    return pages.flatMap(({ items }) => items).map(({ record }) => dayOf(record, zone)).filter((day) => day !== null);
}
