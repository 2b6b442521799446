import { fill, h } from "../shell/dom.js";
import { subscribe } from "../shell/state.js";
import { presetSwitches } from "./preset-switches.js";
import { draftOf, draftOfQuery } from "./rule-draft.js";
import { ruleForm } from "./rule-form.js";
import { ruleList } from "./rule-list.js";

/** Fault rules: the active ones, presets as switches, and a form for a new rule. A link's query can fill in the form. */
export function faultsPart(container, route) {
    const form = ruleForm();
    const list = ruleList((fault) => form.fillIn(draftOf(fault)));
    const presets = presetSwitches();
    let filledFrom = null;

    const draw = () => {
        list.draw();
        presets.draw();
    };

    const navigate = ({ query }) => {
        const draft = draftOfQuery(query);
        if (!draft || filledFrom === query.toString()) return;
        filledFrom = query.toString();
        form.fillIn(draft);
    };

    fill(container, h("div", { class: "grid" }, list.node, presets.node, form.node));
    draw();
    navigate(route);
    return { navigate, end: subscribe("faults", draw) };
}
