import { control } from "./server.js";

/** The delay until requests are read, so that many are read together, and the number read beyond the wanted ones: new ones arrive meanwhile. */
const [delayMs, surplus] = [250, 100];

/**
 * Reads requests with the headers and bodies that the stream does not have. `want()` reads them soon, once for several calls, then calls
 * onEntries(entries, isAll, dropped); `isAll`: they are every request of the server's journal; `dropped`: how many requests that no longer has.
 * `countOf()`: how many of the newest requests to read, or 0. `query`: further parameters of the call.
 */
export function entryReader({ query = {}, countOf, onEntries, onError }) {
    let timer = null;
    let asked = null;

    const read = async () => {
        timer = null;
        const limit = countOf() + surplus;
        if (limit === surplus) return;
        const mine = asked = new AbortController();
        try {
            const path = `requests?${new URLSearchParams({ limit, ...query })}`;
            const { requests, dropped } = await control("GET", path, undefined, { signal: mine.signal });
            if (asked !== mine) return;
            asked = null;
            onEntries(requests, requests.length < limit, dropped);
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
