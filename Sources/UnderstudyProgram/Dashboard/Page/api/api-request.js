const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Headers that browsers set themselves. Browsers silently drop a page's values for them. */
const browserHeaders = new Set([
    "accept-charset", "accept-encoding", "connection", "content-length", "cookie", "cookie2", "date", "dnt", "expect", "host", "keep-alive",
    "origin", "referer", "set-cookie", "te", "trailer", "transfer-encoding", "upgrade", "via",
]);

/**
 * The request of a form, or its validation errors.
 *
 * `values` are texts by `"in name"`; an empty optional one is not sent. `extra` are additional headers, `[[name, value]]`; `body` is a
 * text, or null for none. Returns `{request: {method, path, headers, body}, faults: [{path, found, expected}]}`. The path of a validation
 * error is the parameter's `"in name"`, or `"extra.name"` for an additional header. With errors, `request` is null.
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
    for (const [name, value] of extra) {
        if (name !== "" || value !== "") headers.push({ key: name === "" ? "extra" : `extra.${name}`, name: name.trim(), value });
    }
    for (const { key, name, value } of headers) {
        const fault = headerError(name, value);
        if (fault) faults.push({ path: key, ...fault });
    }
    if (faults.length > 0) return { request: null, faults };
    const sent = headers.map(({ name, value }) => [name, value]);
    if (body !== null && !sent.some(([name]) => name.toLowerCase() === "content-type")) sent.push(["Content-Type", "application/json"]);
    return { request: { method: operation.method, path: path + (query.length ? `?${query.join("&")}` : ""), headers: sent, body }, faults };
}

/** The reason why a page cannot send a header, `{found, expected}`, or null. */
export function headerError(name, value) {
    if (!headerName.test(name)) return { found: JSON.stringify(name), expected: "a header’s name of letters, digits and hyphens" };
    if ([...value].some((character) => character.codePointAt(0) > 255 || "\r\n\0".includes(character))) {
        return { found: JSON.stringify(value), expected: "one line of Latin-1 characters" };
    }
    const isReserved = browserHeaders.has(name.toLowerCase()) || /^(sec|proxy)-/i.test(name);
    return isReserved ? { found: name, expected: "a header that browsers let a page send; use “Copy as curl” for this one" } : null;
}

/** The browser's error for a text that is not JSON, or null. An empty text stands for no body and is valid. */
export function jsonError(text) {
    if (text.trim() === "") return null;
    try {
        JSON.parse(text);
        return null;
    } catch (error) {
        return error.message;
    }
}

/** The values of the parameters in the path that are a choice, such as the environment of Brad OS: `{name: value}`. */
export function chosenInPath(parameters) {
    const chosen = parameters.filter((each) => each.in === "path" && each.schema.enum);
    return Object.fromEntries(chosen.map((each) => [each.name, sample(each)]));
}

/** A path with the values of some parameters. */
export function filledPath(path, values) {
    return Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), path);
}

/** The initial text of a parameter's field: a sample for a required parameter, otherwise empty. */
export function initialText(parameter) {
    if (parameter.in !== "path" && !parameter.required) return "";
    return sample(parameter);
}

/** A sample value of a parameter, from the document. */
export function sample({ example, schema }) {
    return String(example ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0] ?? "");
}
