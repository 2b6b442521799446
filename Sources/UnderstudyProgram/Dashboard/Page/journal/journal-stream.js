import { controlPath } from "./server.js";
import { refresh } from "./state.js";

/** The delay before a refused stream is opened again. It doubles from the first value up to the last. */
const [firstDelayMs, lastDelayMs] = [2000, 30_000];

/**
 * The live stream of the journal. Calls onRequest(entry) for each stored request, then for each new one, and again when a request has more
 * data; onEmptied() when earlier requests are gone; onDropped(count) for requests that the stream left out because they came too fast;
 * onState("live" or "waiting"). Returns a function that ends it.
 *
 * After a failure, the stream reconnects and continues; the server says if the journal was cleared meanwhile.
 */
export function journalStream({ onRequest, onEmptied, onDropped, onState }) {
    let source = null;
    let timer = null;
    let delayMs = firstDelayMs;

    const open = () => {
        // A new EventSource gets all stored requests again.
        let isRestart = source !== null;
        source = new EventSource(controlPath("requests/stream"));
        source.addEventListener("open", () => {
            delayMs = firstDelayMs;
            if (isRestart) onEmptied();
            isRestart = false;
            onState("live");
        });
        source.addEventListener("error", onError);
        source.addEventListener("request", ({ data }) => onRequest(JSON.parse(data)));
        source.addEventListener("emptied", onEmptied);
        source.addEventListener("dropped", ({ data }) => onDropped(Number(data)));
    };

    const onError = () => {
        onState("waiting");
        // The rest of the page notices a stopped server at once.
        refresh("clock");
        if (source.readyState !== EventSource.CLOSED) return;
        // An EventSource does not reconnect after a refusal.
        clearTimeout(timer);
        timer = setTimeout(open, delayMs);
        delayMs = Math.min(2 * delayMs, lastDelayMs);
    };

    onState("waiting");
    open();
    return () => {
        clearTimeout(timer);
        source.removeEventListener("error", onError);
        source.close();
    };
}
