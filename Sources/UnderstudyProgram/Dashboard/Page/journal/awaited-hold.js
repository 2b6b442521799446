import { fill, h } from "../shell/dom.js";
import { button } from "../shell/parts.js";
import { state } from "../shell/state.js";

/**
 * The wait for the request that a rule holds: {node, rule, start(rule), heldID}. `start(null)` ends it. `heldID` is the id of the request, and
 * null until the rule holds one. `onCancel()` runs after a click on Cancel.
 */
export function awaitedHold(onCancel) {
    const node = h("div", { class: "journal-choosing", role: "status", hidden: true });
    const self = {
        node,
        rule: null,
        start(rule) {
            self.rule = rule;
            node.hidden = rule === null;
            fill(node, rule === null ? null : [
                h("span", "Waiting for the request that rule ", h("bdi", rule), " holds. It opens here."), button("Cancel", onCancel, { kind: "quiet" }),
            ]);
        },
        get heldID() { return self.rule === null ? null : state.held.find((held) => held.rule === self.rule)?.id ?? null; },
    };
    return self;
}
