import { fill, h } from "./dom.js";
import { button, card, copyButton, formProblem } from "./parts.js";
import { call, curl } from "./server.js";
import { changed } from "./state.js";
import { accountField } from "./api-account.js";
import { answerView, noAnswer } from "./api-answer.js";
import { bodyField, extraHeaders, parameterField } from "./api-fields.js";
import { compose } from "./api-request.js";

/**
 * The card to try an operation in: fields for its parameters, further headers, a body that begins as the document's example; the answer.
 * Gives `{node, end}`; `end` gives up on a request that is under way.
 */
export function tryCard(operation, document) {
    const parameters = document.parameters(operation);
    const fields = parameters.map((parameter) => parameterField(parameter, document));
    const body = bodyField(document.body(operation));
    const extra = extraHeaders();
    const account = operation.app === "control" ? null : accountField(operation.app);
    const answer = h("div", { class: "api-answer" });
    const line = h("code", { class: "api-curl mono" });

    /** The request that the form means now, for `call` and `curl`, or null and what is wrong. */
    const wanted = () => {
        const values = new Map(fields.map(({ key, input }) => [key, input.value]));
        const { request, faults } = compose(operation, parameters, values, extra.values(), body.text());
        return { request: request && { ...request, body: request.body ?? undefined, account: account?.value() }, faults };
    };
    const asCurl = () => {
        const { request, faults } = wanted();
        return request ? curl(request) : `${faults[0].path}: found ${faults[0].found}; expected ${faults[0].expected}`;
    };
    const show = () => { line.textContent = asCurl(); };
    const sending = sender({ operation, document, wanted, answer });
    const form = h("form", { class: "form", novalidate: true, on: { input: show, change: show } },
        h("div", { class: "fields" }, account?.node, fields.map((each) => each.node)), body.node, extra.node,
        h("div", { class: "actions" }, sending.buttons, copyButton(asCurl, "Copy as curl")),
        h("p", { class: "api-curl-line" }, line));
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        sending.send(form);
    });
    show();
    return {
        node: card({ title: "Try it", id: "try" }, form, answer),
        end() {
            account?.end();
            sending.stop();
        },
    };
}

/** Sends what the form means, one request at a time; somebody who waits can stop it. An answer without an end is none for a page. */
function sender({ operation, document, wanted, answer }) {
    const isStream = document.answers(operation).some((each) => each.contents.some((content) => content.type === "text/event-stream"));
    if (isStream) {
        const text = "This answer has no end: look at it in a terminal, by the line below, or live in the journal.";
        return { buttons: h("p", { class: "muted" }, text), send() {}, stop() {} };
    }
    let underWay = null;
    const submit = button("Send", null, { kind: "primary", type: "submit" });
    const stop = button("Stop", () => underWay?.abort(), { hidden: true });
    const send = async (form) => {
        const { request, faults } = wanted();
        formProblem(form, faults.length > 0 ? { faults } : null);
        if (!request || underWay) return;
        underWay = new AbortController();
        submit.setAttribute("aria-disabled", "true");
        const patience = setTimeout(() => { stop.hidden = false; }, 300);
        const begin = performance.now();
        try {
            const result = await call({ ...request, signal: underWay.signal });
            fill(answer, answerView(operation, document, result));
            if (Array.isArray(result.json?.faults)) formProblem(form, { faults: result.json.faults });
            if (request.method !== "GET" && result.status < 400) await changed();
        } catch (error) {
            fill(answer, noAnswer(error, performance.now() - begin));
        } finally {
            clearTimeout(patience);
            underWay = null;
            stop.hidden = true;
            submit.removeAttribute("aria-disabled");
        }
    };
    return { buttons: [submit, stop], send, stop: () => underWay?.abort() };
}
