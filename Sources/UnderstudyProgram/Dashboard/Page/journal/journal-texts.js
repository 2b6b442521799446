import { control } from "./server.js";
import { wholeText } from "./journal-filter.js";

/** The delay until headers and bodies of new requests are read, so that many are read together. */
const delayMs = 250;

/** The requests that are read beyond the wanted ones, because new ones arrive meanwhile. */
const surplus = 100;

/**
 * Reads the headers and bodies of the journal's requests, which the stream does not have. `want()` reads them soon, once for several calls,
 * then calls onTexts(texts, isAll): a map by id, and whether it has every request of the server's journal. `countOf()`: how many of the
 * newest requests to read, or 0.
 */
export function textReader({ countOf, onTexts, onError }) {
    let timer = null;
    let asked = null;

    const read = async () => {
        timer = null;
        const limit = countOf() + surplus;
        if (limit === surplus) return;
        const mine = asked = new AbortController();
        try {
            const { requests } = await control("GET", `requests?limit=${limit}`, undefined, { signal: mine.signal });
            if (asked !== mine) return;
            asked = null;
            onTexts(new Map(requests.map((entry) => [entry.id, wholeText(entry)])), requests.length < limit);
        } catch (error) {
            if (asked !== mine) return;
            asked = null;
            onError(error);
        }
    };

    return {
        get isReading() { return timer !== null || asked !== null; },
        want() {
            if (asked === null) timer ??= setTimeout(read, delayMs);
        },
        end() {
            clearTimeout(timer);
            asked?.abort();
            [timer, asked] = [null, null];
        },
    };
}
