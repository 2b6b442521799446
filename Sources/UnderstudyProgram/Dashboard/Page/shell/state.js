import { Offline, Problem, control, onReach, shownWorld } from "./server.js";

/**
 * The page's state of the shown world. `problem` is a sentence if the world cannot be shown: it does not exist, or the server requires the
 * control key.
 */
export const state = {
    world: shownWorld(),
    accounts: [],
    clock: { mode: "system", now: new Date().toISOString() },
    faults: { faults: [], presets: [] },
    isOnline: true,
    problem: null,
    isLoaded: false,
};

const listeners = new Set();
/** When `clock.now` was read, in the page's own milliseconds (`performance.now()`). */
let clockReadAt = performance.now();
let generation = 0;

/** Calls f(state) when one of the named members changes; "data" stands for any write. Returns a function that ends it. */
export function subscribe(names, f) {
    const listener = { names: new Set([names].flat()), f };
    listeners.add(listener);
    return () => listeners.delete(listener);
}

function notify(...names) {
    for (const listener of [...listeners]) {
        if (listeners.has(listener) && names.some((name) => listener.names.has(name))) listener.f(state);
    }
}

/** The world's time now, in milliseconds: the last reading, advanced if the clock runs. */
export function worldTime() {
    const read = Date.parse(state.clock.now);
    return state.clock.mode === "frozen" ? read : read + (performance.now() - clockReadAt);
}

/** Stores a reading of the clock. Returns whether the clock was moved or changed its mode. */
function storeClock(clock) {
    const expected = worldTime();
    const wasMoved = clock.mode !== state.clock.mode || Math.abs(Date.parse(clock.now) - expected) > (clock.mode === "frozen" ? 0 : 2000);
    state.clock = clock;
    clockReadAt = performance.now();
    return wasMoved;
}

const sources = {
    clock: async () => {
        const clock = await control("GET", "clock");
        return () => storeClock(clock) ? ["clock"] : [];
    },
    faults: async () => {
        const faults = await control("GET", "faults");
        return () => {
            const wasChanged = JSON.stringify(faults) !== JSON.stringify(state.faults);
            state.faults = faults;
            return wasChanged ? ["faults"] : [];
        };
    },
    accounts: async () => {
        const { accounts } = await control("GET", "accounts");
        return () => {
            const wasChanged = JSON.stringify(accounts) !== JSON.stringify(state.accounts);
            state.accounts = accounts;
            return wasChanged ? ["accounts"] : [];
        };
    },
};

function setProblem(problem) {
    if (state.problem === problem) return;
    state.problem = problem;
    notify("problem");
}

/** Reads the named members from the server, or all. Returns the names of the changed ones. */
export async function refresh(...names) {
    const asked = generation;
    const wanted = names.length ? names : Object.keys(sources);
    let changes = [];
    try {
        const updates = await Promise.all(wanted.map((name) => sources[name]()));
        // The page shows another world now.
        if (asked !== generation) return [];
        changes = updates.flatMap((update) => update());
        // In a world just switched to, every member counts as changed.
        if (!state.isLoaded) changes = wanted;
        state.isLoaded = true;
        setProblem(null);
    } catch (error) {
        if (asked !== generation || error instanceof Offline) return [];
        if (!(error instanceof Problem)) throw error;
        setProblem(error.detail);
    }
    if (changes.length) notify(...changes);
    return changes;
}

/** Call it after a write: refreshes the state, then notifies the subscribers of "data". */
export async function changed() {
    await refresh();
    notify("data");
}

/** Finds changes of the clock and the rules by other clients. */
export async function poll() {
    const changes = await refresh("clock", "faults");
    if (changes.includes("clock")) {
        await refresh("accounts");
        notify("data");
    }
}

/** Switches to the world in the page's address. */
export async function switchWorld() {
    if (state.world === shownWorld()) return;
    state.world = shownWorld();
    generation += 1;
    Object.assign(state, { accounts: [], faults: { faults: [], presets: state.faults.presets }, isLoaded: false });
    setProblem(null);
    notify("world", "accounts", "faults");
    await refresh();
}

function setOnline(isOnline) {
    if (state.isOnline === isOnline) return;
    state.isOnline = isOnline;
    notify("isOnline");
}

/** Calls the control API until it responds. Rules may end a backend's connections, but not those of the control API. */
async function waitForServer() {
    while (true) {
        try {
            await control("GET", "clock", undefined, { world: "main", signal: AbortSignal.timeout(3000) });
            break;
        } catch (error) {
            if (error instanceof Problem) break;
            setOnline(false);
            await new Promise((resume) => setTimeout(resume, 1000));
        }
    }
    const wasGone = !state.isOnline;
    setOnline(true);
    if (wasGone) await changed();
}

let watching = null;

onReach((hasResponded) => {
    if (hasResponded || watching) return;
    watching = waitForServer().finally(() => { watching = null; });
});
