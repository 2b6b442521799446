/** The journal's replacement for a secret. */
export const mask = "***";

/** Headers of a connection, headers that the sender sets itself, and the coding of a body that the journal has decoded. */
const skippedHeaders = new Set([
    "content-encoding", "host", "connection", "content-length", "transfer-encoding", "accept-encoding", "user-agent", "origin", "referer", "keep-alive",
    "upgrade", "te", "trailer", "expect", "cookie", "priority", "cache-control", "pragma", "accept-language", "dnt",
]);
const skippedPrefixes = ["sec-", "proxy-", "x-understudy-sandbox", "x-understudy-dashboard"];

function isSkipped(name) {
    return skippedHeaders.has(name) || skippedPrefixes.some((prefix) => name.startsWith(prefix));
}

/** The paths in a JSON value that contain a mask: `$.password`. */
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
 * A request of the journal, to be sent again: {request, omitted, masked, problem}.
 *
 * `request` is for `call` and `curl`. `omitted` names the headers that are not sent, because the journal masks them; the request names the
 * account through `/_as/` instead. `masked` names the places that are sent with the mask in them. `problem` says why the request cannot
 * be sent, or is null.
 */
export function replay(entry) {
    const headers = [];
    const omitted = [];
    for (const [name, values] of Object.entries(entry.headers ?? {})) {
        if (isSkipped(name)) continue;
        for (const value of values) {
            if (value.includes(mask)) omitted.push(name);
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
    return { request, omitted: [...new Set(omitted)], masked, problem: problemOf(entry) };
}

/** The body as text. A body that was JSON stays JSON, also null and a text. */
function bodyText(body, headers) {
    const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
    return typeof body === "string" && !/[/+]json/i.test(type) ? body : JSON.stringify(body);
}

function problemOf({ method, body, bodyTruncated, bodyNote }) {
    if (bodyNote && (body === null || body === undefined)) return `The journal does not have the body: ${bodyNote}.`;
    if (bodyTruncated) return "The journal has only part of the body, so the request cannot be sent again.";
    if (["FRAME", "PUSH"].includes(method)) return "A message of a WebSocket, which no request can send.";
    if (["CONNECT", "TRACE", "TRACK"].includes(method)) return `Browsers do not send ${method}. Use “Copy as curl”.`;
    return null;
}

/** The query that fills in the form for a rule that matches requests like this one. */
export function ruleQuery({ method, path, query, account }) {
    const items = new URLSearchParams({ method, path });
    for (const [name, values] of Object.entries(query ?? {})) items.set(`query.${name}`, values[0].replaceAll(mask, "*"));
    if (account) items.set("account", account);
    return items.toString();
}
