import { h } from "./dom.js";
import { RuleControls } from "./rule-controls.js";

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

function matchGroup(controls, accounts) {
    return group("Which requests",
        h("div", { class: "fields of-match" },
            controls.text("method", "$.match.method", "Method", { placeholder: "any; or GET, POST" }),
            controls.text("path", "$.match.path", "Path", {
                placeholder: "any; or /api/longevity/*", hint: "* stands for any text, slashes too.",
            }),
            controls.text("account", "$.match.account", "Account", { placeholder: "any", list: "rule-accounts" })),
        suggestions("rule-accounts", accounts.map(({ key }) => key)),
        more("Query, headers, body",
            controls.pairs("query", "$.match.query", "Query", { add: "Add a parameter", values: "Value; * is any" }),
            controls.pairs("headers", "$.match.headers", "Headers", { add: "Add a header", values: "Value; * is any" }),
            controls.json("body", "$.match.body", "Body contains", {
                placeholder: '{"kind": "a"}', hint: "JSON that the request’s body must contain.",
            })));
}

/** Only the inputs of the kind that is chosen are there. */
function whenGroup(controls) {
    const kind = controls.choice("when", "$.when", "It acts", [
        ["always", "each time"], ["first", "the first times"], ["after", "after some"], ["every", "every so-manieth time"],
        ["probability", "by chance"],
    ]);
    const own = [
        ["first", controls.number("count", "$.when.first", "How many times")],
        ["after", controls.number("after", "$.when.after", "After how many")],
        ["after", controls.number("times", "$.when.times", "Then how many times", { placeholder: "for ever" })],
        ["every", controls.number("every", "$.when.every", "Every")],
        ["probability", controls.number("probability", "$.when.probability", "Chance, 0 to 1")],
        ["probability", controls.number("seed", "$.when.seed", "Seed", {
            placeholder: "1", hint: "The same seed makes the same choices in each run.",
        })],
    ];
    const choice = kind.querySelector("select");
    const draw = () => { for (const [name, node] of own) node.hidden = name !== choice.value; };
    choice.addEventListener("change", draw);
    return { node: group("How often", fields(kind, own.map(([, node]) => node))), draw };
}

function effectGroup(controls) {
    return group("What happens",
        fields(
            controls.number("status", "$.effect.status", "Status", { placeholder: "the real one", list: "rule-statuses" }),
            controls.number("latencyMs", "$.effect.latencyMs", "Wait, ms", { placeholder: "0" }),
            controls.number("jitterMs", "$.effect.jitterMs", "And up to, ms", {
                placeholder: "0", hint: "By chance, between none and so many more.",
            }),
            controls.choice("connection", "$.effect.connection", "Connection", [
                ["", "stays"], ["reset", "is reset"], ["close", "is closed without an answer"], ["hang", "hangs: no answer comes"],
            ]),
            controls.choice("corrupt", "$.effect.corrupt", "Body is", [
                ["", "whole"], ["malformed", "JSON that does not parse"], ["truncated", "cut off in its middle"], ["empty", "empty"],
            ]),
            controls.number("bytesPerSecond", "$.effect.bytesPerSecond", "Bytes a second", { placeholder: "as fast as it goes" })),
        suggestions("rule-statuses", [401, 403, 404, 409, 422, 429, 500, 502, 503, 504]),
        more("Another body, headers, a patch",
            controls.json("answerBody", "$.effect.body", "Body in place of the real one", {
                placeholder: '{"error": "down"}', hint: "Any JSON. Without it, a status brings the backend’s own error.",
            }),
            controls.pairs("answerHeaders", "$.effect.headers", "Headers of the answer", { add: "Add a header" }),
            controls.json("patch", "$.effect.patch", "JSON Patch on the real body", {
                placeholder: '[{"op": "replace", "path": "/weekly/value", "value": null}]', hint: "RFC 6902: a list of changes.",
            })),
        more("Hold several together",
            fields(
                controls.number("holdRequests", "$.effect.hold.requests", "Until there are", {
                    placeholder: "no hold", hint: "All go on together then.",
                }),
                controls.number("holdTimeoutMs", "$.effect.hold.timeoutMs", "No longer than, ms", { placeholder: "5000" }))));
}

function lifeGroup(controls) {
    return group("When, and for how long",
        fields(
            controls.choice("phase", "$.phase", "Phase", [["before", "before the backend acts"], ["after", "once it has acted"]]),
            controls.number("ttlSeconds", "$.ttlSeconds", "Lives, s", { placeholder: "until it is removed" })));
}

/** The inputs of the form for a rule: `nodes` are its groups, `value` is the draft; onInput() after each change. */
export function ruleFields({ accounts, onInput }) {
    const controls = new RuleControls(onInput);
    const when = whenGroup(controls);
    const nodes = [matchGroup(controls, accounts), when.node, effectGroup(controls), lifeGroup(controls)];
    when.draw();
    return {
        nodes,
        get value() { return controls.draft; },
        set value(draft) {
            controls.draft = draft;
            // What is said in a closed part would not be seen.
            for (const details of nodes.flatMap((node) => [...node.querySelectorAll("details")])) {
                details.open = [...details.querySelectorAll("input, textarea")].some(({ value }) => value !== "");
            }
            when.draw();
        },
    };
}
