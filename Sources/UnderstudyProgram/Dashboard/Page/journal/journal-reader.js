import { control } from "../shell/server.js";

/** The delay until requests are read, so that many are read together, and the number read beyond the wanted ones: new ones arrive meanwhile. */
const [delayMs, surplus] = [250, 100];

/**
 * Reads requests with the headers and bodies that the stream does not have. `want()` reads them soon, once for several calls, then calls
 * onEntries(entries, isAll, dropped); `isAll`: the server's journal has no earlier ones; `dropped`: how many requests it no longer has.
 *
 * - `partOf()`: {count, before}: how many requests to read, the newest ones or those before one; null for none.
 * - `query`: further parameters of the call.
 */
export function entryReader({ query = {}, partOf, onEntries, onError }) {
    let timer = null;
    let asked = null;

    const read = async () => {
        timer = null;
        const part = partOf();
        if (part === null) return;
        const limit = part.count + surplus;
        const mine = asked = new AbortController();
        try {
            const path = `requests?${new URLSearchParams({ limit, ...(part.before ? { before: part.before } : {}), ...query })}`;
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
