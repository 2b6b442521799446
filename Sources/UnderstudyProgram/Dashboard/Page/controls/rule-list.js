import { fill, h } from "./dom.js";
import { button, card, number } from "./parts.js";
import { control } from "./server.js";
import { changed, state } from "./state.js";
import { effectWords, matchWords, whenWords } from "./rule-words.js";

async function remove(id) {
    await control("DELETE", `faults/${id}`);
    await changed();
}

function line(fault, onCopy) {
    const { id, match, when, effect, phase, preset, ttlSeconds, matched, fired, failed } = fault;
    const facts = [
        `fired ${number(fired, 0)} of ${number(matched, 0)}`, ttlSeconds ? `lifetime ${number(ttlSeconds, 0)} s` : null,
        failed ? `patch failures: ${number(failed, 0)}` : null,
    ];
    return h("li", { class: "rule" },
        h("span", { class: "badge attention", title: "Its id in X-Understudy-Fault" }, id),
        h("div", { class: "rule-text" },
            h("p", preset ? h("strong", preset, ": ") : null, `${matchWords(match)}, ${whenWords(when)}: `,
                h("strong", effectWords(effect, phase))),
            h("p", { class: "muted" }, facts.filter(Boolean).join(", "))),
        h("div", { class: "actions" }, button("Copy to the form", () => onCopy(fault), { kind: "quiet" }),
            button("Remove", () => remove(id), { kind: "quiet", title: `Removes rule ${id}`, "aria-label": `Remove ${id}` })));
}

/** The active rules, the oldest first, which is the order in which they apply. `onCopy(fault)` copies a rule to the form. */
export function ruleList(onCopy) {
    const place = h("div");
    const all = button("Remove all", async () => {
        await control("DELETE", "faults");
        await changed();
    }, { kind: "quiet" });
    const draw = () => {
        const { faults } = state.faults;
        all.hidden = !faults.length;
        if (!faults.length) return fill(place, h("p", { class: "muted" }, "None. All responses are the backends’ own."));
        return fill(place, h("ul", { class: "rules" }, faults.map((fault) => line(fault, onCopy))));
    };
    return { node: card({ title: "Active rules", corner: all }, place), draw };
}
