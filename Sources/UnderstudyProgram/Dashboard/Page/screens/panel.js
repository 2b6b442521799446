import { nextWords } from "../shell/active-faults.js";
import { asData } from "./as-data.js";
import { fill, h } from "../shell/dom.js";
import { failure, Failed, jsonOf } from "./failure.js";
import { icon } from "./card-parts.js";
import { busy, card, copyButton } from "../shell/parts.js";
import { askPreview, cardPreview } from "./preview.js";
import { rulesOf } from "./preview-words.js";
import { Unreadable } from "./read.js";
import { recordEditor } from "../records/record-editor.js";
import { link } from "../shell/router.js";
import { curl, Offline, ownCall } from "../shell/server.js";
import { state } from "../shell/state.js";

/** The rules that an app's next request would meet: `next call gets 503, by f1`. */
function faultText(rules) {
    const found = state.faults.faults.filter(({ id }) => rules.includes(id));
    const words = [...new Set(found.map(nextWords))].join(", ");
    return `next call ${words || "changes"}, by ${rules.join(", ")}`;
}

/** The content of a response: FitIQ and Brad OS have it in `data`. */
function dataOf(json) {
    return json?.data ?? json ?? null;
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
 * A card with the content of an app's screen, from the endpoints that the app uses. `context.headers()` has the headers of its requests.
 *
 * - `path()`: the path in the corner, which copies as curl.
 * - `load(ask)`: loads the model; `ask(path)` returns the JSON of a successful response, as the account.
 * - `draw(model, panel)`: the card's content, as the app shows it. `panel.isFollowing`: whether others have changed the data, not a click.
 * - `elements(model, response)`: the card as data; by default the model's elements, otherwise all of the response. Null: no such view.
 * - `isEmpty(model)`: whether the account has no such data; `emptyText` says so, and what would add some. `emptyTitle` is the app's own
 *   text for it, and `emptyIcon` the icon that the app dims.
 * - `isShared`: whether the data belong to all accounts: they do not tell whether the app has data for this one.
 * - `editing`: the kind of the records that the card edits; see `record-kinds.js`. `panel.editButton(record, name)` is the button for one.
 * - `editingAlso`: a second kind, whose editor is `panel.also`.
 * - `appSays`, `appDetails`: the app's text for a failure; see `failure`. `appLoads`: the app's text while it loads.
 * - `probe`: {path, finds(json)}: a request that tells an empty account without an error response. It is sent until it finds data once.
 *
 * With `context.previews`, the card has a switch that shows what the app would see now, under the fault rules; see `previewChoice`.
 *
 * `reload()` may be called at any time: only the newest response is shown, and the former content stays until then.
 */
export function panel(context, {
    id, title, span, path, load, draw, isEmpty = () => false, emptyTitle, emptyIcon, emptyText = "", editing, editingAlso,
    probe, appSays, appDetails, appLoads = "Loading…", isShared = false, elements = (found, all) => found.elements ?? all,
}) {
    const body = h("div", { class: "panel-body" });
    const corner = h("span", { class: "panel-corner" });
    const [editor, also] = [editing, editingAlso].map((kind) => kind ? recordEditor(context, kind, reloadEdited) : null);
    const place = { title, id: `card-${id}`, corner, level: 3, class: `panel span-${span}` };
    const preview = context.previews ? cardPreview(context.previews, { id, title }) : null;
    const node = card(place, preview?.note ?? null, body, editor?.node ?? null, also?.node ?? null);
    const data = asData(`${title} as data`);
    const self = {
        id, node, emptyText: [emptyTitle && `${emptyTitle}.`, emptyText].filter(Boolean).join(" "), isShared, reload, redraw, end,
        result: null, isFollowing: false,
        /** Follows the choice of previews, without loading. Returns whether the card is another view now. */
        updatePreview: () => preview?.update() ?? false,
        /** Whether the card shows an effect of fault rules. */
        isRuled: false,
        editButton: editor?.editButton, also,
        /** The button that adds a record, or null. */
        addButton: () => corner.querySelector("[data-keep=add]"),
    };
    let pending = null;
    let hasProbed = !probe;
    let model;
    /** The data of the response that the corner names. */
    let response = null;
    let shown = null;
    let shownPath = null;
    /** Whether an edit of this card is not shown yet. A change that the stream reports meanwhile loads the same. */
    let hasOwn = false;

    function showCorner(rules) {
        const line = curl({ path: path(), account: context.account, world: context.world, headers: context.headers() });
        fill(corner,
            rules.length ? link("controls/faults", {
                class: "badge accent", "data-keep": "fault",
                title: "A fault rule changes the next response for the app. The page’s own requests meet no rule.",
            }, faultText(rules)) : null,
            preview?.toggle ?? null,
            editor?.addButton() ?? null,
            copyButton(line, path(), { kind: "path", title: `${path()}: copy as curl`, "data-keep": "path" }));
    }

    /** Asks as the page, with the rules that an app would meet. */
    async function askPlainly(request, seen) {
        const found = await ownCall(request);
        seen.rules.push(...rulesOf(found).filter((rule) => !seen.rules.includes(rule)));
        return found;
    }

    /** Loads the model. `seen` gets the rules of the requests, their responses, [{path, text, json}], and the differences of a preview. */
    async function request(signal, seen, send) {
        const asking = (sending) => async (asked) => {
            const found = await sending({
                path: asked, account: context.account, world: context.world, signal, headers: context.headers(),
            }, seen);
            seen.responses.push({ path: asked, text: found.text, json: found.json });
            return jsonOf(found, asked);
        };
        if (!hasProbed && !probe.finds(await asking(askPlainly)(probe.path))) return null;
        hasProbed = true;
        return load(asking(send));
    }

    /** The app's loading state. The former content is drawn again afterwards, also if it is the same. */
    function showLoading() {
        showCorner([]);
        fill(body, h("p", { class: "panel-empty panel-loading" }, appLoads));
        shown = null;
    }

    async function reload() {
        pending?.abort();
        const mine = pending = new AbortController();
        const seen = { rules: [], responses: [], differences: [] };
        const isPreview = preview?.isOn ?? false;
        let outcome;
        try {
            const found = await busy(node, request(mine.signal, seen, isPreview ? askPreview : askPlainly), isPreview ? showLoading : null);
            outcome = { kind: found === null || isEmpty(found) ? "empty" : "shown", model: found };
        } catch (error) {
            outcome = { kind: "failed", error };
        }
        if (mine.signal.aborted) return;
        pending = null;
        // The page already shows that the server has stopped. The content stays until it is back.
        if (outcome.error instanceof Offline && !state.isOnline && self.result) return;
        self.result = outcome;
        // An equal response on the same day is not drawn again, to avoid flicker and keep the cursor.
        const text = seen.responses.map((each) => each.text).join("\n");
        const key = outcome.kind === "failed" ? null : `${context.today()} ${isPreview} ${seen.rules} ${seen.differences} ${path()} ${text}`;
        self.isRuled = isPreview && seen.rules.length > 0;
        if (isPreview) preview.show(seen);
        if (key === null || key !== shown) {
            showCorner(isPreview ? [] : seen.rules);
            model = outcome.model;
            response = dataOf(seen.responses.find((each) => each.path === path())?.json);
            if (outcome.kind === "shown") drawModel(shown !== null && shownPath === path());
            else if (outcome.kind === "empty") fill(body, nothing());
            else showFailure(outcome.error);
        }
        [shown, shownPath] = [key, path()];
        hasOwn = false;
        context.settled(self);
    }

    function nothing() {
        return h("div", { class: "panel-empty" }, emptyIcon ? h("p", { class: "empty-icon" }, icon(emptyIcon)) : null,
            emptyTitle ? h("p", { class: "empty-title" }, emptyTitle) : null, emptyText ? h("p", emptyText) : null);
    }

    function showFailure(error) {
        fill(body, failure(error, { path: path(), appSays, appDetails, again: reload, isPreview: preview?.isOn }));
    }

    /** Draws the model. `isNewer`: newer data of the same request, whose changes are marked. */
    function drawModel(isNewer = false) {
        const before = numbersIn(body).map((nodes) => nodes.map((node) => node.textContent));
        self.isFollowing = isNewer && !hasOwn;
        try {
            fill(body, draw(model, self), elements ? data(self, elements(model, response), model.total) : null);
            if (isNewer) markChanges(body, before);
        } catch (error) {
            if (!(error instanceof Unreadable || error instanceof Failed)) throw error;
            showFailure(error);
        }
    }

    /** Shows the result of an edit at once, also where other new rows would wait. The focus stays in the card. */
    async function reloadEdited() {
        hasOwn = true;
        await reload();
        if (document.activeElement === document.body) self.addButton()?.focus({ preventScroll: true });
    }

    /** Draws the loaded model again, for example with another range, and loads what that requests. */
    function redraw() {
        if (self.result?.kind === "shown") drawModel();
        if (path() !== shownPath) reload();
    }

    function end() {
        pending?.abort();
    }

    showCorner([]);
    return self;
}
