import { Offline, Problem, control, onReach, shownWorld } from "./server.js";
import { connect } from "./stream.js";

/**
 * The page's state of the shown world. `problem` is a sentence if the world cannot be shown: it does not exist, or the server requires the
 * control key.
 */
export const state = {
    world: shownWorld(),
    /** One page of the world's accounts, and the number of all that match its search; see `listAccounts`. */
    accounts: [],
    accountCount: 0,
    clock: { mode: "system", now: new Date().toISOString() },
    faults: { faults: [], presets: [] },
    held: [],
    isOnline: true,
    problem: null,
    isLoaded: false,
};

/** The accounts of a page. */
export const pageSize = 25;

const listeners = new Set();
/** The page of accounts in the state. */
let listed = { search: "", offset: 0 };
/** The accounts that were read by themselves, by key: undefined until then, null for one that the world does not have. */
const single = new Map();
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
    accounts: async () => {
        const wanted = listed;
        const { accounts, total } = await control("GET", `accounts?${new URLSearchParams({ ...wanted, limit: pageSize })}`);
        // Beyond the end, because the world has fewer accounts now.
        if (wanted === listed && accounts.length === 0 && total > 0) {
            listed = { ...wanted, offset: Math.floor((total - 1) / pageSize) * pageSize };
            return sources.accounts();
        }
        return () => wanted === listed ? storeAccounts(accounts, total) : [];
    },
};

function storeAccounts(accounts, accountCount) {
    const wasChanged = accountCount !== state.accountCount || JSON.stringify(accounts) !== JSON.stringify(state.accounts);
    Object.assign(state, { accounts, accountCount });
    return wasChanged ? ["accounts"] : [];
}

/** Reads another page of the accounts into the state: those that match a search, from an offset on. By default, the first page of all. */
export function listAccounts({ search = "", offset = 0 } = {}) {
    listed = { search, offset };
    return refresh("accounts");
}

/** Reads an account: null if the world has none with the key. */
export async function findAccount(key) {
    return (await control("GET", `accounts?key=${encodeURIComponent(key)}`)).accounts[0] ?? null;
}

/** Reads one account of the state anew, and notifies the subscribers of "accounts" if it has changed. */
async function readAccount(key) {
    const asked = generation;
    const found = await findAccount(key);
    if (asked !== generation) return;
    const former = state.accounts.find((each) => each.key === key);
    if (former && !found) await refresh("accounts");
    if (JSON.stringify(found) === JSON.stringify(former ?? single.get(key))) return;
    if (former && found) state.accounts = state.accounts.map((each) => each.key === key ? found : each);
    else single.set(key, found);
    notify(["accounts"]);
}

/**
 * The account with a key: null if the world has none. Undefined if it must be read first; the subscribers of "accounts" are notified then.
 */
export function account(key) {
    const known = state.accounts.find((each) => each.key === key) ?? single.get(key);
    if (known !== undefined || single.has(key) || !state.isLoaded) return known;
    single.set(key, undefined);
    readAccount(key).catch(() => single.delete(key));
    return undefined;
}

/** Reads the changed accounts anew: each by itself if the page in the state has it, otherwise the page, which may have to show it. */
async function readChanged(changes) {
    const keys = [...new Set(changes.map(({ account: key }) => key))];
    const isListed = (key) => state.accounts.some((each) => each.key === key);
    if (keys.every(isListed)) return Promise.all(keys.map(readAccount)).catch(() => {});
    if (keys.includes(null)) single.clear();
    else for (const key of keys) single.delete(key);
    if (!(await refresh("accounts")).length) notify(["accounts"]);
}

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
    single.clear();
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
    const names = kinds.filter((kind) => sources[kind]);
    const data = changes.filter(({ kind }) => kind === "data");
    await Promise.all([names.length ? refresh(...names) : null, data.length ? readChanged(data) : null]);
    notify(kinds.filter((kind) => ["events", "sandboxes", "snapshots", "endpoints"].includes(kind)));
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
    single.clear();
    listed = { search: "", offset: 0 };
    Object.assign(state, { accounts: [], accountCount: 0, held: [], faults: { faults: [], presets: state.faults.presets }, isLoaded: false });
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
