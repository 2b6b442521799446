import { controlPath } from "./server.js";
import { refresh } from "./state.js";

/** How long to wait before another stream is opened where the server refused one: longer each time. */
const [firstAgainMs, lastAgainMs] = [2000, 30_000];

/**
 * The journal as it is written: onRequest(entry) for each request, those that are kept first, and again when more is known of one;
 * onEmptied() when what came before is gone; onDropped(count) for those that came too fast to be told of; onState("live" or "waiting").
 * Returns a function that ends it.
 *
 * It comes back by itself and goes on where it was; what is gone meanwhile, with the server or its journal, the server says.
 */
export function journalStream({ onRequest, onEmptied, onDropped, onState }) {
    let source = null;
    let timer = null;
    let againMs = firstAgainMs;

    const open = () => {
        // It does not know what the one before has told, and tells it all.
        let isAfresh = source !== null;
        source = new EventSource(controlPath("requests/stream"));
        source.addEventListener("open", () => {
            againMs = firstAgainMs;
            if (isAfresh) onEmptied();
            isAfresh = false;
            onState("live");
        });
        source.addEventListener("error", broken);
        source.addEventListener("request", ({ data }) => onRequest(JSON.parse(data)));
        source.addEventListener("emptied", onEmptied);
        source.addEventListener("dropped", ({ data }) => onDropped(Number(data)));
    };

    const broken = () => {
        onState("waiting");
        // The rest of the page hears of it at once.
        refresh("clock");
        if (source.readyState !== EventSource.CLOSED) return;
        // Refused, which an EventSource takes for the end.
        clearTimeout(timer);
        timer = setTimeout(open, againMs);
        againMs = Math.min(2 * againMs, lastAgainMs);
    };

    onState("waiting");
    open();
    return () => {
        clearTimeout(timer);
        source.removeEventListener("error", broken);
        source.close();
    };
}
