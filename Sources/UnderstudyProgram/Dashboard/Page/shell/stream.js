import { controlPath, shownWorld } from "./server.js";

/**
 * The stream of the shown world: its changes and, while a journal is open, its requests.
 *
 * A browser allows six connections to a server, for all its tabs together. So the pages of a browser that show a world share one stream: the
 * page with the world's lock has it, and passes its events on. A hidden page takes no part. Browsers have locks for https and loopback only;
 * without them, each page has its own stream.
 */

/** The delays before the stream is opened again: after it was lost, and after the server refused it. */
const [lostMs, refusedMs] = [1000, 4000];

/** The time for which a replaced stream stays open: the page may not have read a change yet that only this one has. */
const overlapMs = 500;

/** The functions of the page's state, and those of the open journal. */
let page = null;
let journal = null;
/** The id of the last event with a request. */
let lastID = "";

/** Whether this page has the stream, and whether that carries requests. */
let isLeader = false;
let hasRequests = false;
let source = null;
let timer = null;
/** A replaced stream, until it is closed. */
let replaced = null;
let channel = null;
let leave = () => {};
/** Called when the stream is open, or cannot be opened now. */
let settle = () => {};

/** The reactions to the events of the stream, in each page, and to the messages of other pages. */
const reactions = {
    open({ isContinued, hasRequests: isComplete }) {
        journal?.onState("live");
        if (journal && !isComplete) askForRequests();
        if (!isContinued) page.onOpen();
        settle();
    },
    lost() {
        journal?.onState("waiting");
        page.onLost();
        settle();
    },
    change: (data) => page.onChange(JSON.parse(data)),
    request: (data) => journal?.onRequest(JSON.parse(data)),
    emptied: () => journal?.onEmptied(),
    dropped: (data) => journal?.onDropped(Number(data)),
    /** The journal of another page wants the requests after an id. */
    wanted(id) {
        if (!isLeader) return;
        [hasRequests, lastID] = [true, id];
        open();
    },
};

function hear([name, data, id]) {
    if (id) lastID = id;
    reactions[name](data);
}

function tell(...event) {
    hear(event);
    channel?.postMessage(event);
}

function askForRequests() {
    if (isLeader) reactions.wanted(lastID);
    else channel?.postMessage(["wanted", lastID]);
}

function close() {
    clearTimeout(timer);
    source?.close();
    replaced?.close();
    [source, replaced] = [null, null];
}

/** Closes a replaced stream, soon. Until then, a change may come twice, which does no harm. */
function replace(former) {
    replaced?.close();
    replaced = former;
    setTimeout(() => former.close(), overlapMs);
}

/** Opens the stream. The former one is closed a moment after the new one is open, so that no change is missed. */
function open() {
    clearTimeout(timer);
    const former = source;
    const query = new URLSearchParams({ events: hasRequests ? "request,change" : "change", after: lastID });
    const mine = source = new EventSource(controlPath(`requests/stream?${query}`));
    mine.addEventListener("open", () => {
        const isContinued = former?.readyState === EventSource.OPEN;
        if (former) replace(former);
        if (mine === source) tell("open", { isContinued, hasRequests });
    });
    mine.addEventListener("error", () => {
        former?.close();
        if (mine !== source) return;
        // Only a refusal closes it.
        const delayMs = mine.readyState === EventSource.CLOSED ? refusedMs : lostMs;
        close();
        timer = setTimeout(open, delayMs);
        tell("lost");
    });
    mine.addEventListener("change", ({ data }) => tell("change", data));
    for (const name of ["request", "emptied", "dropped"]) {
        mine.addEventListener(name, ({ data, lastEventId }) => { if (mine === source) tell(name, data, lastEventId); });
    }
}

function lead() {
    [isLeader, hasRequests] = [true, journal !== null];
    open();
}

/** Takes part in the world's stream. */
async function join() {
    if (document.hidden) return settle();
    if (!navigator.locks) return lead();
    const name = `understudy ${shownWorld()}`;
    const mine = channel = new BroadcastChannel(name);
    mine.addEventListener("message", ({ data }) => hear(data));
    const waiting = new AbortController();
    const left = new Promise((resolve) => {
        leave = () => {
            waiting.abort();
            mine.close();
            channel = null;
            resolve();
        };
    });
    const wait = navigator.locks.request(name, { signal: waiting.signal }, () => {
        if (mine !== channel) return undefined;
        lead();
        return left;
    });
    wait.catch(() => {});
    const { held } = await navigator.locks.query();
    const isOthers = mine === channel && !isLeader && held.some((lock) => lock.name === name);
    return isOthers ? reactions.open({ isContinued: false, hasRequests: false }) : undefined;
}

function end() {
    leave();
    [isLeader, leave] = [false, () => {}];
    close();
    journal?.onState("waiting");
}

/** Follows the shown world: calls onOpen() after a time without the stream, onLost(), onChange(change). Resolves when changes arrive. */
export function connect(listeners) {
    end();
    [page, journal, lastID] = [listeners, null, ""];
    return new Promise((resolve) => {
        settle = resolve;
        join();
    });
}

/**
 * Adds the journal to the stream. Calls onRequest(entry) for each stored request, then for each new one, and again when a request has more
 * data, or another page's journal is opened; onEmptied() when earlier requests are gone; onDropped(count) for requests that the stream left
 * out because they came too fast; onState("live" or "waiting"). Returns a function that ends it.
 */
export function followRequests(listeners) {
    [journal, lastID] = [listeners, ""];
    listeners.onState("waiting");
    askForRequests();
    return () => {
        if (journal !== listeners) return;
        journal = null;
        if (!isLeader) return;
        hasRequests = false;
        open();
    };
}

document.addEventListener("visibilitychange", () => {
    if (!page) return;
    if (document.hidden) end();
    else join();
});
