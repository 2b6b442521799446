import { fill, h } from "../shell/dom.js";
import { capitalised } from "../shell/formats.js";
import { firstSentence, inline } from "./openapi-prose.js";
import { phrase } from "./openapi-schema.js";
import { button, field } from "../shell/parts.js";
import { initialText, jsonError, sample } from "./api-request.js";

/** A parameter's field, `{key, node, input}`: a choice if the document lists the values, otherwise a line of text. */
export function parameterField(parameter, document) {
    const key = `${parameter.in} ${parameter.name}`;
    const input = parameter.schema.enum ? choice(parameter) : h("input", {
        type: "text", class: "mono", autocomplete: "off", spellcheck: "false", dir: "auto", value: initialText(parameter),
        placeholder: parameter.in === "path" ? null : sample(parameter) || null,
    });
    input.dataset.path = key;
    const text = firstSentence(parameter.description ?? "");
    const place = parameter.in === "path" ? "" : ` (${parameter.in})`;
    const { enum: values, description } = parameter.schema;
    const limits = values ? "" : description ? firstSentence(description) : sentence(phrase(parameter.schema, document));
    const hint = [inline(text), text ? " " : "", inline(limits)];
    return { key, input, node: field({ label: `${parameter.name}${place}`, hint, input }) };
}

function sentence(words) {
    return words && `${capitalised(words)}.`;
}

function choice(parameter) {
    const isOptional = parameter.in !== "path" && !parameter.required;
    const otherwise = parameter.schema.default;
    const values = parameter.schema.enum.map(String).filter((value) => value !== "");
    return h("select", { value: initialText(parameter) },
        isOptional ? h("option", { value: "" }, otherwise === undefined ? "not sent" : `not sent (default ${otherwise})`) : null,
        values.map((value) => h("option", { value }, value)));
}

/** The body's field, `{node, text()}`. Without a body, `node` and the text are null. An empty field sends no body. */
export function bodyField(body) {
    if (!body) return { node: null, text: () => null };
    const example = body.examples[0]?.text ?? "";
    const rows = Math.min(Math.max(example.split("\n").length + 1, 4), 18);
    const input = h("textarea", {
        class: "mono", rows, spellcheck: "false", autocomplete: "off", dir: "auto", "data-path": "$", value: example,
    });
    const state = h("span");
    const check = () => {
        const error = jsonError(input.value);
        fill(state, error ? `This is not JSON. It is sent as typed. ${error}` : `${body.type}. Leave it empty to send no body.`);
    };
    input.addEventListener("input", check);
    check();
    const take = (example) => {
        input.value = example.text;
        input.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const choices = body.examples.map((example) => button(example.summary, () => take(example)));
    const examples = choices.length < 2 ? null : h("p", { class: "actions" }, "Examples: ", choices);
    return { node: [field({ label: "Body", hint: state, input }), examples], text: () => (input.value.trim() === "" ? null : input.value) };
}
