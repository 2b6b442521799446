/** A response that the app cannot decode: `data[3].avgMs: found null, expected a number`. */
export class Unreadable extends Error {
    constructor(path, found, expected) {
        super(`${path || "the body"}: found ${found}, expected ${expected}`);
        this.name = "Unreadable";
    }
}

const articles = { object: "an object", array: "an array", string: "a text", number: "a number", boolean: "true or false" };

function kindOf(value) {
    if (value === undefined) return "nothing";
    if (value === null) return "null";
    return Array.isArray(value) ? "array" : typeof value;
}

/**
 * A member of a response, by path. Throws Unreadable if it is not of the given kind, as the apps' decoders do. With `?` after the kind, the
 * member may be missing or null; the result is null.
 */
export function member(value, path, kind) {
    const isOptional = kind.endsWith("?");
    const expected = isOptional ? kind.slice(0, -1) : kind;
    let found = value;
    let at = "";
    for (const step of path.split(".").filter(Boolean)) {
        if (kindOf(found) !== "object") throw new Unreadable(at, articles[kindOf(found)] ?? kindOf(found), articles.object);
        found = Object.hasOwn(found, step) ? found[step] : undefined;
        at = at ? `${at}.${step}` : step;
    }
    const actual = kindOf(found);
    if (actual === expected) return found;
    if (isOptional && (found === null || found === undefined)) return null;
    throw new Unreadable(at, articles[actual] ?? actual, articles[expected]);
}

/**
 * Members of a value by a table, each with its path and kind: `members(goal, {id: "string", type: "goal_type string"})`. A member with the
 * name of its path needs only the kind. Besides the kinds of `member`, `texts` is a list of texts, which is empty if it is optional.
 */
export function members(value, table) {
    const texts = (path, kind) => (member(value, path, kind) ?? []).map(String);
    const read = (path, kind) => kind.startsWith("texts") ? texts(path, kind.replace("texts", "array")) : member(value, path, kind);
    return Object.fromEntries(Object.entries(table).map(([name, text]) => {
        const [kind, path = name] = text.split(" ").reverse();
        return [name, read(path, kind)];
    }));
}

/** The elements of a list by path, each read by a function or a table. An error names the element's index. */
export function list(value, path, reader, kind = "array") {
    const read = typeof reader === "function" ? reader : (element) => members(element, reader);
    const elements = member(value, path, kind);
    return elements === null ? null : elements.map((element, i) => {
        try {
            member(element, "", "object");
            return read(element);
        } catch (error) {
            if (!(error instanceof Unreadable)) throw error;
            error.message = `${path}[${i}]${error.message.startsWith("the body") ? error.message.slice(8) : `.${error.message}`}`;
            throw error;
        }
    });
}

/** A page of a list of FitIQ's backend, with its elements read by a table: {total, entries}. */
export function page(json, name, table) {
    return { total: member(json, "data.total", "number"), entries: list(json, `data.${name}`, table) };
}
