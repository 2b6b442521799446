import { announce, fill, h } from "../shell/dom.js";
import { button, copyButton, empty, number, toast } from "../shell/parts.js";
import { go, link } from "../shell/router.js";
import { control, urlOf } from "../shell/server.js";
import { state, subscribe } from "../shell/state.js";
import { followRequests } from "../shell/stream.js";
import { awaitedHold } from "./awaited-hold.js";
import { JournalFeed, eachFrame } from "./journal-feed.js";
import { compareChoice } from "./compare-choice.js";
import { filterBar } from "./journal-filter-bar.js";
import { readFilter, wholeText, writeFilter } from "./journal-filter.js";
import { journalDetail } from "./journal-detail.js";
import { countText, journalHead } from "./journal-head.js";
import { listKeys } from "./journal-keys.js";
import { JournalList } from "./journal-list.js";
import { JournalLog } from "./journal-log.js";
import { JournalPins } from "./journal-pins.js";
import { entryReader } from "./journal-reader.js";
import { headings, journalRow, showClient } from "./journal-row.js";

/** The delay until the address follows the typed filter: browsers limit changes of the address to a hundred in half a minute. */
const addressDelayMs = 300;

/** The requests that a rule holds at present. */
const heldIDs = () => new Set(state.held.map(({ id }) => id));

