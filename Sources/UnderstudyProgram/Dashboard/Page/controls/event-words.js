import { time } from "../shell/formats.js";

/** The kinds of events in words, in the order of the filter. */
export const eventKinds = {
    account: "Account", clock: "Clock", code: "Code", edit: "Edit", fired: "Rule fired", machine: "Machine", midnight: "Midnight", reset: "Reset",
    restore: "Restored", rule: "Rule", sandbox: "Sandbox", scenario: "Scenario", seed: "Seed", settings: "Settings", snapshot: "Snapshot",
};

const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/**
 * What happened, in words: {text, request}. Instants are written as everywhere on the page, in UTC. `request` is the id of the request that a
 * rule has met, or null.
 */
export function eventWords({ kind, summary }) {
    const fired = kind === "fired" ? /^(.+) fired: request (\S+)$/.exec(summary) : null;
    if (!fired) return { text: summary.replace(instants, (instant) => time.full(instant)), request: null };
    const [, rules, request] = fired;
    return { text: `The ${rules.includes(",") ? "rules" : "rule"} ${rules} fired for a request.`, request };
}

/** The kinds among events, in the order of the filter; unknown ones come last. */
export function kindsOf(events) {
    const found = new Set(events.map(({ kind }) => kind));
    const known = Object.keys(eventKinds).filter((kind) => found.delete(kind));
    return [...known, ...found];
}
