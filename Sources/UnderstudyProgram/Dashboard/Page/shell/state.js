import { Offline, Problem, control, onReach, shownWorld } from "./server.js";

/**
 * What the whole page knows of the shown world. `problem` is a sentence where the world cannot be shown: it does not exist, or the server
 * wants the control key.
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
/** When the clock's `now` was read, by this machine's own clock. */
let clockReadAt = performance.now();
let generation = 0;

/** f(state) whenever one of the named members changes, or something was written ("data"). Returns a function that ends it. */
export function subscribe(names, f) {
    const listener = { names: new Set([names].flat()), f };
    listeners.add(listener);
    return () => listeners.delete(listener);
}

function tell(...names) {
    for (const listener of [...listeners]) {
        if (listeners.has(listener) && names.some((name) => listener.names.has(name))) listener.f(state);
    }
}

/** The world's time at this moment, in milliseconds: what was read, gone on where the clock runs. */
export function worldTime() {
    const read = Date.parse(state.clock.now);
    return state.clock.mode === "frozen" ? read : read + (performance.now() - clockReadAt);
}

/** Takes over what a call has answered of the clock. Whether it was moved otherwise than by going on. */
function takeClock(clock) {
    const expected = worldTime();
    const wasMoved = clock.mode !== state.clock.mode || Math.abs(Date.parse(clock.now) - expected) > (clock.mode === "frozen" ? 0 : 2000);
    state.clock = clock;
    clockReadAt = performance.now();
    return wasMoved;
}

const sources = {
    clock: async () => {
        const clock = await control("GET", "clock");
        return () => takeClock(clock) ? ["clock"] : [];
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
    tell("problem");
}

/** Asks the server again: for what is named, or for all. Gives the names of what has changed. */
export async function refresh(...names) {
    const asked = generation;
    const wanted = names.length ? names : Object.keys(sources);
    let changes = [];
    try {
        const takers = await Promise.all(wanted.map((name) => sources[name]()));
        // Another world is shown by now.
        if (asked !== generation) return [];
        changes = takers.flatMap((take) => take());
        // What is as it was in the world shown before is new all the same.
        if (!state.isLoaded) changes = wanted;
        state.isLoaded = true;
        setProblem(null);
    } catch (error) {
        if (asked !== generation || error instanceof Offline) return [];
        if (!(error instanceof Problem)) throw error;
        setProblem(error.detail);
    }
    if (changes.length) tell(...changes);
    return changes;
}

/** Something was written: what is shown asks again. Ends when the page's own state is as the server's. */
export async function changed() {
    await refresh();
    tell("data");
}

/** What somebody else has moved or set is seen within some seconds. */
export async function look() {
    const changes = await refresh("clock", "faults");
    if (changes.includes("clock")) {
        await refresh("accounts");
        tell("data");
    }
}

/** The page's address names another world. */
export async function takeWorld() {
    if (state.world === shownWorld()) return;
    state.world = shownWorld();
    generation += 1;
    Object.assign(state, { accounts: [], faults: { faults: [], presets: state.faults.presets }, isLoaded: false });
    setProblem(null);
    tell("world", "accounts", "faults");
    await refresh();
}

function setOnline(isOnline) {
    if (state.isOnline === isOnline) return;
    state.isOnline = isOnline;
    tell("isOnline");
}

/** Whether the server lives, whatever a rule does to a backend's connections: asks the control API, until it answers. */
async function watchReturn() {
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

onReach((hasAnswered) => {
    if (hasAnswered || watching) return;
    watching = watchReturn().finally(() => { watching = null; });
});
