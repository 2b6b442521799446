import { h, fill } from "./dom.js";
import { failure, Failed, jsonOf, rulesOf } from "./failure.js";
import { busy, card, copyButton } from "./parts.js";
import { Unreadable } from "./read.js";
import { call, curl, Offline } from "./server.js";
import { state } from "./state.js";

/** A connection that ended was ended by a rule, or the server has stopped: the page finds out meanwhile. */
const untilKnown = () => new Promise((resume) => { setTimeout(resume, 250); });

/** Puts children into a node; what had the keyboard's focus and has a name (`data-keep`) has it again afterwards. */
function refill(node, ...children) {
    const name = node.contains(document.activeElement) ? document.activeElement.dataset.keep : null;
    fill(node, ...children);
    if (name) node.querySelector(`[data-keep="${CSS.escape(name)}"]`)?.focus({ preventScroll: true });
}

/**
 * A card of what one screen of an app shows, from the endpoints that the app asks.
 *
 * - `path()`: what stands in the corner, and copies as curl.
 * - `load(ask)`: the model; `ask(path)` gives the JSON of a successful answer as the account.
 * - `draw(model, panel)`: the card's content.
 * - `isVoid(model)`: whether there is nothing at all for the account behind it; `voidText` says so, and what would fill it.
 * - `probe`: {path, finds(json)}: a question that says so without a failure; asked until it has found something once.
 *
 * A panel asks as often as it is told to; only the newest question's answer is shown. Until it comes, what was shown stays.
 */
export function panel(context, { id, title, span, path, load, draw, isVoid = () => false, voidText = "", probe, appSays }) {
    const body = h("div", { class: "panel-body" });
    const corner = h("span", { class: "panel-corner" });
    const node = card({ title, id: `card-${id}`, corner, level: 3, class: `panel span-${span}` }, body);
    const self = { node, voidText, result: null, reload, redraw, end };
    let asking = null;
    let hasProbed = !probe;
    let model;
    let shown = null;

    function showCorner(rules) {
        const line = curl({ path: path(), account: context.account, world: context.world });
        refill(corner,
            rules.length ? h("span", { class: "badge accent", title: "A fault touched this answer" }, `fault ${rules.join(", ")}`) : null,
            copyButton(line, path(), { kind: "path", title: `${path()}: copy as curl`, "data-keep": "path" }));
    }

    async function question(signal, rules, texts) {
        const ask = async (asked) => {
            const answer = await call({ path: asked, account: context.account, world: context.world, signal });
            rules.push(...rulesOf(answer).filter((rule) => !rules.includes(rule)));
            texts.push(answer.text);
            return jsonOf(answer, asked);
        };
        if (!hasProbed && !probe.finds(await ask(probe.path))) return null;
        hasProbed = true;
        return load(ask);
    }

    async function reload() {
        asking?.abort();
        const mine = asking = new AbortController();
        const rules = [];
        const texts = [];
        let outcome;
        try {
            const found = await busy(node, question(mine.signal, rules, texts));
            outcome = { kind: found === null || isVoid(found) ? "void" : "shown", model: found };
        } catch (error) {
            outcome = { kind: "failed", error };
            if (error instanceof Offline) await untilKnown();
        }
        if (mine.signal.aborted) return;
        asking = null;
        // The whole server is gone, which the page says by itself: what was shown stays until it is back.
        if (outcome.error instanceof Offline && !state.isOnline && self.result) return;
        take(outcome, rules, texts.join("\n"));
    }

    function take(outcome, rules, text) {
        self.result = outcome;
        // The same answer on the same day draws the same; without a flicker, and with the pointer where it is.
        const key = outcome.kind === "failed" ? null : `${context.today()} ${rules.join()} ${path()} ${text}`;
        if (key === null || key !== shown) {
            showCorner(rules);
            model = outcome.model;
            if (outcome.kind === "shown") attempt();
            else if (outcome.kind === "void") refill(body);
            else refill(body, failure(outcome.error, { path: path(), appSays, again: reload }));
        }
        shown = key;
        context.settled(self);
    }

    function attempt() {
        const number = body.querySelector(".lead-number")?.textContent;
        try {
            refill(body, draw(model, self));
            const now = body.querySelector(".lead-number");
            if (number && now && now.textContent !== number) now.classList.add("is-changed");
        } catch (error) {
            if (!(error instanceof Unreadable || error instanceof Failed)) throw error;
            refill(body, failure(error, { path: path(), appSays, again: reload }));
        }
    }

    /** Draws what is there once more: another range of it was chosen. */
    function redraw() {
        if (self.result?.kind === "shown") attempt();
    }

    function end() {
        asking?.abort();
    }

    showCorner([]);
    return self;
}
