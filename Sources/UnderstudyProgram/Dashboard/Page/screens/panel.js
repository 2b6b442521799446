import { recordEditor } from "../records/record-editor.js";
import { busy, card } from "../shell/parts.js";
import { Offline } from "../shell/server.js";
import { state } from "../shell/state.js";
import { asData } from "./as-data.js";
import { panelDrawing } from "./panel-draw.js";
import { askPlainly, panelRequests } from "./panel-load.js";
import { askPreview, cardPreview } from "./preview.js";

/** The content of a response: FitIQ and Brad OS have it in `data`. */
function dataOf(json) {
    return json?.data ?? json ?? null;
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
    const [editor, also] = [editing, editingAlso].map((kind) => kind ? recordEditor(context, kind, reloadEdited) : null);
    const preview = context.previews ? cardPreview(context.previews, { id, title }) : null;
    const requests = panelRequests(context, { load, isEmpty, probe });
    const drawing = panelDrawing(context, {
        path, emptyTitle, emptyIcon, emptyText, appLoads, tools: () => [preview?.toggle, editor?.addButton()],
        failureParts: () => ({ appSays, appDetails, again: reload, isPreview: preview?.isOn }),
    });
    const place = { title, id: `card-${id}`, corner: drawing.corner, level: 3, class: `panel span-${span}` };
    const node = card(place, preview?.note ?? null, drawing.body, editor?.node ?? null, also?.node ?? null);
    const data = asData(`${title} as data`);
    const self = {
        id, node, emptyText: [emptyTitle && `${emptyTitle}.`, emptyText].filter(Boolean).join(" "), isShared, reload, redraw, end: requests.end,
        result: null, isFollowing: false,
        /** Follows the choice of previews, without loading. Returns whether the card is another view now. */
        updatePreview: () => preview?.update() ?? false,
        /** Whether fault rules act on what the card shows. */
        isRuled: false,
        get isLoading() { return requests.isLoading; },
        editButton: editor?.editButton, also,
        /** The button that adds a record, or null. */
        addButton: () => drawing.corner.querySelector("[data-keep=add]"),
    };
    /** The result of the last call of `requests.load`. */
    let latest = null;
    let model;
    /** The data of the response that the corner names. */
    let response = null;
    let shown = null;
    let shownPath = null;
    /** Whether an edit of this card is not shown yet. A change that the stream reports meanwhile loads the same. */
    let hasOwn = false;

    /** The app's loading state. The former content is drawn again afterwards, also if it is the same. */
    function showLoading() {
        drawing.showCorner([]);
        drawing.showLoading();
        shown = null;
    }

    async function reload() {
        const isPreview = preview?.isOn ?? false;
        const loading = latest = requests.load(isPreview ? askPreview : askPlainly);
        const found = await busy(node, loading, isPreview ? () => loading === latest && showLoading() : null);
        if (found === null) return;
        const { outcome, seen } = found;
        // The page already shows that the server has stopped. The content stays until it is back.
        if (outcome.error instanceof Offline && !state.isOnline && self.result) return;
        self.result = outcome;
        // An equal response on the same day is not drawn again, to avoid flicker and keep the cursor.
        const text = seen.responses.map((each) => each.text).join("\n");
        const key = outcome.kind === "failed" ? null : `${context.today()} ${isPreview} ${seen.rules} ${seen.differences} ${path()} ${text}`;
        self.isRuled = isPreview && seen.rules.length > 0;
        if (isPreview) preview.show(seen);
        if (key === null || key !== shown) {
            drawing.showCorner(isPreview ? [] : seen.rules);
            model = outcome.model;
            response = dataOf(seen.responses.find((each) => each.path === path())?.json);
            if (outcome.kind === "shown") drawModel(shown !== null && shownPath === path());
            else if (outcome.kind === "empty") drawing.showNothing();
            else drawing.showFailure(outcome.error);
        }
        [shown, shownPath] = [key, path()];
        hasOwn = false;
        context.settled(self);
    }

    /** Draws the model. `isNewer`: newer data of the same request, whose changes are marked. */
    function drawModel(isNewer = false) {
        self.isFollowing = isNewer && !hasOwn;
        const content = () => [draw(model, self), elements ? data(self, elements(model, response), model.total) : null];
        drawing.show(content, { marksChanges: isNewer });
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

    drawing.showCorner([]);
    return self;
}
