import { fill, h } from "../shell/dom.js";
import { refuse } from "../shell/forms.js";
import { button, card, copyButton } from "../shell/parts.js";
import { call, curl } from "../shell/server.js";
import { changed } from "../shell/state.js";
import { accountField } from "./api-account.js";
import { responseView, noResponse } from "./api-response.js";
import { bodyField, parameterField } from "./api-fields.js";
import { compose } from "./api-request.js";
import { pairsField } from "../shell/pairs-field.js";

/**
 * The form that tries an operation: fields for its parameters, additional headers and a body, which starts with the document's example; and
 * the response. Returns `{node, end}`; `end` aborts the current request.
 */
export function tryCard(operation, document) {
    const parameters = document.parameters(operation);
    const fields = parameters.map((parameter) => parameterField(parameter, document));
    const body = bodyField(document.body(operation));
    const extra = pairsField({
        label: "Additional headers", path: "extra", names: "Name, such as X-Understudy-Now", add: "Add a header", onInput: () => show(),
    });
    const account = operation.app === "control" ? null : accountField(operation.app);
    const response = h("div", { class: "api-response" });
    const line = h("code", { class: "api-curl mono" });

    /** The form's request for `call` and `curl`. */
    const composed = () => {
        const values = new Map(fields.map(({ key, input }) => [key, input.value]));
        const { request, faults } = compose(operation, parameters, values, extra.value, body.text());
        refuse(faults);
        return { ...request, body: request.body ?? undefined, account: account?.value() };
    };
    const asCurl = () => curl(composed());
    const show = () => {
        try {
            line.textContent = asCurl();
        } catch (error) {
            line.textContent = error.message;
        }
    };
    const sending = sender({ operation, document, composed, response });
    const form = h("form", { class: "form", novalidate: true, on: { input: show, change: show } },
        h("div", { class: "fields" }, account?.node, fields.map((each) => each.node)), body.node, extra.node,
        h("div", { class: "actions" }, sending.buttons, copyButton(asCurl, "Copy as curl")),
        h("p", { class: "api-curl-line" }, line));
    show();
    return {
        node: card({ title: "Try it", id: "try" }, form, response),
        end() {
            account?.end();
            sending.stop();
        },
    };
}

/** Sends the form's request, one at a time; a button stops it. Streams are not sent: their response never ends. */
function sender({ operation, document, composed, response }) {
    const isStream = document.responses(operation).some((each) => each.contents.some((content) => content.type === "text/event-stream"));
    if (isStream) {
        const text = "This response never ends. Read it in a terminal with the command below, or follow the journal.";
        return { buttons: h("p", { class: "muted" }, text), stop() {} };
    }
    let pending = null;
    const stop = button("Stop", () => pending?.abort(), { hidden: true });
    const send = async () => {
        const request = composed();
        pending = new AbortController();
        const stopTimer = setTimeout(() => { stop.hidden = false; }, 300);
        const begin = performance.now();
        let result;
        try {
            result = await call({ ...request, signal: pending.signal });
            fill(response, responseView(operation, document, result));
        } catch (error) {
            fill(response, noResponse(error, performance.now() - begin));
            return;
        } finally {
            clearTimeout(stopTimer);
            pending = null;
            stop.hidden = true;
        }
        if (Array.isArray(result.json?.faults)) refuse(result.json.faults);
        if (request.method !== "GET" && result.status < 400) await changed();
    };
    return { buttons: [button("Send", send, { kind: "primary", type: "submit" }), stop], stop: () => pending?.abort() };
}
