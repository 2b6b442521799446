import { groupsOf, mayFire } from "../shell/active-faults.js";
import { fill, h } from "../shell/dom.js";
import { button, card, confirmButton, number } from "../shell/parts.js";
import { control } from "../shell/server.js";
import { changed, state } from "../shell/state.js";
import { undoable } from "../shell/buttons.js";
import { effectWords, matchWords, whenWords } from "./rule-words.js";

/** Adds a removed rule again. It gets a new id, and counts from zero. */
async function addAgain({ match, when, effect, phase, ttlSeconds }) {
    const members = Object.entries({ match, when, effect, phase, ttlSeconds }).filter(([, value]) => value !== null && value !== undefined);
    await control("POST", "faults", Object.fromEntries(members));
    await changed();
}

/** Removes a rule, or those of a preset, which a click on its switch adds again. */
async function remove(rules) {
    await Promise.all(rules.map(({ id }) => control("DELETE", `faults/${id}`)));
    await changed();
    const [rule] = rules;
    if (!rule.preset) undoable(`Removed ${rule.id}.`, () => addAgain(rule));
}

/** A rule, or the rules of a preset as one. */
function line({ preset, rules }, onCopy) {
    const [first] = rules;
    const sum = (name) => rules.reduce((total, rule) => total + (rule[name] ?? 0), 0);
    const failed = sum("failed");
    const facts = [
        `fired ${number(sum("fired"), 0)} of ${number(sum("matched"), 0)}`, rules.some(mayFire) ? null : "spent",
        first.ttlSeconds ? `lifetime ${number(first.ttlSeconds, 0)} s` : null, failed ? `patch failures: ${number(failed, 0)}` : null,
    ];
    const ids = rules.map(({ id }) => id).join(", ");
    const isOne = rules.length === 1;
    const summary = state.faults.presets.find(({ name }) => name === preset)?.summary ?? "";
    return h("li", { class: "rule" },
        h("span", { class: "badge attention", title: "The id in X-Understudy-Fault" }, ids),
        h("div", { class: "rule-text" },
            h("p", preset ? h("strong", preset, ": ") : null, isOne ? wordsOf(first) : summary),
            h("p", { class: "muted" }, facts.filter(Boolean).join(", "))),
        h("div", { class: "actions" }, isOne ? button("Copy to the form", () => onCopy(first), { kind: "quiet" }) : null,
            button("Remove", () => remove(rules), {
                kind: "quiet", title: `Removes ${isOne ? "rule" : "the rules"} ${ids}`, "aria-label": `Remove ${ids}`,
            })));
}

function wordsOf({ match, when, effect, phase }) {
    return [`${matchWords(match)}, ${whenWords(when)}: `, h("strong", effectWords(effect, phase))];
}

/** The rules, the oldest first, which is the order in which they apply. The rules of a preset are one line. `onCopy(fault)` copies a rule to the form. */
export function ruleList(onCopy) {
    const place = h("div");
    const all = confirmButton("Remove all", { question: "All rules will be lost.", kind: "quiet" }, async () => {
        await control("DELETE", "faults");
        await changed();
    });
    const draw = () => {
        const { faults } = state.faults;
        all.hidden = !faults.length;
        if (!faults.length) return fill(place, h("p", { class: "muted" }, "No rules. Every response is the backend’s own."));
        return fill(place, h("ul", { class: "rules" }, groupsOf(faults).map((group) => line(group, onCopy))));
    };
    return { node: card({ title: "Active rules", corner: all }, place), draw };
}
