import { announce, fill, h } from "../shell/dom.js";
import { button, card, copyButton, formProblem } from "../shell/parts.js";
import { Problem, control, curl, parseJSON } from "../shell/server.js";
import { changed } from "../shell/state.js";
import { jsonEditor } from "./json-editor.js";
import { draftOf, emptyDraft, ruleOf } from "./rule-draft.js";
import { ruleFields } from "./rule-fields.js";
import { effectWords, matchWords, whenWords } from "./rule-words.js";

/** The validation errors of a draft's texts, as an error of the server. */
function draftProblem(faults) {
    return new Problem(400, { detail: "This is not JSON.", faults });
}

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
    let isJSON = false;
    const summary = h("p", { class: "rule-summary", "aria-live": "polite" });
    const fields = ruleFields({ onInput: () => drawSummary() });
    const editor = jsonEditor({ label: "The rule as JSON", rows: 18 });
    const form = h("form", { class: "form rule-form", novalidate: true }, fields.nodes, summary);
    const raw = h("div", { class: "form", hidden: true }, editor.node);
    const views = {
        form: h("button", { type: "button", "aria-pressed": "true", on: { click: () => view(false) } }, "Form"),
        json: h("button", { type: "button", "aria-pressed": "false", on: { click: () => view(true) } }, "JSON"),
    };

    const drawSummary = () => fill(summary, words(ruleOf(fields.value).rule));

    const view = (next) => {
        if (next === isJSON) return;
        if (next) {
            const { rule, faults } = ruleOf(fields.value);
            // Texts that are not JSON would be lost.
            if (faults.length) return formProblem(form, draftProblem(faults));
            editor.value = JSON.stringify(rule, null, 2);
            editor.show(null);
        } else {
            try {
                fields.value = draftOf(parseJSON(editor.value));
            } catch (error) {
                return editor.show(error);
            }
            drawSummary();
        }
        isJSON = next;
        form.hidden = isJSON;
        raw.hidden = !isJSON;
        views.form.setAttribute("aria-pressed", String(!isJSON));
        views.json.setAttribute("aria-pressed", String(isJSON));
        formProblem(form, null);
        return undefined;
    };

    const body = () => {
        if (isJSON) return editor.value;
        const { rule, faults } = ruleOf(fields.value);
        if (faults.length) throw draftProblem(faults);
        return rule;
    };

    const add = async () => {
        try {
            const { faults } = await control("POST", "faults", body());
            formProblem(form, null);
            editor.show(null);
            await changed();
            announce(`Added rule ${faults.map(({ id }) => id).join(", ")}`);
        } catch (error) {
            if (isJSON) editor.show(error);
            else formProblem(form, error);
        }
    };

    const set = (draft) => {
        fields.value = draft;
        if (isJSON) editor.value = JSON.stringify(ruleOf(draft).rule, null, 2);
        formProblem(form, null);
        editor.show(null);
        drawSummary();
    };

    form.addEventListener("submit", (event) => {
        event.preventDefault();
        add();
    });
    fields.value = { ...emptyDraft(), status: "503" };
    drawSummary();

    const corner = h("div", { class: "choice", role: "group", "aria-label": "View" }, views.form, views.json);
    const node = card({ title: "New rule", corner, class: "span-8", id: "rule" }, form, raw,
        h("div", { class: "actions" }, button("Add rule", add, { kind: "primary" }),
            button("Clear the form", () => set(emptyDraft())),
            copyButton(() => curl({ method: "POST", path: "/_understudy/faults", body: body() }), "Copy as curl")));

    return {
        node,
        fillIn(draft) {
            set(draft);
            node.scrollIntoView({ block: "start" });
            (isJSON ? editor.area : form.querySelector("input")).focus({ preventScroll: true });
        },
    };
}
