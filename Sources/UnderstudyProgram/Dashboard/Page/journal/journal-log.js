import { isNarrower, predicate, readFilter, searchText } from "./journal-filter.js";

/**
 * The number of requests that the page keeps, and by how many it may exceed that. The oldest are removed together, because each removal
 * moves all others.
 */
const [capacity, surplus] = [10_000, 1_000];
/** The limit of requests whose clients are read together: the headers of all would take long. */
const mostClients = 500;

/**
 * The requests on the page, in order of arrival, and those that the filter shows.
 *
 * A record is {n, entry, text, whole, isOld, client}: `n` is a running number, `text` the search text, `whole` the headers and bodies once
 * they are read, otherwise null; `isOld` if the request has changed since; `client` its User-Agent once that is read, "" without one,
 * otherwise null. Adding a request checks only that request; a new filter checks all of them, or only the shown ones if it is narrower.
 */
export class JournalLog {
    #records = [];
    #byID = new Map();
    #count = 0;
    #filter = readFilter(new URLSearchParams());
    #matches = predicate(this.#filter);

    /** The shown records, the oldest first. */
    shown = [];

    get length() { return this.#records.length; }

    /** The number of requests that were removed, or that the stream left out. */
    dropped = 0;
    #knowsEarlier = false;

    /** Counts the requests that the server had dropped before the first one here. */
    noteEarlier(count) {
        if (this.#knowsEarlier) return;
        this.#knowsEarlier = true;
        this.dropped += count;
    }

    find(id) { return this.#byID.get(id); }

    /** The entries, the oldest first. */
    *entries() {
        for (const record of this.#records) yield record.entry;
    }

    /** Adds a request, or replaces the entry with the same id. Returns {record, isNew, isShown}. */
    put(entry) {
        const known = this.#byID.get(entry.id);
        if (known) return this.#change(known, entry);
        const record = { n: this.#count++, entry, text: searchText(entry), whole: null, isOld: false, client: null };
        this.#records.push(record);
        this.#byID.set(entry.id, record);
        const isShown = this.#shows(record);
        if (isShown) this.shown.push(record);
        if (this.#records.length > capacity + surplus) this.#dropOldest();
        return { record, isNew: true, isShown };
    }

    #change(record, entry) {
        const wasShown = this.#shows(record);
        record.entry = entry;
        record.text = searchText(entry);
        // The response may have come. The former text stays until both are read again.
        record.isOld = true;
        const isShown = this.#shows(record);
        const place = this.placeOf(record);
        if (wasShown && !isShown) this.shown.splice(place, 1);
        if (!wasShown && isShown) this.shown.splice(place, 0, record);
        return { record, isNew: false, isShown };
    }

    /** A record's index among the shown ones, or the index at which it would be inserted. */
    placeOf({ n }) {
        let [low, high] = [0, this.shown.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.shown[middle].n < n) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    #dropOldest() {
        const gone = this.#records.splice(0, this.#records.length - capacity);
        for (const { entry } of gone) this.#byID.delete(entry.id);
        this.dropped += gone.length;
        this.shown.splice(0, this.placeOf(this.#records[0]));
    }

    setFilter(filter) {
        const candidates = isNarrower(filter, this.#filter) ? this.shown : this.#records;
        this.#filter = filter;
        this.#matches = predicate(filter);
        this.shown = candidates.filter((record) => this.#shows(record));
    }

    #shows({ entry, text, whole }) {
        return this.#matches(entry, this.#filter.isWhole && whole !== null ? `${text}\n${whole}` : text);
    }

    /** The newest requests that are needed for all headers and bodies that are not read, for `entryReader`; null if all are read. */
    get unreadPart() {
        return this.unreadCount > 0 ? { count: this.unreadCount } : null;
    }

    /** Their number; 0 if all are read. */
    get unreadCount() {
        const first = this.#records.findIndex(({ whole, isOld }) => whole === null || isOld);
        return first < 0 ? 0 : this.#records.length - first;
    }

    /**
     * Takes the headers and bodies of requests, a map by id, and filters again. With `isAll`, a request that is missing is no longer in the
     * server's journal, and gets an empty text.
     */
    takeTexts(texts, isAll) {
        for (const record of this.#records.slice(this.#records.length - this.unreadCount)) {
            const text = texts.get(record.entry.id) ?? (isAll ? record.whole ?? "" : null);
            if (text === null) continue;
            record.whole = text;
            record.isOld = false;
        }
        this.shown = this.#records.filter((record) => this.#shows(record));
    }

    /** The requests that are needed for the clients of some records, the newest first, for `entryReader`; null if all are read. */
    clientlessPart(records) {
        const unread = records.filter(({ client }) => client === null);
        if (unread.length === 0) return null;
        const last = unread.at(-1);
        const first = unread.find(({ n }) => n > last.n - mostClients);
        return { count: last.n - first.n + 1, before: this.#records[last.n + 1 - this.#records[0].n]?.entry.id };
    }

    /**
     * Takes the clients of requests, some of which are wanted. Returns the records that have got one. With `isAll`, a wanted request that is
     * missing is no longer in the server's journal, and gets an empty client.
     */
    takeClients(entries, wanted, isAll) {
        const clients = new Map(entries.map(({ id, headers }) => [id, headers?.["user-agent"]?.[0] ?? ""]));
        const taken = [];
        for (const record of wanted.filter(({ client }) => client === null)) {
            record.client = clients.get(record.entry.id) ?? (isAll ? "" : null);
            if (record.client) taken.push(record);
        }
        return taken;
    }

    empty() {
        this.#records = [];
        this.#byID.clear();
        this.shown = [];
        [this.dropped, this.#knowsEarlier] = [0, true];
    }
}
