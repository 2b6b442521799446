import { fill, h } from "../shell/dom.js";
import { button } from "../shell/parts.js";
import { mayFire } from "../shell/active-faults.js";
import { state } from "../shell/state.js";

const heldBy = (rule) => state.held.find((held) => held.rule === rule)?.id ?? null;

/** Whether a rule holds a request, or may still. */
const mayHold = (rule) => heldBy(rule) !== null || state.faults.faults.some((fault) => fault.id === rule && mayFire(fault));

/**
 * The wait for the request that a rule holds: {node, rule, start(rule), heldID}. `start(null)` ends it, as does a rule that holds none any more.
 * `heldID` is the id of the request, and null until the rule holds one. `onCancel()` runs after a click on Cancel.
 */
export function awaitedHold(onCancel) {
    const node = h("div", { class: "journal-choosing", role: "status", hidden: true });
    const self = {
        node,
        rule: null,
        start(asked) {
            const rule = asked !== null && mayHold(asked) ? asked : null;
            self.rule = rule;
            node.hidden = rule === null;
            fill(node, rule === null ? null : [
                h("span", "Waiting for the request that rule ", h("bdi", rule), " holds. It opens here."), button("Cancel", onCancel, { kind: "quiet" }),
            ]);
        },
        get heldID() { return self.rule === null ? null : heldBy(self.rule); },
    };
    return self;
}
