/** What the journal shows in place of a secret. */
export const mask = "***";

/** Headers that belong to a connection, or that whoever sends again writes itself. */
const own = new Set([
    "host", "connection", "content-length", "transfer-encoding", "accept-encoding", "user-agent", "origin", "referer", "keep-alive",
    "upgrade", "te", "trailer", "expect", "cookie", "priority", "cache-control", "pragma", "accept-language", "dnt",
]);
const ownPrefixes = ["sec-", "proxy-", "x-understudy-sandbox"];

function isOwn(name) {
    return own.has(name) || ownPrefixes.some((prefix) => name.startsWith(prefix));
}

/** The places of a JSON value where a mask stands, as people name them: `$.password`. */
function masksIn(value, path = "$") {
    if (typeof value === "string") return value.includes(mask) ? [path] : [];
    if (Array.isArray(value)) return value.flatMap((element, i) => masksIn(element, `${path}[${i}]`));
    if (value !== null && typeof value === "object") return Object.entries(value).flatMap(([name, v]) => masksIn(v, `${path}.${name}`));
    return [];
}

function target({ path, query }) {
    const items = Object.entries(query ?? {}).flatMap(([name, values]) => values.map((value) => [name, value]));
    if (!items.length) return path;
    return `${path}?${items.map((item) => item.map(encodeURIComponent).join("=")).join("&")}`;
}

/**
 * A request of the journal as it can be sent again: {request, left, masked, problem}.
 *
 * `request` is what `call` and `curl` take. `left` names the headers that are left out because only their masks are known; the account goes
 * by `/_as/` in their place. `masked` names the places that are sent with the mask in them. `problem` says why it cannot be sent; null
 * where it can.
 */
export function replay(entry) {
    const headers = [];
    const left = [];
    for (const [name, values] of Object.entries(entry.headers ?? {})) {
        if (isOwn(name)) continue;
        for (const value of values) {
            if (value.includes(mask)) left.push(name);
            else headers.push([name, value]);
        }
    }
    const maskedItems = Object.entries(entry.query ?? {}).filter(([, values]) => values.some((value) => value.includes(mask)));
    const masked = [
        ...(entry.path.includes(mask) ? ["the path"] : []), ...maskedItems.map(([name]) => `?${name}`), ...masksIn(entry.body),
    ];
    const hasBody = entry.body !== null && entry.body !== undefined && !["GET", "HEAD"].includes(entry.method);
    const request = { method: entry.method, path: target(entry), headers, body: hasBody ? bodyText(entry.body, headers) : undefined };
    if (entry.account) request.account = entry.account;
    return { request, left: [...new Set(left)], masked, problem: problemOf(entry) };
}

/** The body as text, so that one that was JSON stays what it was: null and texts, too. */
function bodyText(body, headers) {
    const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
    return typeof body === "string" && !/[/+]json/i.test(type) ? body : JSON.stringify(body);
}

function problemOf({ method, bodyTruncated }) {
    if (bodyTruncated) return "Its body is longer than the journal keeps, so that it cannot be sent again.";
    if (["CONNECT", "TRACE", "TRACK"].includes(method)) return `A browser does not send ${method}; copy it as curl.`;
    return null;
}

/** The query of the form for a rule that is about requests like this one. */
export function ruleQuery({ method, path, query, account }) {
    const items = new URLSearchParams({ method, path });
    for (const [name, values] of Object.entries(query ?? {})) items.set(`query.${name}`, values[0].replaceAll(mask, "*"));
    if (account) items.set("account", account);
    return items.toString();
}
