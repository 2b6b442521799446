import { fill, h } from "../shell/dom.js";
import { RuleInputs } from "./rule-inputs.js";
import { control } from "../shell/server.js";

function group(title, ...children) {
    return h("fieldset", h("legend", title), children);
}

function fields(...nodes) {
    return h("div", { class: "fields" }, nodes);
}

function more(title, ...children) {
    return h("details", { class: "rule-more" }, h("summary", title), children);
}

function suggestions(id, values) {
    return h("datalist", { id }, values.map((value) => h("option", { value })));
}

/** The accounts that match the typed text, as suggestions. */
function accountSuggestions(input) {
    const node = suggestions("rule-accounts", []);
    let [timer, asked] = [null, 0];
    const suggest = async () => {
        const turn = ++asked;
        const { accounts } = await control("GET", `accounts?${new URLSearchParams({ search: input.value.slice(0, 200), limit: 25 })}`);
        if (turn === asked) fill(node, accounts.map(({ key }) => h("option", { value: key })));
    };
    const later = () => {
        clearTimeout(timer);
        // Without an answer, the field has no suggestions.
        timer = setTimeout(() => suggest().catch(() => {}), 120);
    };
    input.addEventListener("focus", later);
    input.addEventListener("input", later);
    return node;
}

function matchGroup(inputs) {
    const account = inputs.text("account", "$.match.account", "Account", { placeholder: "any", list: "rule-accounts" });
    return group("Matching requests",
        h("div", { class: "fields of-match" },
            inputs.text("method", "$.match.method", "Method", { placeholder: "any, or GET, POST" }),
            inputs.text("path", "$.match.path", "Path", {
                placeholder: "any, or /api/longevity/*", hint: "* matches any text, including slashes.",
            }),
            account),
        accountSuggestions(account.querySelector("input")),
        more("Query, headers, body",
            inputs.pairs("query", "$.match.query", "Query", { add: "Add a parameter", values: "Value, or * for any" }),
            inputs.pairs("headers", "$.match.headers", "Headers", { add: "Add a header", values: "Value, or * for any" }),
            inputs.json("body", "$.match.body", "Body contains", {
                placeholder: '{"kind": "a"}', hint: "JSON that the request’s body must contain.",
            })));
}

/** The schedule: only the inputs of the chosen kind are shown. */
function whenGroup(inputs) {
    const kind = inputs.choice("when", "$.when", "It fires", [
        ["always", "for every request"], ["first", "for the first requests"], ["after", "after some requests"], ["every", "for every nth request"],
        ["probability", "at random"],
    ]);
    const own = [
        ["first", inputs.number("count", "$.when.first", "Number of requests")],
        ["after", inputs.number("after", "$.when.after", "Requests to skip")],
        ["after", inputs.number("times", "$.when.times", "Requests after that", { placeholder: "no limit" })],
        ["every", inputs.number("every", "$.when.every", "n")],
        ["probability", inputs.number("probability", "$.when.probability", "Probability, 0 to 1")],
        ["probability", inputs.number("seed", "$.when.seed", "Seed", {
            placeholder: "1", hint: "The same seed makes the same choices in each run.",
        })],
    ];
    const choice = kind.querySelector("select");
    const draw = () => { for (const [name, node] of own) node.hidden = name !== choice.value; };
    choice.addEventListener("change", draw);
    const status = inputs.text("realStatus", "$.when.status", "Real status", {
        placeholder: "any, or 2xx", hint: "Other responses do not count. The rule then fires after the backend has acted.",
    });
    return { node: group("Frequency", fields(kind, own.map(([, node]) => node), status)), draw };
}

function effectGroup(inputs) {
    return group("Effect",
        fields(
            inputs.number("status", "$.effect.status", "Status", { placeholder: "real status", list: "rule-statuses" }),
            inputs.number("latencyMs", "$.effect.latencyMs", "Latency, ms", { placeholder: "0" }),
            inputs.number("jitterMs", "$.effect.jitterMs", "Jitter, ms", {
                placeholder: "0", hint: "Adds a random 0 to this many milliseconds.",
            }),
            inputs.choice("connection", "$.effect.connection", "Connection", [
                ["", "stays open"], ["reset", "is reset"], ["close", "is closed without a response"], ["hang", "hangs without a response"],
            ]),
            inputs.choice("corrupt", "$.effect.corrupt", "Body", [
                ["", "unchanged"], ["malformed", "invalid JSON"], ["truncated", "truncated"], ["empty", "empty"],
            ]),
            inputs.number("bytesPerSecond", "$.effect.bytesPerSecond", "Bytes per second", { placeholder: "no limit" }),
            inputs.choice("forward", "$.effect.forward", "Real backend", [
                ["", "as configured"], ["true", "passes on to it"], ["false", "answers here"],
            ])),
        suggestions("rule-statuses", [401, 403, 404, 409, 422, 429, 500, 502, 503, 504]),
        more("Response body, headers, patch",
            inputs.json("responseBody", "$.effect.body", "Response body", {
                placeholder: '{"error": "down"}', hint: "Any JSON. If empty, a status from 400 sends the backend’s own error.",
            }),
            inputs.json("responseText", "$.effect.text", "Response text, in place of JSON", {
                placeholder: "<html>…</html>", hint: "Any text, such as a proxy’s page.",
            }),
            inputs.pairs("responseHeaders", "$.effect.headers", "Response headers", { add: "Add a header" }),
            inputs.json("patch", "$.effect.patch", "JSON Patch for the real body", {
                placeholder: '[{"op": "replace", "path": "/weekly/value", "value": null}]', hint: "RFC 6902: a list of changes.",
            }),
            inputs.json("vary", "$.effect.vary", "Variation of the real response", {
                placeholder: '{"seed": 7}', hint: "Changes it within its schema. The same seed makes the same changes.",
            })),
        more("Hold requests",
            fields(
                inputs.number("holdRequests", "$.effect.hold.requests", "Number of requests to hold", {
                    placeholder: "any", hint: "They continue together when this many have arrived. Without a number, each waits until you let it go.",
                }),
                inputs.number("holdTimeoutMs", "$.effect.hold.timeoutMs", "Time-out, ms", {
                    placeholder: "no hold", hint: "The longest wait of a request. Without a number of requests, each waits until you let it go.",
                }))));
}

function lifeGroup(inputs) {
    return group("Phase and lifetime",
        fields(
            inputs.choice("phase", "$.phase", "Phase", [["before", "before the backend acts"], ["after", "after the backend has acted"]]),
            inputs.number("ttlSeconds", "$.ttlSeconds", "Lifetime, s", { placeholder: "until removed" })));
}

/** The inputs of the form for a rule: `nodes` are its groups, `value` is the draft. Calls onInput() after each change. */
export function ruleFields({ onInput }) {
    const inputs = new RuleInputs(onInput);
    const when = whenGroup(inputs);
    const nodes = [matchGroup(inputs), when.node, effectGroup(inputs), lifeGroup(inputs)];
    when.draw();
    return {
        nodes,
        get value() { return inputs.draft; },
        set value(draft) {
            inputs.draft = draft;
            // Parts with values open: in a closed part they would be hidden.
            for (const details of nodes.flatMap((node) => [...node.querySelectorAll("details")])) {
                details.open = [...details.querySelectorAll("input, textarea")].some(({ value }) => value !== "");
            }
            when.draw();
        },
    };
}