/** The journal: the filter, the list, and one request beside it. */
class JournalPage {
    #log = new JournalLog();
    #feed = new JournalFeed((operations) => this.#take(operations), eachFrame);
    #filter;
    #openID = null;
    /** The request with which the open one is compared; null for none. */
    #otherID = null;
    #connection = "waiting";
    #ends = [];
    /** Reads headers and bodies while they are searched. */
    #texts = entryReader({
        partOf: () => this.#isSearchingTexts ? this.#log.unreadPart : null, onEntries: (...taken) => this.#takeTexts(...taken),
        onError: (error) => toast(`Headers and bodies could not be read. ${error.message}`, { kind: "wrong" }),
    });
    #timer = null;
    #unseen = 0;

    /** Reads the headers of the visible requests, for the column of clients. Without them, the column stays empty. */
    #clients = entryReader({
        query: { bodies: "false" }, onError: () => {}, onEntries: (...taken) => this.#takeClients(...taken),
        partOf: () => {
            this.#wanted = this.list.visible;
            return this.#log.clientlessPart(this.#wanted);
        },
    });
    #wanted = [];
    #heldIDs = heldIDs();
    /** The request whose response is changed as soon as it is open. */
    #changingID = null;

    constructor(container, { segments, query }) {
        this.#filter = readFilter(query);
        this.#log.setFilter(this.#filter);
        this.bar = filterBar((filter) => this.#setFilter(filter));
        const frame = h("div", { class: "card journal-frame" });
        this.list = new JournalList({
            label: "Requests, newest first", headings: headings(), frame,
            makeRow: (record) => journalRow(record, this.#addressOf(record.entry.id)),
        });
        this.pins = new JournalPins({ addressOf: (id) => this.#addressOf(id), onChange: () => this.detail.drawPin() });
        this.detail = journalDetail({
            addressOf: (id) => this.#addressOf(id), summaryOf: (id) => this.#log.find(id)?.entry ?? this.pins.find(id), pins: this.pins,
            onClose: () => this.#close(), onCompare: (entry) => this.#chooseOther(entry),
        });
        this.choice = compareChoice();
        this.awaited = awaitedHold(() => go(this.#addressOf(this.#openID, this.#otherID), { replace: true }));
        this.head = journalHead(() => this.#togglePause());
        this.nothing = h("div", { class: "journal-nothing" });
        this.newer = button("", () => this.list.toTop(), { kind: "primary", class: "button primary newer journal-newer" });
        this.newer.hidden = true;
        fill(frame, this.list.node, this.nothing, this.newer);
        this.node = h("div", this.head.node, this.bar.node, this.choice.node, this.awaited.node, this.pins.node,
            h("div", { class: "journal" }, frame, this.detail.node));
        fill(container, this.node);
        this.bar.show(this.#filter);
        listKeys(this.list, this.#log, {
            pick: ({ entry }) => { if (this.#openID !== null) this.#open(entry.id, { replace: true }); },
            open: ({ entry }) => this.#open(entry.id, { isFocused: true }), close: () => this.#close(),
            pin: ({ entry }) => this.#pin(entry.id),
        });
        this.#listen();
        this.#show(segments[1] ?? null, query.get("with"));
        this.#awaitHold(query.get("hold"));
        this.#draw();
    }

    #listen() {
        this.list.node.addEventListener("scroll", () => { if (this.list.isFollowing) this.#setUnseen(0); }, { passive: true });
        this.list.node.addEventListener("scroll", () => this.#clients.want(), { passive: true });
        this.list.canvas.addEventListener("click", (event) => this.#click(event));
        this.detail.node.addEventListener("keydown", ({ key }) => { if (key === "Escape") this.#close(); });
        this.#ends.push(
            subscribe(["held", "world"], () => this.#drawHeld()), subscribe("faults", () => this.#forgetHold()),
            followRequests({
                onRequest: (entry) => this.#feed.request(entry), onEmptied: () => this.#feed.emptied(),
                onDropped: (count) => this.#feed.dropped(count),
                onState: (connection) => {
                    this.#connection = connection;
                    this.#draw();
                },
            }));
    }

    navigate({ segments, query }) {
        const filter = readFilter(query);
        if (writeFilter(filter) !== writeFilter(this.#filter) && !this.#timer) {
            this.#apply(filter);
            this.bar.show(filter);
        }
        const [id, other] = [segments[1] ?? null, query.get("with")];
        const first = this.choice.take(id);
        if (first !== null && other === null) return go(this.#addressOf(id, first), { replace: true });
        this.#show(id, other);
        return this.#awaitHold(query.get("hold"));
    }

    /** Opens the request that a rule holds, as soon as it does; null for no rule. */
    #awaitHold(rule) {
        this.awaited.start(rule);
        this.#openAwaited();
    }

    #openAwaited() {
        const id = this.awaited.heldID;
        if (id === null) return;
        this.#changingID = id;
        go(this.#addressOf(id), { replace: true });
    }

    /** Ends the wait for a request if its rule has been removed. */
    #forgetHold() {
        const { rule } = this.awaited;
        if (rule !== null && !state.faults.faults.some(({ id }) => id === rule)) go(this.#addressOf(this.#openID, this.#otherID), { replace: true });
    }

    /** Lets another request be chosen in the list, which a narrow page shows in place of the open one. */
    #chooseOther(entry) {
        this.#close();
        this.choice.start(entry);
    }

    end() {
        clearTimeout(this.#timer);
        this.#texts.end();
        this.#clients.end();
        for (const end of this.#ends) end();
        this.list.end();
        this.detail.end();
    }

    get #isSearchingTexts() { return this.#filter.isWhole && this.#filter.text.trim() !== ""; }

    #wantTexts() {
        if (this.#isSearchingTexts && this.#log.unreadCount > 0) this.#texts.want();
    }

    #takeTexts(entries, isAll) {
        const before = this.#log.shown.length;
        this.#log.takeTexts(new Map(entries.map((entry) => [entry.id, wholeText(entry)])), isAll);
        this.list.show(this.#log.shown, { added: Math.max(0, this.#log.shown.length - before), isFresh: this.list.isFollowing });
        this.#wantTexts();
        this.#draw();
    }

    #takeClients(entries, isAll, dropped) {
        this.#log.noteEarlier(dropped);
        for (const record of this.#log.takeClients(entries, this.#wanted, isAll)) {
            const row = this.list.rowOf(record);
            if (row) showClient(row, record);
        }
        if (this.#log.clientlessPart(this.list.visible) !== null) this.#clients.want();
        this.#draw();
    }

    #addressOf(id, other = null) {
        const query = [writeFilter(this.#filter), other === null ? "" : `with=${encodeURIComponent(other)}`].filter(Boolean).join("&");
        return `journal${id === null ? "" : `/${encodeURIComponent(id)}`}${query ? `?${query}` : ""}`;
    }

    #take(operations) {
        let [added, isFresh] = [0, false];
        for (const { entry, dropped } of operations) {
            if (dropped) {
                this.#log.dropped += dropped;
                continue;
            }
            if (!entry) {
                this.#log.empty();
                [added, isFresh] = [0, true];
                continue;
            }
            this.bar.offerApp(entry);
            const { record, isNew, isShown } = this.#log.put(entry);
            if (isNew) added += isShown ? 1 : 0;
            else {
                this.list.redraw(record);
                this.detail.update(entry);
                if (this.pins.has(entry.id) && entry.id !== this.#openID) this.#updatePin(entry.id);
            }
        }
        if (operations.length) {
            const isWaiting = this.list.show(this.#log.shown, { added, isFresh });
            this.#setUnseen(isWaiting ? this.#unseen + added : this.list.isFollowing ? 0 : this.#unseen);
            this.#wantTexts();
            this.#clients.want();
        }
        this.#draw();
    }

    /** Shows which requests a rule holds. */
    #drawHeld() {
        const before = this.#heldIDs;
        const now = this.#heldIDs = heldIDs();
        for (const id of new Set([...before, ...now])) {
            const record = before.has(id) === now.has(id) ? null : this.#log.find(id);
            if (record) this.list.redraw(record);
        }
        this.detail.drawHeld();
        this.#openAwaited();
    }

    /** Reads a pinned request again that has changed, for example because its response has come. */
    async #updatePin(id) {
        const entry = await control("GET", `requests/${encodeURIComponent(id)}`).catch(() => null);
        if (entry) this.pins.update(entry);
    }

    /** Pins a request of the list, or unpins it. */
    async #pin(id) {
        try {
            this.pins.toggle(await control("GET", `requests/${encodeURIComponent(id)}`));
            announce(this.pins.has(id) ? "Pinned" : "Unpinned");
        } catch (error) {
            toast(error.message, { kind: "wrong" });
        }
    }

    #setUnseen(value) {
        this.#unseen = value;
        this.newer.hidden = value === 0;
        this.newer.textContent = `${number(value, 0)} new ↑`;
    }

    #setFilter(filter) {
        this.#apply(filter);
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
            this.#timer = null;
            go(this.#addressOf(this.#openID, this.#otherID), { replace: true });
            announce(countText(this.#log.shown.length, this.#log.length));
        }, addressDelayMs);
    }

    #apply(filter) {
        this.#filter = filter;
        this.#log.setFilter(filter);
        this.list.show(this.#log.shown, { isFresh: true });
        this.#setUnseen(0);
        this.#wantTexts();
        this.#clients.want();
        this.pins.draw();
        this.#draw();
    }

    #togglePause() {
        if (this.#feed.isPaused) this.#feed.resume();
        else this.#feed.pause();
        this.#draw();
    }

    #click(event) {
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const row = event.target.closest(".journal-row");
        const record = row && this.#log.shown.find(({ n }) => row.id === `journal-row-${n}`);
        if (record) this.#open(record.entry.id);
    }

    #open(id, { replace = false, isFocused = false } = {}) {
        go(this.#addressOf(id), { replace });
        // On a narrow page, the request replaces the list.
        if (isFocused && this.list.node.clientHeight === 0) this.detail.show(id, { isFocused });
    }

    #close() {
        this.choice.end();
        if (this.#openID === null) return;
        go(this.#addressOf(null));
        this.list.node.focus({ preventScroll: true });
    }

    #show(id, other = null) {
        [this.#openID, this.#otherID] = [id, id === null ? null : other];
        this.node.classList.toggle("has-request", id !== null);
        this.detail.show(id, { other: this.#otherID, isChanging: id !== null && id === this.#changingID });
        this.#changingID = null;
        this.list.setOpen(id);
        const record = id === null ? null : this.#log.find(id);
        if (record && record !== this.list.active) this.list.setActive(record, this.#log.shown.length - 1 - this.#log.placeOf(record));
    }

    #draw() {
        const { shown, length, dropped } = this.#log;
        this.head.draw({
            shown: shown.length, length, dropped, isPaused: this.#feed.isPaused, waiting: this.#feed.waiting, connection: this.#connection,
            isReading: this.#texts.isReading,
        });
        this.#drawNothing(length);
    }

    #drawNothing(length) {
        const kind = this.#log.shown.length ? "" : length ? "filtered" : this.#connection === "live" ? "empty" : "";
        if (this.nothing.dataset.kind === kind) return;
        this.nothing.dataset.kind = kind;
        this.nothing.hidden = kind === "";
        if (kind === "filtered") fill(this.nothing, empty("No request matches the filter."));
        else if (kind === "empty") {
            const copy = copyButton(() => urlOf({ path: "" }).replace(/\/$/, ""), "Copy the base URL");
            fill(this.nothing, empty("No app has sent a request yet. Requests appear here at once, except this page’s own.",
                copy, link("api", { class: "button" }, "Try a call")));
        } else fill(this.nothing);
    }
}

export default {
    title: "Journal",
    render: (container, route) => new JournalPage(container, route),
};
