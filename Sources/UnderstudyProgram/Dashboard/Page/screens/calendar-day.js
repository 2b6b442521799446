const dayMs = 86_400_000;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

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
    const date = new Date(Math.floor(day) * dayMs);
    return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}

/** `Wed 17 Jun 2026` */
export function fullDayText(day) {
    const date = new Date(Math.floor(day) * dayMs);
    return `${weekdays[date.getUTCDay()]} ${dayText(day)} ${date.getUTCFullYear()}`;
}

/** `Jun 2026`, for a month `2026-06` or a count of days since 1970. */
export function monthText(month) {
    const [year, number] = (typeof month === "number" ? dateOf(month) : String(month)).split("-");
    return `${months[Number(number) - 1] ?? number} ${year}`;
}

/** The first letter of the month's name, for axes without room for more. */
export function monthLetter(month) {
    return (months[Number(month.split("-")[1]) - 1] ?? "?")[0];
}

export function weekdayLetter(date) {
    const day = dayNumber(date);
    return day === null ? "?" : weekdays[new Date(day * dayMs).getUTCDay()][0];
}

/** The date and the time of day in a zone at an instant in milliseconds. An unknown zone counts as UTC. */
export function localTime(ms, zone) {
    let formatter;
    const options = { hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" };
    try {
        formatter = new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone || "UTC" });
    } catch {
        formatter = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
    }
    const parts = Object.fromEntries(formatter.formatToParts(new Date(ms)).map(({ type, value }) => [type, value]));
    return { date: `${parts.year.padStart(4, "0")}-${parts.month}-${parts.day}`, clock: `${parts.hour}:${parts.minute}` };
}

/** The minutes of a zone east of UTC at an instant, as the app sends them. */
export function minutesEast(ms, zone) {
    const { date, clock } = localTime(ms, zone);
    return Math.round((Date.parse(`${date}T${clock}:00Z`) - Math.floor(ms / 60_000) * 60_000) / 60_000);
}

/** A month `2026-01`, some months later. */
export function laterMonth(month, months) {
    const [year, number] = month.split("-").map(Number);
    const count = year * 12 + number - 1 + months;
    return `${Math.floor(count / 12)}-${String(count % 12 + 1).padStart(2, "0")}`;
}
