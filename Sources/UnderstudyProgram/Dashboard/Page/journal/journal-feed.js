/** How many requests wait at most while the page is paused or hidden: as many as it would keep. */
const most = 10_000;

/**
 * What the stream tells, handed on in batches: all that came since the last frame at once. While it is paused nothing is, but that the
 * journal was emptied: what is shown of it cannot be opened any more.
 *
 * An operation is {entry}; {entry: null} where the journal was emptied: what came before is of no use to anybody; or {dropped: 12} for
 * requests that nobody tells of.
 */
export class JournalFeed {
    #operations = [];
    #isScheduled = false;
    #take;
    #schedule;

    isPaused = false;

    /** - take(operations): in their order. - schedule(f): calls f soon, once a frame at most. */
    constructor(take, schedule) {
        this.#take = take;
        this.#schedule = schedule;
    }

    /** How many requests wait for the end of the pause. */
    get waiting() {
        return this.isPaused ? new Set(this.#operations.filter(({ entry }) => entry).map(({ entry }) => entry.id)).size : 0;
    }

    request(entry) {
        if (this.#operations.length >= most) this.#operations.splice(0, this.#operations.length >> 1);
        this.#operations.push({ entry });
        this.#soon();
    }

    dropped(count) {
        this.#operations.push({ dropped: count });
        this.#soon();
    }

    emptied() {
        this.#operations = [{ entry: null }];
        this.#soon();
    }

    pause() {
        this.#flush();
        this.isPaused = true;
    }

    resume() {
        this.isPaused = false;
        this.#flush();
    }

    #soon() {
        if (this.#isScheduled) return;
        this.#isScheduled = true;
        this.#schedule(() => {
            this.#isScheduled = false;
            if (!this.isPaused) return this.#flush();
            const isEmptied = this.#operations[0]?.entry === null;
            // Also with nothing, so that the count of those who wait is right.
            return this.#take(isEmptied ? this.#operations.splice(0, 1) : []);
        });
    }

    #flush() {
        const operations = this.#operations;
        this.#operations = [];
        if (operations.length) this.#take(operations);
    }
}

/** Once a frame; a page that is not seen has no frames, and is told now and then. */
export function eachFrame(f) {
    if (document.hidden) setTimeout(f, 500);
    else requestAnimationFrame(f);
}
