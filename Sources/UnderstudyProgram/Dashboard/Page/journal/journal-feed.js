/** The limit of waiting operations while the page is paused or hidden: as many requests as the page keeps. */
const capacity = 10_000;

/**
 * Passes the stream's events on in batches, at most one per frame. During a pause, events wait, except that the journal was cleared: the
 * requests on the page cannot be opened any more.
 *
 * An operation is {entry}, {entry: null} when the journal was cleared, or {dropped: 12} for requests that the stream left out.
 */
export class JournalFeed {
    #operations = [];
    #isScheduled = false;
    #take;
    #schedule;

    isPaused = false;

    /** - take(operations): gets a batch, in order. - schedule(f): calls f soon, at most once a frame. */
    constructor(take, schedule) {
        this.#take = take;
        this.#schedule = schedule;
    }

    /** The number of requests that wait for the end of the pause. */
    get waiting() {
        return this.isPaused ? new Set(this.#operations.filter(({ entry }) => entry).map(({ entry }) => entry.id)).size : 0;
    }

    request(entry) {
        if (this.#operations.length >= capacity) this.#dropOldest();
        this.#operations.push({ entry });
        this.#scheduleFlush();
    }

    /** Drops half of the operations, and counts their requests as dropped. */
    #dropOldest() {
        const gone = this.#operations.splice(0, this.#operations.length >> 1);
        const ids = new Set(gone.filter(({ entry }) => entry).map(({ entry }) => entry.id));
        const dropped = gone.reduce((sum, operation) => sum + (operation.dropped ?? 0), ids.size);
        // An emptied journal stays so.
        this.#operations.unshift(...gone.filter(({ entry }) => entry === null).slice(0, 1), { dropped });
    }

    dropped(count) {
        this.#operations.push({ dropped: count });
        this.#scheduleFlush();
    }

    emptied() {
        this.#operations = [{ entry: null }];
        this.#scheduleFlush();
    }

    pause() {
        this.#flush();
        this.isPaused = true;
    }

    resume() {
        this.isPaused = false;
        this.#flush();
    }

    #scheduleFlush() {
        if (this.#isScheduled) return;
        this.#isScheduled = true;
        this.#schedule(() => {
            this.#isScheduled = false;
            if (!this.isPaused) return this.#flush();
            const isEmptied = this.#operations[0]?.entry === null;
            // Also without operations, to update the count of waiting requests.
            return this.#take(isEmptied ? this.#operations.splice(0, 1) : []);
        });
    }

    #flush() {
        const operations = this.#operations;
        this.#operations = [];
        if (operations.length) this.#take(operations);
    }
}

/** Calls f in the next frame. A hidden page has no frames: there f runs after 500 ms. */
export function eachFrame(f) {
    if (document.hidden) setTimeout(f, 500);
    else requestAnimationFrame(f);
}
