/** The kinds of status that can be asked for; `none` is no answer. */
export const statusKinds = ["2xx", "3xx", "4xx", "5xx", "none"];

/**
 * Which requests are shown: {text, statuses, account, app}. No statuses are all of them; an account or app of null is any, "" is nobody's:
 * keys and names have one character at least.
 */
export function readFilter(query) {
    const statuses = (query.get("status") ?? "").split(",").filter((kind) => statusKinds.includes(kind));
    return { text: query.get("text") ?? "", statuses, account: query.get("account"), app: query.get("app") };
}

/** The same as a query, without its question mark; "" when everything is shown. */
export function writeFilter({ text, statuses, account, app }) {
    const query = new URLSearchParams();
    if (text !== "") query.set("text", text);
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

/** `range=weekly&days=7`, as people read it: nothing is escaped. */
export function queryText(query) {
    return Object.entries(query ?? {}).flatMap(([name, values]) => values.map((value) => `${name}=${value}`)).join("&");
}

/** What the words of a filter are looked for in. */
export function searchText(entry) {
    const query = queryText(entry.query);
    const target = query === "" ? entry.path : `${entry.path}?${query}`;
    const parts = [entry.method, target, entry.account, entry.status, entry.id, ...entry.faults];
    return parts.filter((part) => part !== null && part !== undefined).join(" ").toLowerCase();
}

/** A function of an entry and its search text. Every word must be there, in any order and case. */
export function predicate({ text, statuses, account, app }) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const kinds = new Set(statuses);
    return (entry, searched) =>
        (kinds.size === 0 || kinds.has(statusKind(entry.status)))
        && (account === null || (entry.account ?? "") === account)
        && (app === null || (entry.backend ?? "") === app)
        && words.every((word) => searched.includes(word));
}

/** Whether all that the one shows is among what the other does: then what is shown is all that has to be looked at. */
export function isNarrower(next, than) {
    return next.text.toLowerCase().startsWith(than.text.toLowerCase())
        && (than.statuses.length === 0 || (next.statuses.length > 0 && next.statuses.every((kind) => than.statuses.includes(kind))))
        && (than.account === null || next.account === than.account)
        && (than.app === null || next.app === than.app);
}
