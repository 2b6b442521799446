import { h } from "../shell/dom.js";
import { button, field, formProblem, onSubmit, textInput } from "../shell/parts.js";
import { pairsField } from "../shell/pairs-field.js";
import { editedRequest, methods } from "./resend-request.js";

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
    const submit = button("Send", null, { kind: "primary", type: "submit" });
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
    onSubmit(form, submit, async () => {
        const values = { method: choice.value, path: target.value, headers: pairs.value, body: text.value, account };
        const { request, faults } = editedRequest(values);
        if (faults.length) return formProblem(form, { faults });
        return send(request);
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
