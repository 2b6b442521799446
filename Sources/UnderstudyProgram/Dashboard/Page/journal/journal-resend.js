import { h } from "../shell/dom.js";
import { button, field, textInput } from "../shell/parts.js";
import { refuse } from "../shell/forms.js";
import { pairsField } from "../shell/pairs-field.js";

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

/**
 * A form that begins with a request, as for `call`, and sends what is typed: {node, focus()}. `send(request)` sends it; `onCancel()` closes the
 * form.
 */
export function resendForm({ method, path, headers, body, account }, send, onCancel) {
    const choice = h("select", { "data-path": "$.method" }, methods.map((name) => h("option", { value: name }, name)));
    choice.value = method;
    const target = textInput({ value: path, "data-path": "$.path" });
    const pairs = pairsField({ label: "Headers", path: "$.headers", add: "Add a header", onInput: () => {} });
    pairs.value = headers;
    const text = h("textarea", { rows: 10, class: "resend-body", spellcheck: "false", autocapitalize: "off", "data-path": "$.body" });
    text.value = pretty(body);
    const submit = button("Send", () => {
        const values = { method: choice.value, path: target.value, headers: pairs.value, body: text.value, account };
        const { request, faults } = editedRequest(values);
        refuse(faults);
        return send(request);
    }, { kind: "primary", type: "submit" });
    const form = h("form", { class: "form journal-resend", novalidate: true, autocomplete: "off", "aria-label": "Edit and send" },
        h("div", { class: "resend-target" }, field({ label: "Method", input: choice }), field({ label: "Path and query", input: target })),
        pairs.node, field({ label: "Body", input: text, hint: "GET and HEAD are sent without a body." }),
        account ? h("p", { class: "muted" }, "Acts as ", h("bdi", account), ", through /_as/.") : null,
        h("div", { class: "actions" }, submit, button("Cancel", onCancel, { kind: "quiet" })));
    form.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        // It would close the request, too.
        event.stopPropagation();
        onCancel();
    });
    return { node: form, focus: () => target.focus() };
}

/** JSON over several lines; any other text unchanged. */
function pretty(body) {
    try {
        const value = JSON.parse(body);
        // A number that a browser cannot hold would change.
        return JSON.stringify(value) === body ? JSON.stringify(value, null, 2) : body;
    } catch {
        return body ?? "";
    }
}
