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
    const waits = effect.hold && !effect.hold.requests ? "is held" : effect.latencyMs ? `waits ${effect.latencyMs / 1000} s` : null;
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

/** A rule for the next request alone, if no request has met it yet. */
function isForNext({ when, matched, preset }) {
    return when?.first === 1 && matched === 0 && !preset;
}

/** The text of the rules in force, and null without any: `2 faults on`, or for a single one on the next request `Next: 503`. */
export function activeText(faults) {
    const active = groupsOf(faults.filter(mayFire));
    if (active.length === 0) return null;
    const [only] = active[0].rules;
    if (active.length === 1 && isForNext(only)) return `${["Next", only.match?.path].filter(Boolean).join(" ")}: ${nextWords(only).replace(/^(gets|is) /, "")}`;
    return active.length === 1 ? "1 fault on" : `${active.length} faults on`;
}
