import { fill, h } from "../shell/dom.js";
import { busy, button, time, yoursBadge } from "../shell/parts.js";
import { link } from "../shell/router.js";
import { Problem, control } from "../shell/server.js";
import { entryActions } from "./journal-actions.js";
import { heldActions } from "./journal-held.js";
import { bodyCopy, bodyView } from "./journal-body.js";
import { compareView } from "./journal-compare.js";
import { queryText } from "./journal-filter.js";
import { routeNote } from "./nearest-routes.js";
import { appName, duration, statusMeaning } from "./journal-words.js";

function headerList(headers, isTruncated, nothing) {
    const pairs = Object.entries(headers ?? {}).flatMap(([name, values]) => values.map((value) => [name, value]));
    if (!pairs.length) return h("p", { class: "muted" }, isTruncated ? "The journal no longer has the headers." : nothing);
    return [
        h("dl", { class: "journal-headers" }, pairs.map(([name, value]) => [h("dt", h("bdi", name)), h("dd", h("bdi", value))])),
        isTruncated ? h("p", { class: "muted" }, "The journal has only the first headers.") : null,
    ];
}

function part(title, ...children) {
    return h("section", { class: "journal-part" }, h("div", { class: "journal-part-head" }, h("h3", title)), children);
}

/** The headers and the body of a request or a response. */
function message(title, { headers, headersTruncated, body, bodyTruncated, bodyNote }) {
    const name = `${title} body`;
    return h("section", { class: "journal-part" },
        h("div", { class: "journal-part-head" }, h("h3", title), bodyCopy(body)),
        headerList(headers, headersTruncated, "No headers."),
        bodyView(body, bodyTruncated, { name, nothing: "No body.", note: bodyNote }));
}

function accountOf({ account }) {
    return account === null ? "without an account" : ["as ", link(`accounts/${encodeURIComponent(account)}`, {}, h("bdi", account))];
}

function instant(text, title) {
    return h("time", { datetime: text, title }, time.full(text), `:${text.slice(17, 23)}`);
}

function facts(entry) {
    const status = entry.status === null ? "no response" : entry.status;
    const faults = entry.faults.map((id) => [
        " by rule ", link("controls/faults", { class: "badge attention", title: `Rule ${id} fired. Show the rules` }, id),
    ]);
    const client = entry.headers?.["user-agent"]?.[0];
    return h("p", { class: "journal-facts" },
        h("strong", { class: ["journal-status", statusMeaning(entry.status)] }, status), faults, ` in ${duration(entry.durationMs)}`,
        ", ", accountOf(entry), `, ${appName(entry.backend)}`, entry.yours ? [" ", yoursBadge()] : null, ", ",
        instant(entry.receivedAt, "By the machine’s clock, in UTC"), entry.at === entry.receivedAt ? null
            : [", in the world ", instant(entry.at, "By the world’s clock, in UTC")],
        client ? [", from ", h("bdi", { title: "The User-Agent header" }, client)] : null);
}

/** A request with everything that the journal has of it. `actions` are further buttons, and `held` those for a held request. */
function whole(entry, addressOf, actions, held) {
    const query = queryText(entry.query);
    const response = entry.answer;
    return [
        facts(entry), entry.reason ? h("p", { class: "journal-why" }, h("strong", "Why: "), h("bdi", entry.reason)) : null, held, entry.knownRoute ? null : routeNote(entry), entryActions(entry, addressOf, actions),
        query ? part("Query", headerList(entry.query)) : null,
        message("Request", entry),
        response
            ? message("Response", response)
            : part("Response", h("p", { class: "muted" }, entry.status === null
                ? entry.reason ? "No response was sent." : "No response yet: the request is in progress."
                : "The journal did not store the response.")),
        h("p", { class: "muted journal-id" }, "X-Request-Id ", h("code", entry.id), ". *** replaces secrets."),
    ];
}

/**
 * The card of one request, beside the list: `show(id)` opens it or, with null, hides it; `show(id, {other})` compares it with another one;
 * `show(id, {isChanging})` opens the form for another response, if a rule holds the request; `update(entry)` reloads it when the stream has
 * more. `pins` are the pinned requests. `addressOf(id)` is the address of another request; `onClose` runs when the card is closed, and
 * `onCompare(entry)` to choose another request to compare with.
 */
