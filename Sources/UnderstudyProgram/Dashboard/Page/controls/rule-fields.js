import { h } from "./dom.js";
import { RuleInputs } from "./rule-inputs.js";

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

function matchGroup(inputs, accounts) {
    return group("Which requests",
        h("div", { class: "fields of-match" },
            inputs.text("method", "$.match.method", "Method", { placeholder: "any; or GET, POST" }),
            inputs.text("path", "$.match.path", "Path", {
                placeholder: "any; or /api/longevity/*", hint: "* stands for any text, slashes too.",
            }),
            inputs.text("account", "$.match.account", "Account", { placeholder: "any", list: "rule-accounts" })),
        suggestions("rule-accounts", accounts.map(({ key }) => key)),
        more("Query, headers, body",
            inputs.pairs("query", "$.match.query", "Query", { add: "Add a parameter", values: "Value; * is any" }),
            inputs.pairs("headers", "$.match.headers", "Headers", { add: "Add a header", values: "Value; * is any" }),
            inputs.json("body", "$.match.body", "Body contains", {
                placeholder: '{"kind": "a"}', hint: "JSON that the request’s body must contain.",
            })));
}

/** Only the inputs of the kind that is chosen are there. */
function whenGroup(inputs) {
    const kind = inputs.choice("when", "$.when", "It acts", [
        ["always", "each time"], ["first", "the first times"], ["after", "after some"], ["every", "every so-manieth time"],
        ["probability", "by chance"],
    ]);
    const own = [
        ["first", inputs.number("count", "$.when.first", "How many times")],
        ["after", inputs.number("after", "$.when.after", "After how many")],
        ["after", inputs.number("times", "$.when.times", "Then how many times", { placeholder: "for ever" })],
        ["every", inputs.number("every", "$.when.every", "Every")],
        ["probability", inputs.number("probability", "$.when.probability", "Chance, 0 to 1")],
        ["probability", inputs.number("seed", "$.when.seed", "Seed", {
            placeholder: "1", hint: "The same seed makes the same choices in each run.",
        })],
    ];
    const choice = kind.querySelector("select");
    const draw = () => { for (const [name, node] of own) node.hidden = name !== choice.value; };
    choice.addEventListener("change", draw);
    return { node: group("How often", fields(kind, own.map(([, node]) => node))), draw };
}

function effectGroup(inputs) {
    return group("What happens",
        fields(
            inputs.number("status", "$.effect.status", "Status", { placeholder: "the real one", list: "rule-statuses" }),
            inputs.number("latencyMs", "$.effect.latencyMs", "Wait, ms", { placeholder: "0" }),
            inputs.number("jitterMs", "$.effect.jitterMs", "And up to, ms", {
                placeholder: "0", hint: "By chance, between none and so many more.",
            }),
            inputs.choice("connection", "$.effect.connection", "Connection", [
                ["", "stays"], ["reset", "is reset"], ["close", "is closed without an answer"], ["hang", "hangs: no answer comes"],
            ]),
            inputs.choice("corrupt", "$.effect.corrupt", "Body is", [
                ["", "whole"], ["malformed", "JSON that does not parse"], ["truncated", "cut off in its middle"], ["empty", "empty"],
            ]),
            inputs.number("bytesPerSecond", "$.effect.bytesPerSecond", "Bytes a second", { placeholder: "as fast as it goes" })),
        suggestions("rule-statuses", [401, 403, 404, 409, 422, 429, 500, 502, 503, 504]),
        more("Another body, headers, a patch",
            inputs.json("answerBody", "$.effect.body", "Body in place of the real one", {
                placeholder: '{"error": "down"}', hint: "Any JSON. Without it, a status brings the backend’s own error.",
            }),
            inputs.pairs("answerHeaders", "$.effect.headers", "Headers of the answer", { add: "Add a header" }),
            inputs.json("patch", "$.effect.patch", "JSON Patch on the real body", {
                placeholder: '[{"op": "replace", "path": "/weekly/value", "value": null}]', hint: "RFC 6902: a list of changes.",
            })),
        more("Hold several together",
            fields(
                inputs.number("holdRequests", "$.effect.hold.requests", "Until there are", {
                    placeholder: "no hold", hint: "All go on together then.",
                }),
                inputs.number("holdTimeoutMs", "$.effect.hold.timeoutMs", "No longer than, ms", { placeholder: "5000" }))));
}

function lifeGroup(inputs) {
    return group("When, and for how long",
        fields(
            inputs.choice("phase", "$.phase", "Phase", [["before", "before the backend acts"], ["after", "once it has acted"]]),
            inputs.number("ttlSeconds", "$.ttlSeconds", "Lives, s", { placeholder: "until it is removed" })));
}

/** The inputs of the form for a rule: `nodes` are its groups, `value` is the draft; onInput() after each change. */
export function ruleFields({ accounts, onInput }) {
    const inputs = new RuleInputs(onInput);
    const when = whenGroup(inputs);
    const nodes = [matchGroup(inputs, accounts), when.node, effectGroup(inputs), lifeGroup(inputs)];
    when.draw();
    return {
        nodes,
        get value() { return inputs.draft; },
        set value(draft) {
            inputs.draft = draft;
            // What is said in a closed part would not be seen.
            for (const details of nodes.flatMap((node) => [...node.querySelectorAll("details")])) {
                details.open = [...details.querySelectorAll("input, textarea")].some(({ value }) => value !== "");
            }
            when.draw();
        },
    };
}
