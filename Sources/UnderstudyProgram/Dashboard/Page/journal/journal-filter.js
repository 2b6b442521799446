/** The kinds of status to filter by; `none` stands for no response. */
export const statusKinds = ["2xx", "3xx", "4xx", "5xx", "none"];

/**
 * The filter in a query: {text, isWhole, statuses, account, app}. With `isWhole`, the text is searched in headers and bodies, too. No statuses
 * stand for all. An account or app of null stands for any, "" for none: keys and names have at least one character.
 */
export function readFilter(query) {
    const statuses = (query.get("status") ?? "").split(",").filter((kind) => statusKinds.includes(kind));
    const isWhole = query.get("in") === "bodies";
    return { text: query.get("text") ?? "", isWhole, statuses, account: query.get("account"), app: query.get("app") };
}

/** The filter as a query, without a question mark; "" if it shows everything. */
export function writeFilter({ text, isWhole, statuses, account, app }) {
    const query = new URLSearchParams();
    if (text !== "") query.set("text", text);
    if (isWhole) query.set("in", "bodies");
    if (statuses.length) query.set("status", statusKinds.filter((kind) => statuses.includes(kind)).join(","));
    if (account !== null) query.set("account", account);
    if (app !== null) query.set("app", app);
    return query.toString();
}

export function isEverything(filter) {
    return writeFilter(filter) === "";
}

/** `2xx`, or `none`. */
export function statusKind(status) {
    return status === null || status === undefined ? "none" : `${Math.floor(status / 100)}xx`;
}

/** `range=weekly&days=7`, for people: nothing is escaped. */
export function queryText(query) {
    return Object.entries(query ?? {}).flatMap(([name, values]) => values.map((value) => `${name}=${value}`)).join("&");
}

/** The text in which a filter's words are searched. */
export function searchText(entry) {
    const query = queryText(entry.query);
    const target = query === "" ? entry.path : `${entry.path}?${query}`;
    const parts = [
        entry.method, target, entry.account, entry.status, entry.id, entry.yours ? "yours" : null, entry.from ? "real backend" : null,
        entry.reason, ...entry.faults,
    ];
    return parts.filter((part) => part !== null && part !== undefined).join(" ").toLowerCase();
}

/** The headers and bodies of an entry as one text to search in. */
export function wholeText({ headers, body, answer }) {
    return [headers, body, answer?.headers, answer?.body]
        .filter((part) => part !== null && part !== undefined)
        .map((part) => typeof part === "string" ? part : JSON.stringify(part)).join("\n").toLowerCase();
}

/** A function of an entry and its search text. The text must contain every word, in any order and case. */
export function predicate({ text, statuses, account, app }) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const kinds = new Set(statuses);
    return (entry, searched) =>
        (kinds.size === 0 || kinds.has(statusKind(entry.status)))
        && (account === null || (entry.account ?? "") === account)
        && (app === null || (entry.backend ?? "") === app)
        && words.every((word) => searched.includes(word));
}

/** Whether a filter shows a subset of another: then only the shown requests have to be filtered again. */
export function isNarrower(next, than) {
    return next.isWhole === than.isWhole && next.text.toLowerCase().startsWith(than.text.toLowerCase())
        && (than.statuses.length === 0 || (next.statuses.length > 0 && next.statuses.every((kind) => than.statuses.includes(kind))))
        && (than.account === null || next.account === than.account)
        && (than.app === null || next.app === than.app);
}
