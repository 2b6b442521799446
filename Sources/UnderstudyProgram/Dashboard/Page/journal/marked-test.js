import { replay } from "./journal-replay.js";

/** A clock that is ahead of the machine's by more than this between two requests was moved. */
const movedMs = 60_000;

const parts = ({ method, path, query, account, status }) => JSON.stringify([method, path, Object.entries(query ?? {}), account, status]);

/** The requests that are equal to a check, as one: {entry, count}, in the order of the first of each. */
function checksOf(entries) {
    const checks = new Map();
    for (const entry of entries) {
        const known = checks.get(parts(entry)) ?? { entry, count: 0 };
        checks.set(parts(entry), { ...known, count: known.count + 1 });
    }
    return [...checks.values()];
}

/**
 * The contents of a test that repeats requests of the journal: {now, persona, rules, notes, steps, checks}.
 *
 * `persona` is the account of all requests, or null if they have several, or none. `rules` are those in force among `faults` that have fired for
 * them; `notes` name the others. A step is {request, account, status, advance}: `account` is one other than the persona, and `advance` are the
 * seconds by which the world's clock was moved before. A check is {entry, count}. Messages of WebSockets are left out.
 */
export function testOf(marked, faults) {
    const entries = marked.filter(({ method }) => !["FRAME", "PUSH", "CONNECT", "TRACE", "TRACK"].includes(method))
        .sort((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
    if (entries.length === 0) return null;
    const accounts = new Set(entries.map(({ account }) => account));
    const persona = accounts.size === 1 ? entries[0].account : null;
    const fired = [...new Set(entries.flatMap((entry) => entry.faults))];
    const known = (id) => faults.find((fault) => fault.id === id);
    const isHold = (rule) => rule?.effect.hold && !rule.effect.hold.requests;
    const notes = fired.flatMap((id) => {
        if (!known(id)) return [`Rule ${id} fired, and is no longer in force.`];
        return isHold(known(id)) ? [`Rule ${id} holds requests until they are released.`] : [];
    });
    const steps = entries.map((entry, i) => {
        const { request, masked, problem } = replay(entry);
        const before = entries[i - 1];
        const world = before ? Date.parse(entry.at) - Date.parse(before.at) : 0;
        const machine = before ? Date.parse(entry.receivedAt) - Date.parse(before.receivedAt) : 0;
        const note = problem ?? (masked.length ? `*** replaces secrets in ${masked.join(", ")}.` : null);
        return {
            request, status: entry.status, account: entry.account === persona ? null : entry.account, note,
            advance: world - machine > movedMs ? Math.round(world / 1000) : 0,
        };
    });
    return { now: entries[0].at, persona, rules: fired.map(known).filter((rule) => rule && !isHold(rule)), notes, steps, checks: checksOf(entries) };
}

/** A rule without its id and its counts, as a test adds it. */
export function ruleMembers({ match, when, effect, phase }) {
    return Object.fromEntries(Object.entries({ match, when, effect, phase }).filter(([, value]) => value !== undefined && value !== null));
}
