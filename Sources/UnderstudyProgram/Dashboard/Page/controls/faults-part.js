import { fill, h } from "./dom.js";
import { refresh, subscribe } from "./state.js";
import { presetSwitches } from "./preset-switches.js";
import { draftOf, draftOfQuery } from "./rule-draft.js";
import { ruleForm } from "./rule-form.js";
import { ruleList } from "./rule-list.js";

/** How often counts are looked at. */
const lookMs = 1500;

/** Failures on demand: what is in force, presets as switches, and rules of one's own. A link can fill the form in. */
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
    const end = subscribe("faults", draw);
    const timer = setInterval(() => { if (!document.hidden) refresh("faults"); }, lookMs);
    return {
        navigate,
        end() {
            clearInterval(timer);
            end();
        },
    };
}
