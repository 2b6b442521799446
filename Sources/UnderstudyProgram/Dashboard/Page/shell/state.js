import { Offline, Problem, control, onReach, shownWorld } from "./server.js";
import { connect } from "./stream.js";

/**
 * The page's state of the shown world. `problem` is a sentence if the world cannot be shown: it does not exist, or the server requires the
 * control key.
 */
export const state = {
    world: shownWorld(),
    accounts: [],
    clock: { mode: "system", now: new Date().toISOString() },
    faults: { faults: [], presets: [] },
    held: [],
    isOnline: true,
    problem: null,
    isLoaded: false,
};

const listeners = new Set();
/** When `clock.now` was read, in the page's own milliseconds (`performance.now()`). */
let clockReadAt = performance.now();
let generation = 0;

/**
 * Calls f(state, changes) when one of the named members changes, or something else: "data", with a list of {account, backend}, where null
 * stands for any; "endpoints" when the OpenAPI document and the seed's schema may differ now; "events", "sandboxes", "snapshots"; "written"
 * after a write of this page. Returns a function that ends it.
 */
export function subscribe(names, f) {
    const listener = { names: new Set([names].flat()), f };
    listeners.add(listener);
    return () => listeners.delete(listener);
}

function notify(names, changes) {
    for (const listener of [...listeners]) {
        if (listeners.has(listener) && names.some((name) => listener.names.has(name))) listener.f(state, changes);
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

/** Reads a member, which `take` finds in the response. */
function member(name, path, take = (response) => response) {
    return async () => {
        const value = take(await control("GET", path));
        return () => {
            const wasChanged = JSON.stringify(value) !== JSON.stringify(state[name]);
            state[name] = value;
            return wasChanged ? [name] : [];
        };
    };
}

const sources = {
    clock: async () => {
        const clock = await control("GET", "clock");
        return () => storeClock(clock) ? ["clock"] : [];
    },
    faults: member("faults", "faults"),
    /** The requests that rules hold, without their bodies, the longest wait first. */
    held: member("held", "requests/held?bodies=false", ({ held }) => held),
    accounts: member("accounts", "accounts", ({ accounts }) => accounts),
};

function setProblem(problem) {
    if (state.problem === problem) return;
    state.problem = problem;
    notify(["problem"]);
}

/** Reads the named members from the server, or all. Returns the names of the changed ones. */
export async function refresh(...names) {
    const asked = generation;
    const wanted = names.length && state.isLoaded ? names : Object.keys(sources);
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
    if (changes.length) notify(changes);
    return changes;
}

/** Call it after a write: refreshes the state, then notifies the subscribers of "written". Other changes arrive with the stream. */
export async function changed() {
    await refresh();
    notify(["written"]);
}

function setOnline(isOnline) {
    if (state.isOnline === isOnline) return;
    state.isOnline = isOnline;
    notify(["isOnline"]);
}

onReach(setOnline);

/** The least time between two reactions to changes. */
const pauseMs = 200;
let taken = [];
let reaction = null;
let reactedAt = -pauseMs;

async function react() {
    const changes = taken;
    [taken, reaction, reactedAt] = [[], null, performance.now()];
    // Visible again, the page reads everything.
    if (document.hidden) return;
    const kinds = [...new Set(changes.map(({ kind }) => kind))];
    const names = kinds.map((kind) => kind === "data" ? "accounts" : kind).filter((name) => sources[name]);
    if (names.length) await refresh(...names);
    notify(kinds.filter((kind) => ["events", "sandboxes", "snapshots", "endpoints"].includes(kind)));
    const data = changes.filter(({ kind }) => kind === "data");
    if (data.length) notify(["data"], data);
}

const following = {
    async onOpen() {
        setOnline(true);
        if (!state.isLoaded && !state.problem) return;
        await changed();
        notify(["endpoints"]);
        notify(["data"], [{ account: null, backend: null }]);
    },
    // Whether the server has stopped, or the world is gone.
    onLost: () => refresh("clock"),
    onChange(change) {
        taken.push(change);
        reaction ??= setTimeout(react, reactedAt + pauseMs - performance.now());
    },
};

/** Follows the world in the page's address, and reads its state. The stream comes first: no change is missed between the two. */
export async function enter() {
    await connect(following);
    await refresh();
}

/** Switches to the world in the page's address. */
export async function switchWorld() {
    if (state.world === shownWorld()) return;
    state.world = shownWorld();
    generation += 1;
    Object.assign(state, { accounts: [], held: [], faults: { faults: [], presets: state.faults.presets }, isLoaded: false });
    setProblem(null);
    notify(["world", "accounts", "faults", "held"]);
    await enter();
}

/**
 * Texts that stay with a tab of the browser while the page is loaded again: `read(name)`, which is null for none, and `write(name, text)`. If
 * the browser blocks storage or has no room, a text is lost with the page.
 */
export const tabStorage = {
    read(name) {
        try {
            return sessionStorage.getItem(`understudy.${name}`);
        } catch {
            return null;
        }
    },
    write(name, text) {
        try {
            sessionStorage.setItem(`understudy.${name}`, text);
        } catch {
            // The page works without.
        }
    },
};
