export const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
export const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const formatters = new Map();

/** The milliseconds of a zone east of UTC at an instant in milliseconds. An unknown zone counts as UTC. */
export function msEast(ms, zone) {
    if (!zone || zone === "UTC") return 0;
    try {
        if (!formatters.has(zone)) {
            formatters.set(zone, new Intl.DateTimeFormat("en-US", {
                timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric",
                second: "numeric",
            }));
        }
    } catch {
        return 0;
    }
    const named = Object.fromEntries(formatters.get(zone).formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    // Date.UTC would add 1900 to years below 100.
    const local = new Date(0).setUTCFullYear(named.year, named.month - 1, named.day);
    return new Date(local).setUTCHours(named.hour, named.minute, named.second) - Math.floor(ms / 1000) * 1000;
}

/** The calendar fields of an instant in a zone, or null for an invalid date. */
function parts(value, zone) {
    const ms = new Date(value).getTime();
    if (Number.isNaN(ms)) return null;
    // Shifted so that its UTC fields are the zone's.
    const date = new Date(ms + msEast(ms, zone));
    const two = (number) => String(number).padStart(2, "0");
    return {
        weekday: weekdays[date.getUTCDay()], day: date.getUTCDate(), month: months[date.getUTCMonth()], year: date.getUTCFullYear(),
        minute: `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`, second: two(date.getUTCSeconds()),
    };
}

/** Instants and dates for people, in UTC unless a zone is given. An invalid date is returned unchanged. */
export const time = {
    /** `7 Jan 09:00` */
    instant(text, zone) {
        const p = parts(text, zone);
        return p ? `${p.day} ${p.month} ${p.minute}` : String(text);
    },
    /** `17 Jun`, for a date or an instant. */
    day(text, zone) {
        const p = parts(text, zone);
        return p ? `${p.day} ${p.month}` : String(text);
    },
    /** `17 Jun 2026` */
    date(text, zone) {
        const p = parts(text, zone);
        return p ? `${p.day} ${p.month} ${p.year}` : String(text);
    },
    /** `Wed 7 Jan 2026 09:00` */
    full(text, zone) {
        const p = parts(text, zone);
        return p ? `${p.weekday} ${p.day} ${p.month} ${p.year} ${p.minute}` : String(text);
    },
    /** `09:00:04` */
    ofDay(text, zone) {
        const p = parts(text, zone);
        return p ? `${p.minute}:${p.second}` : String(text);
    },
};

/** `−1,234.50`, with a real minus sign; `–` for a value that is not a number. Without `digits`, up to three decimals. */
export function number(value, digits) {
    if (value === null || value === undefined || value === "" || !Number.isFinite(Number(value))) return "–";
    const options = digits === undefined ? { maximumFractionDigits: 3 } : { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const text = Number(value).toLocaleString("en-US", options);
    // A value that rounds to zero has no sign.
    return /^-[0.,]*$/.test(text) ? text.slice(1) : text.replace("-", "\u2212");
}

/** `1 day`, `7 days` */
export function counted(count, one, many = `${one}s`) {
    return `${number(count)} ${count === 1 ? one : many}`;
}

/** The text with a capital first letter. */
export function capitalised(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

const steps = [["d", 86_400_000], ["h", 3_600_000], ["min", 60_000], ["s", 1000]];

/** The age of an instant in its largest unit: `3 min`, `2 d`. A future instant, as between two clocks that differ, has the age `0 s`. */
export function age(instant, now = Date.now()) {
    const ms = Math.max(0, now - Date.parse(instant));
    if (Number.isNaN(ms)) return "–";
    const [unit, size] = steps.find(([, size]) => ms >= size) ?? steps.at(-1);
    return `${Math.floor(ms / size)} ${unit}`;
}

/** `324 kB`, `1.4 MB` */
export function bytes(value) {
    if (!Number.isFinite(value)) return "–";
    if (value < 1000) return `${value} B`;
    const [unit, size] = [["GB", 1e9], ["MB", 1e6], ["kB", 1e3]].find(([, size]) => value >= size);
    const amount = value / size;
    return `${amount.toFixed(amount < 10 && unit !== "kB" ? 1 : 0)} ${unit}`;
}
