/** Whether a rule may still fire. A rule for a number of requests is spent after them. */
export function mayFire({ when, matched }) {
    return matched < (when?.first ?? (when?.times ? when.after + when.times : Infinity));
}

/** Rules as the list shows them: those of a preset together. `[{preset, rules}]`, by the first rule of each. */
export function groupsOf(faults) {
    const groups = new Map();
    for (const fault of faults) {
        const name = fault.preset ? `preset ${fault.preset}` : fault.id;
        groups.set(name, { preset: fault.preset ?? null, rules: [...(groups.get(name)?.rules ?? []), fault] });
    }
    return [...groups.values()];
}

/** The effect of a rule on an app's next request: `gets 503`. */
export function nextWords({ effect, phase }) {
    const held = phase === "after" ? "has its response held" : "is held";
    const waits = effect.hold && !effect.hold.requests ? held : effect.latencyMs ? `waits ${effect.latencyMs / 1000} s` : null;
    if (effect.connection && phase === "after") return "loses its response";
    if (effect.connection) return "gets no response";
    if (effect.status !== undefined) return [waits, `gets ${effect.status}`].filter(Boolean).join(" and ");
    if (effect.corrupt || effect.patch || effect.headers || effect.body !== undefined || effect.text !== undefined) return "gets another response";
    return waits ?? "gets a slow response";
}

/** The text of the held requests, and null without any: `1 request held`. */
export function heldText(held) {
    return held.length === 0 ? null : `${held.length} request${held.length === 1 ? "" : "s"} held`;
}

/** The number of requests that a rule for the next ones still waits for; 0 for any other rule. */
export function nextCount({ when, matched, preset }) {
    return when?.first && when.status === undefined && !preset ? Math.max(0, when.first - matched) : 0;
}

/** The only rule in force, if it is for the next requests alone; otherwise null. */
export function nextRule(faults) {
    const active = faults.filter(mayFire);
    return active.length === 1 && nextCount(active[0]) > 0 ? active[0] : null;
}

/** The text of the rules in force, and null without any: `2 faults on`, or for a single one on the next requests `Next 2: 503`. */
export function activeText(faults) {
    const next = nextRule(faults);
    if (next) {
        const count = nextCount(next);
        return `${["Next", count > 1 ? count : null, next.match?.path].filter(Boolean).join(" ")}: ${nextWords(next).replace(/^(gets|is|has its) /, "")}`;
    }
    const { length } = groupsOf(faults.filter(mayFire));
    return length === 0 ? null : length === 1 ? "1 fault on" : `${length} faults on`;
}

const parts = ({ match, effect, phase }) => JSON.stringify([Object.entries(match ?? {}), Object.entries(effect), phase ?? "before"]);

/** The rule for the next requests that has the match, the effect and the phase of another one; undefined without any. */
export function sameNext(faults, rule) {
    return faults.find((fault) => nextCount(fault) > 0 && parts(fault) === parts(rule));
}
