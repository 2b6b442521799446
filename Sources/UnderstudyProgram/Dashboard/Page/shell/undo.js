import { button } from "./buttons.js";
import { h } from "./dom.js";
import { toast } from "./notices.js";

/** How long an action can be undone. */
const undoMs = 10_000;

/** A notice that an action was done, with a button that undoes it for ten seconds. */
export function undoable(text, undo) {
    const node = toast(h("span", text, " ", button("Undo", async () => {
        await undo();
        node.remove();
    }, { kind: "quiet" })), { lastsMs: undoMs });
}
