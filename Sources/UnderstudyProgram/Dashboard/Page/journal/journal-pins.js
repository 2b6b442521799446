import { fill, h } from "../shell/dom.js";
import { button, copyButton, time } from "../shell/parts.js";
import { link } from "../shell/router.js";
import { state } from "../shell/state.js";
import { queryText } from "./journal-filter.js";
import { statusMeaning } from "./journal-words.js";
import { pytestText } from "./marked-pytest.js";
import { swiftTestText } from "./marked-swift.js";
import { readPins, writePins } from "./pin-storage.js";

/** The pinned requests by world and id, with headers and bodies. They stay until the tab is closed, also when the journal is cleared. */
const worlds = new Map();

/**
 * The pinned requests of the shown world, above the list: no filter hides them. `addressOf(id)` is the address of a request; `onChange()` is
 * called when one is pinned or unpinned.
 */
export class JournalPins {
    #world;
    #pinned;
    #addressOf;
    #onChange;

    constructor({ addressOf, onChange }) {
        this.#world = state.world;
        if (!worlds.has(this.#world)) worlds.set(this.#world, readPins(this.#world));
        this.#pinned = worlds.get(this.#world);
        [this.#addressOf, this.#onChange] = [addressOf, onChange];
        this.list = h("ul", { class: "journal-pinned" });
        const copy = (text, label, title) => copyButton(() => text([...this.#pinned.values()], state.faults.faults), label, { kind: "quiet", title });
        this.node = h("section", { class: "card journal-pins", "aria-label": "Pinned requests" }, this.list,
            h("div", { class: "actions" },
                copy(swiftTestText, "Copy as Swift test", "A test with UnderstudyClient: a sandbox with this clock and account, the rules, the requests and a check of each"),
                copy(pytestText, "Copy as pytest test", "A test with the fixture of Examples/pytest: a sandbox with this clock and account, the rules, the requests and a check of each")));
        this.draw();
    }

    has(id) { return this.#pinned.has(id); }

    /** A pinned request with everything that the journal had of it, or undefined. */
    find(id) { return this.#pinned.get(id); }

    /** Stores a newer state of a pinned request. A server that was started again gives its id to another request, which ends the pin. */
    update(entry) {
        if (!this.has(entry.id)) return;
        if (this.find(entry.id).receivedAt === entry.receivedAt) this.#pinned.set(entry.id, entry);
        else this.#pinned.delete(entry.id);
        this.#changed();
    }

    /** Pins a request, or unpins it. */
    toggle(entry) {
        if (!this.#pinned.delete(entry.id)) this.#pinned.set(entry.id, entry);
        this.#changed();
        this.#onChange();
    }

    #changed() {
        writePins(this.#world, this.#pinned);
        this.draw();
    }

    /** Draws the pinned requests, the newest first. */
    draw() {
        const entries = [...this.#pinned.values()].sort((a, b) => Date.parse(b.receivedAt) - Date.parse(a.receivedAt));
        this.node.hidden = entries.length === 0;
        fill(this.list, entries.map((entry) => this.#row(entry)));
    }

    #row(entry) {
        const query = queryText(entry.query);
        return h("li", { class: "journal-pin" },
            h("span", { class: "muted" }, time.ofDay(entry.receivedAt)), h("span", { class: "journal-method" }, entry.method),
            link(this.#addressOf(entry.id), { class: "journal-link" },
                h("bdi", entry.path), query ? h("bdi", { class: "muted" }, `?${query}`) : null),
            h("span", { class: ["journal-status", statusMeaning(entry.status)] }, entry.status ?? "–"),
            button("Unpin", () => this.toggle(entry), { kind: "quiet", "aria-label": `Unpin ${entry.method} ${entry.path}` }));
    }
}
