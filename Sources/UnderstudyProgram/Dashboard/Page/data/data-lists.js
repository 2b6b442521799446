import { number, time } from "../shell/formats.js";
import { members, plain, words } from "../shell/json-schema.js";

/** A list of an account's records, by the JSON Schema of seed files. */

/** The members that tell when a record was, the first of which a record has counts. */
const dates = [
    "date", "dateKey", "logged_at", "loggedAt", "start_time", "started_at", "scheduled_date", "recorded_at", "snapshot_time", "instance_date",
    "completedAt", "start_date", "startDate",
];
/** Further ones, for records with none of those. */
const stamps = ["generatedAt", "created_at", "createdAt"];
const titles = ["title", "name", "label", "displayName", "exercise_name", "content", "raw_input"];
/** The members that say nothing about a record to a reader: ids, and times of its storage. */
const isQuiet = (name) => /^(id|docId|source|derive)$|(_id|Id|_at|At|_ms|_sha256)$/.test(name);

/** The limits of a row: its values, and the characters of each text. */
const [mostValues, mostCharacters] = [4, 60];
/** The greatest number of members that a table of records shows. */
const mostColumns = 5;

/** `Check-ins` for `checkIns`, `Steps` for `metrics.steps`. */
export function listTitle(list) {
    return words(list.split(".").at(-1));
}

/** The records of a list: {about, schema}, or null for a list that the schema does not have. */
export function recordSchema(root, backend, list) {
    let found = plain(root, root.$defs[backend] ?? {});
    for (const name of list.split(".")) {
        const member = found.properties?.[name] ?? found.additionalProperties;
        if (!member || typeof member !== "object") return null;
        found = plain(root, member);
    }
    const items = (found.forms ?? [found]).find(({ type, items }) => type === "array" && items)?.items;
    // The rest of the description is about generators.
    const about = (found.description ?? "").replace(/, as a list[^.]*/, "");
    return items ? { about, schema: plain(root, items) } : null;
}

/** The schema with a member for each further name, if it allows such members: metrics of the configuration name their fields themselves. */
export function withMembers(schema, names) {
    const further = schema.additionalProperties;
    if (!further || typeof further !== "object") return schema;
    const added = names.filter((name) => !schema.properties?.[name]).map((name) => [name, further]);
    return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(added) } };
}

/** Whether records of other lists can belong to one of this list, and are deleted with it: `goal_id` of `goalInstances` names one of `goals`. */
export function isReferredTo(root, backend, list) {
    const flat = (text) => text.replace(/[_-]/g, "").toLowerCase();
    const one = flat(list).replace(/ies$/, "y").replace(/s$/, "");
    const names = Object.keys(plain(root, root.$defs[backend] ?? {}).properties ?? {})
        .flatMap((other) => Object.keys(recordSchema(root, backend, other)?.schema.properties ?? {}));
    const stems = names.filter((name) => /(_id|Id)$/.test(name)).map((name) => flat(name.replace(/(_id|Id)$/, "")));
    return stems.some((stem) => stem !== "" && one.endsWith(stem));
}

const shortened = (text) => text.length > mostCharacters ? `${text.slice(0, mostCharacters).trimEnd()}…` : text;
const isText = (value) => typeof value === "string" && value !== "";

/** `Tue 6 Jan 2026`, with the time in the zone for an instant. */
function whenText(text, zone) {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
    return isDay ? time.full(text).slice(0, -6) : time.full(text, zone);
}

/** A value of a record in a row, or null for one that no row shows. */
function valueText(value, zone) {
    if (typeof value === "number") return number(value);
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (isText(value)) return /^\d{4}-\d{2}-\d{2}(T\d|$)/.test(value) ? whenText(value, zone) : shortened(value.replaceAll("_", " "));
    if (!Array.isArray(value) || value.length === 0) return null;
    const separator = value.some((each) => /[.!?]$/.test(each)) ? " " : ", ";
    return value.every((each) => typeof each !== "object") ? shortened(value.join(separator)) : number(value.length, 0);
}

/** When a record was: the text of its first date or instant, or null for a record without one. */
export function recordDate(record) {
    const name = dates.find((each) => isText(record[each]));
    return name ? record[name] : null;
}

/** A record in a row: {title, when, values: [{label, text}]}. `title` and `when` are null for a record without such a member. */
export function summary(root, schema, record, zone) {
    const first = (names) => names.find((name) => isText(record[name]));
    const [dated, titled] = [first(dates) ?? first(stamps), first(titles)];
    const values = members(root, schema)
        .filter(({ name }) => name !== dated && name !== titled && !dates.includes(name) && !isQuiet(name))
        .map(({ name }) => ({ label: words(name), text: valueText(record[name], zone) }))
        .filter(({ text }) => text !== null);
    return {
        title: titled ? shortened(record[titled]) : null, when: dated ? whenText(record[dated], zone) : null,
        values: values.slice(0, mostValues),
    };
}

/** The labels of the members that most rows of a page show, in the order in which they come. */
export function columnsOf(rows) {
    const counts = new Map();
    for (const { label } of rows.flatMap(({ values }) => values)) counts.set(label, (counts.get(label) ?? 0) + 1);
    const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, mostColumns).map(([label]) => label);
    return [...counts.keys()].filter((label) => most.includes(label));
}

/** The first values of a new record: its date is today, or now. `today` is a date, `now` an instant. */
export function draft(schema, { today, now }) {
    const name = dates.find((each) => schema.properties?.[each]);
    if (!name) return {};
    return { [name]: /date$/i.test(schema.properties[name].$ref ?? "") ? today : now };
}
