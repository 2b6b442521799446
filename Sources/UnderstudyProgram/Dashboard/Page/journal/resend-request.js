/** The methods that browsers send. */
export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/** A token of HTTP (RFC 9110 5.6.2), as the names of headers are. */
const token = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * The request of a form, for `call`: {request, faults}. `faults` are the errors of fields that no browser sends. A request whose method has no
 * body is sent without one.
 */
export function editedRequest({ method, path, headers, body, account }) {
    const faults = [];
    const target = path.trim();
    if (!target.startsWith("/")) faults.push({ path: "$.path", found: JSON.stringify(target), expected: "a path that begins with /" });
    const given = headers.map(([name, value]) => [name.trim(), value]).filter(([name, value]) => name !== "" || value !== "");
    for (const [name] of given) {
        if (!token.test(name)) faults.push({ path: "$.headers", found: JSON.stringify(name), expected: "the name of a header" });
    }
    const hasBody = body !== "" && !["GET", "HEAD"].includes(method);
    return { request: { method, path: target, headers: given, body: hasBody ? body : undefined, account }, faults };
}
