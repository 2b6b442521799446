import { nextWords } from "../shell/active-faults.js";
import { fill, h } from "../shell/dom.js";
import { copyButton } from "../shell/parts.js";
import { link } from "../shell/router.js";
import { curl } from "../shell/server.js";
import { state } from "../shell/state.js";
import { icon } from "./card-parts.js";
import { failure, Failed } from "./failure.js";
import { Unreadable } from "./read.js";

/** The rules that an app's next request would meet: `next call gets 503, by f1`. */
function faultText(rules) {
    const found = state.faults.faults.filter(({ id }) => rules.includes(id));
    const words = [...new Set(found.map(nextWords))].join(", ");
    return `next call ${words || "changes"}, by ${rules.join(", ")}`;
}

/** The parts of a card with numbers, by kind. */
const marked = [".lead-number", ".fact dd", ".week-count", ".exercises td", ".row-figure"];

/** The elements with numbers, as a list for each kind. */
function numbersIn(body) {
    return marked.map((selector) => [...body.querySelectorAll(selector)]);
}

/** Marks the numbers that differ from earlier texts. With more or fewer numbers of a kind than before, none of it has an earlier text. */
function markChanges(body, before) {
    numbersIn(body).forEach((nodes, kind) => {
        if (nodes.length !== before[kind].length) return;
        nodes.forEach((node, i) => { if (node.textContent !== before[kind][i]) node.classList.add("is-changed"); });
    });
}

/**
 * The drawn parts of a card: its `body` and its `corner`.
 *
 * - `path()`: the path in the corner, which copies as curl. `tools()`: the controls before it.
 * - `emptyTitle`, `emptyIcon`, `emptyText`: what an empty card shows. `appLoads`: the app's text while it loads.
 * - `failureParts()`: how a failure shows; see `failure`.
 */
export function panelDrawing(context, { path, tools, emptyTitle, emptyIcon, emptyText, appLoads, failureParts }) {
    const body = h("div", { class: "panel-body" });
    const corner = h("span", { class: "panel-corner" });

    function showFailure(error) {
        fill(body, failure(error, { path: path(), ...failureParts() }));
    }

    return {
        body, corner, showFailure,
        /** `rules`: the ids of the rules that the app's next request would meet. */
        showCorner(rules) {
            const line = curl({ path: path(), account: context.account, world: context.world, headers: context.headers() });
            fill(corner,
                rules.length ? link("controls/faults", {
                    class: "badge accent", "data-keep": "fault",
                    title: "A fault rule changes the next response for the app. The page’s own requests meet no rule.",
                }, faultText(rules)) : null,
                tools(),
                copyButton(line, path(), { kind: "path", title: `${path()}: copy as curl`, "data-keep": "path" }));
        },
        /** Shows what `content()` returns, or the error that it throws for a response that the app cannot read. */
        show(content, { marksChanges }) {
            const before = numbersIn(body).map((nodes) => nodes.map((node) => node.textContent));
            try {
                fill(body, content());
                if (marksChanges) markChanges(body, before);
            } catch (error) {
                if (!(error instanceof Unreadable || error instanceof Failed)) throw error;
                showFailure(error);
            }
        },
        showLoading() {
            fill(body, h("p", { class: "panel-empty panel-loading" }, appLoads));
        },
        showNothing() {
            fill(body, h("div", { class: "panel-empty" }, emptyIcon ? h("p", { class: "empty-icon" }, icon(emptyIcon)) : null,
                emptyTitle ? h("p", { class: "empty-title" }, emptyTitle) : null, emptyText ? h("p", emptyText) : null));
        },
    };
}
