import { announce, fill, h } from "../shell/dom.js";
import { focusFirst, refuse } from "../shell/forms.js";
import { button, card, copyButton } from "../shell/parts.js";
import { control, curl, parseJSON } from "../shell/server.js";
import { changed } from "../shell/state.js";
import { formOrJSON } from "./form-or-json.js";
import { draftOf, emptyDraft, ruleOf } from "./rule-draft.js";
import { ruleFields } from "./rule-fields.js";
import { effectWords, matchWords, whenWords } from "./rule-words.js";

/** The effect of a rule in words; "" if the draft has values that cannot be put in words. */
function words(rule) {
    try {
        const does = effectWords(rule.effect ?? {}, rule.phase);
        return does ? [`${matchWords(rule.match)}, ${whenWords(rule.when)}: `, h("strong", does)] : "This rule does nothing yet.";
    } catch {
        return "";
    }
}

/** A new rule, as a form or as JSON. `fillIn(draft)` fills in the form. */
export function ruleForm() {
    const summary = h("p", { class: "rule-summary", "aria-live": "polite" });
    const fields = ruleFields({ onInput: () => drawSummary() });
    const drawSummary = () => fill(summary, words(ruleOf(fields.value).rule));

    const read = () => {
        const { rule, faults } = ruleOf(fields.value);
        refuse(faults);
        return rule;
    };
    const put = (draft) => {
        fields.value = draft;
        drawSummary();
    };
    const view = formOrJSON({
        label: "The rule as JSON", rows: 18, fields: [fields.nodes, summary], read, take: (text) => put(draftOf(parseJSON(text))),
    });
    const set = (draft) => {
        put(draft);
        view.update();
    };

    const add = () => view.send(async (rule) => {
        const { faults } = await control("POST", "faults", rule);
        await changed();
        announce(`Added rule ${faults.map(({ id }) => id).join(", ")}`);
    });
    const form = h("form", { class: "form rule-form", novalidate: true }, view.nodes,
        h("div", { class: "actions" }, button("Add rule", add, { kind: "primary", type: "submit" }),
            button("Clear the form", () => set(emptyDraft())),
            copyButton(() => curl({ method: "POST", path: "/_understudy/faults", body: view.value() }), "Copy as curl")));
    const node = card({ title: "New rule", corner: view.choice, class: "span-8", id: "rule" }, form);
    put({ ...emptyDraft(), status: "503" });

    return {
        node,
        fillIn(draft) {
            set(draft);
            node.scrollIntoView({ block: "start" });
            focusFirst(form);
        },
    };
}
