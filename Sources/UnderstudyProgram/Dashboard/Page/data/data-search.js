import { localTime } from "../screens/calendar-day.js";
import { listTitle, recordDate, recordSchema, summary, withMembers } from "./data-lists.js";
import { control } from "../shell/server.js";

/** The lists that a search reads, and the newest records of each. */
const [mostLists, mostRecords] = [30, 1000];
/** The characters of a record that are searched. */
const mostCharacters = 2_000;
/** The values of a record that its title has, if it has no name, and the characters of a title, which leave room for the day. */
const [mostValues, mostOfTitle] = [3, 42];

/** Members that no text is meant to find: ids, and times of storage. */
const isQuiet = (name) => /^(id|docId|created_at|createdAt|updated_at|updatedAt)$|(_id|Id|_ms|_sha256)$/.test(name);

/** The texts and numbers of a record at any depth. */
function valuesOf(value) {
    if (typeof value === "string" || typeof value === "number") return [String(value)];
    if (Array.isArray(value)) return value.flatMap(valuesOf);
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).filter(([name]) => !isQuiet(name)).flatMap(([, each]) => valuesOf(each));
}

/** The words by which a record is found, in lower case; with its local day. */
function wordsOf(record, date, zone) {
    const ms = /^\d{4}-\d{2}-\d{2}T/.test(date) ? Date.parse(date) : NaN;
    const day = Number.isNaN(ms) ? null : localTime(ms, zone).date;
    return [day, ...valuesOf(record)].filter(Boolean).join(" ").slice(0, mostCharacters).toLowerCase();
}

/** `weight, Quantity 82.4`: the name of a record, otherwise its first values or its day; null without any. */
function titleOf({ title, when, values }) {
    const texts = values.slice(0, mostValues).map(({ label, text }) => /^[\d−-]/.test(text) ? `${label} ${text}` : text);
    const whole = title ?? (texts.join(", ") || when);
    return whole?.length > mostOfTitle ? `${whole.slice(0, mostOfTitle).trimEnd()}…` : whole;
}

/** The records of a list as results: {title, note, words, date, backend, list, id}. */
async function readList({ path, backend, list, root, zone }, signal) {
    const { schema } = recordSchema(root, backend, list) ?? { schema: { type: "object", properties: {} } };
    const { items } = await control("GET", `${path}/${encodeURIComponent(list)}?limit=${mostRecords}`, undefined, { signal });
    return items.map(({ id, record }) => {
        const shown = summary(root, withMembers(schema, Object.keys(record)), record, zone);
        const date = recordDate(record) ?? "";
        const note = [listTitle(list), shown.when].filter(Boolean).join(", ");
        return { title: titleOf(shown) ?? id, note, words: wordsOf(record, date, zone), date, backend, list, id };
    });
}

/** The number of typed words that are whole words of a record, such as its value, and one more if they follow each other, as in its day. */
function exactCount(typed, { title, note, words }) {
    const own = `${title} ${note} ${words}`.toLowerCase().split(/[\s,]+/);
    const all = new Set(own);
    return typed.filter((word) => all.has(word)).length + Number(` ${own.join(" ")} `.includes(` ${typed.join(" ")} `));
}

/**
 * Single records of an account by their values, names and days: those with most of the text's words as whole words first, then the newest. `lists` are
 * {backend, name}; of each, the newest records are read once, and stay in `kept`. `fits(result)` is whether a result has each word of the text.
 */
export async function findRecords({ key, zone, root, lists }, text, { signal, kept }, fits) {
    const found = await Promise.all(lists.slice(0, mostLists).map(async ({ backend, name: list }) => {
        const path = ["accounts", key, "data", backend].map(encodeURIComponent).join("/");
        const name = `${path}/${list}`;
        if (!kept.has(name)) kept.set(name, await readList({ path, backend, list, root, zone }, signal));
        return kept.get(name);
    }));
    const typed = text.toLowerCase().split(/\s+/);
    return found.flat().filter(fits).map((result) => ({ result, count: exactCount(typed, result) }))
        .sort((a, b) => b.count - a.count || Number(a.result.date < b.result.date) - Number(a.result.date > b.result.date))
        .map(({ result }) => result);
}
