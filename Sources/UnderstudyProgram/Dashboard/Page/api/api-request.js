const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** What a browser sets itself; given by a page, it leaves them out without a word. */
const ownHeaders = new Set([
    "accept-charset", "accept-encoding", "connection", "content-length", "cookie", "cookie2", "date", "dnt", "expect", "host", "keep-alive",
    "origin", "referer", "set-cookie", "te", "trailer", "transfer-encoding", "upgrade", "via",
]);

/**
 * The request that a filled-in form means, or what is wrong with it.
 *
 * `values` are texts by `"in name"`; an optional one that is empty is not sent. `extra` are further headers, `[[name, value]]`; `body` is a
 * text, or null for none. Gives `{request: {method, path, headers, body}, faults: [{path, found, expected}]}`, where a fault's path is the
 * parameter's `"in name"`, or `"extra 0"` for a further header; `request` is null while there are faults.
 */
export function compose(operation, parameters, values, extra, body) {
    const faults = [];
    const query = [];
    const headers = [];
    let path = operation.path;
    for (const parameter of parameters) {
        const key = `${parameter.in} ${parameter.name}`;
        const value = values.get(key) ?? "";
        if (parameter.in === "path") {
            if (value === "") faults.push({ path: key, found: "nothing", expected: "a part of the path" });
            path = path.replaceAll(`{${parameter.name}}`, () => encodeURIComponent(value));
        } else if (value !== "") {
            if (parameter.in === "query") query.push(`${encodeURIComponent(parameter.name)}=${encodeURIComponent(value)}`);
            if (parameter.in === "header") headers.push({ key, name: parameter.name, value });
        }
    }
    for (const [index, [name, value]] of extra.entries()) {
        if (name !== "" || value !== "") headers.push({ key: `extra ${index}`, name: name.trim(), value });
    }
    for (const { key, name, value } of headers) {
        const fault = headerFault(name, value);
        if (fault) faults.push({ path: key, ...fault });
    }
    if (faults.length > 0) return { request: null, faults };
    const sent = headers.map(({ name, value }) => [name, value]);
    if (body !== null && !sent.some(([name]) => name.toLowerCase() === "content-type")) sent.push(["Content-Type", "application/json"]);
    return { request: { method: operation.method, path: path + (query.length ? `?${query.join("&")}` : ""), headers: sent, body }, faults };
}

/** Why a page cannot send a header, `{found, expected}`, or null. */
export function headerFault(name, value) {
    if (!headerName.test(name)) return { found: JSON.stringify(name), expected: "a header's name of letters, digits and hyphens" };
    if ([...value].some((character) => character.codePointAt(0) > 255 || "\r\n\0".includes(character))) {
        return { found: JSON.stringify(value), expected: "one line of Latin letters and signs" };
    }
    const isOwn = ownHeaders.has(name.toLowerCase()) || /^(sec|proxy)-/i.test(name);
    return isOwn ? { found: name, expected: "a header that browsers let a page send; copied as curl, this one can be" } : null;
}

/** Why a text is no JSON, in the browser's words, or null; an empty one is no body, and so fine. */
export function jsonFault(text) {
    if (text.trim() === "") return null;
    try {
        JSON.parse(text);
        return null;
    } catch (error) {
        return error.message;
    }
}

/** The text that a parameter's field begins with: what a path needs is filled in, the rest is sent only when asked for. */
export function beginning(parameter) {
    if (parameter.in !== "path" && !parameter.required) return "";
    return sample(parameter);
}

/** A value that the document gives for a parameter. */
export function sample({ example, schema }) {
    return String(example ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0] ?? "");
}