export function journalDetail({ addressOf, summaryOf, pins, onClose, onCompare }) {
    let shownID = null;
    let otherID = null;
    let drawPin = () => {};
    let held = null;
    let isToChange = false;
    /** Whether the journal has more of the request than is shown, because a typed response would be lost. */
    let isOutdated = false;
    let asked = null;
    const title = h("h2", { class: "journal-target", tabindex: "-1" });
    const content = h("div", { class: "journal-whole" });
    const close = button("Close", onClose, { kind: "quiet", title: "Back to the list (Escape)" });
    // On a narrow page, the request replaces the list, and the first button is far from its end.
    const back = button("Back to the list", onClose, { class: "button plain journal-back" });
    const node = h("section", { class: "card journal-detail", "aria-label": "Request", hidden: true },
        h("div", { class: "card-head" }, title, close), content, back);

    const setTitle = ({ method, path, query }) => {
        const text = queryText(query);
        const tail = text ? h("bdi", { class: "muted" }, `?${text}`) : null;
        fill(title, h("span", { class: "journal-method" }, method), " ", h("bdi", path), tail);
    };

    /** A request of the journal or, if the journal no longer has it, a pinned one. */
    const find = async (id, signal) => {
        try {
            const entry = await control("GET", `requests/${encodeURIComponent(id)}`, undefined, { signal });
            pins.update(entry);
            return { entry, isGone: false };
        } catch (error) {
            if (!(error instanceof Problem && error.status === 404 && pins.has(id))) throw error;
            return { entry: pins.find(id), isGone: true };
        }
    };

    const actionsFor = (entry) => {
        const pin = button("", () => pins.toggle(entry), {
            title: "A pinned request stays above the list, also when the filter hides it or the journal is cleared. All pinned ones copy as a test",
        });
        drawPin = () => { pin.textContent = pins.has(entry.id) ? "Unpin" : "Pin"; };
        drawPin();
        return [pin, button("Compare…", () => onCompare(entry), { title: "Compares it with another request, which you choose in the list" })];
    };

    const load = async (id) => {
        asked?.abort();
        asked = new AbortController();
        const { signal } = asked;
        try {
            const wanted = otherID === null ? [id] : [otherID, id];
            const found = await busy(content, Promise.all(wanted.map((each) => find(each, signal))));
            if (signal.aborted) return undefined;
            const [{ entry, isGone }, second] = found;
            held = null;
            isOutdated = false;
            if (second) {
                fill(title, "Two requests compared");
                return fill(content, compareView(entry, second.entry, addressOf));
            }
            setTitle(entry);
            const note = isGone ? h("p", { class: "muted" }, "The journal no longer has this request. It is shown as it was pinned.") : null;
            held = heldActions(entry);
            fill(content, note, whole(entry, addressOf, actionsFor(entry), held.node));
            if (isToChange) held.change();
            isToChange = false;
            return content;
        } catch (error) {
            if (signal.aborted) return undefined;
            return fill(content, h("p", error instanceof Problem && error.status === 404
                ? "This request is no longer in the journal: newer requests replaced it, or the journal was cleared." : error.message),
                error instanceof Problem && error.status === 404 ? h("p", { class: "muted" }, error.detail) : null,
                button("Retry", () => load(id)));
        }
    };

    return {
        node,
        show(id, { isFocused = false, other = null, isChanging = false } = {}) {
            node.hidden = id === null;
            const isNew = id !== shownID || other !== otherID;
            otherID = other;
            if (isNew) [held, isToChange, isOutdated] = [null, isChanging, false];
            else if (isChanging && held) held.change();
            else isToChange ||= isChanging;
            if (id === null) asked?.abort();
            else if (isNew) {
                const known = summaryOf(id);
                if (known) setTitle(known);
                else fill(title, id);
                fill(content);
                node.scrollTop = 0;
                load(id);
            }
            shownID = id;
            if (id !== null && isFocused) title.focus({ preventScroll: true });
        },
        /** Shows whether the request is pinned. */
        drawPin: () => drawPin(),
        /** Shows whether a rule holds the request. */
        drawHeld() {
            held?.draw();
            if (isOutdated && !held?.isTyped) load(shownID);
        },
        update(entry) {
            if (shownID === null || ![shownID, otherID].includes(entry.id)) return;
            isOutdated = held?.isTyped ?? false;
            if (isOutdated) return;
            isToChange ||= held?.isChanging ?? false;
            load(shownID);
        },
        end: () => asked?.abort(),
    };
}
