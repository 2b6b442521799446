const digits = (value) => Number(value).toLocaleString("en-US");

function plural(count, word) {
    return `${digits(count)} ${word}${count === 1 ? "" : "s"}`;
}

/** Which requests a rule is about: `GET /api/longevity/trends?range=weekly of six-days`. */
export function matchWords(match) {
    if (!match || !Object.keys(match).length) return "Every request";
    const methods = [match.method ?? []].flat().join(", ");
    const query = Object.entries(match.query ?? {}).map(([name, value]) => `${name}=${value}`).join("&");
    const target = `${match.path ?? (query ? "*" : "")}${query ? `?${query}` : ""}`;
    const words = [[methods || (target ? "" : "Requests"), target].filter(Boolean).join(" ")];
    if (match.account) words.push(`of ${match.account}`);
    const headers = Object.entries(match.headers ?? {}).map(([name, value]) => value === "*" ? name : `${name}: ${value}`);
    if (headers.length) words.push(`with ${headers.join(", ")}`);
    if (match.body !== undefined) words.push(`with ${JSON.stringify(match.body).slice(0, 80)} in the body`);
    return words.join(" ");
}

/** At which of them it acts: `the first 2`. */
export function whenWords(when) {
    if (!when) return "each time";
    if (when.first !== undefined) return when.first === 1 ? "the first time" : `the first ${digits(when.first)} times`;
    if (when.every !== undefined) return when.every === 1 ? "each time" : `every ${digits(when.every)}${ordinal(when.every)} time`;
    if (when.probability !== undefined) return `${digits(Math.round(when.probability * 1000) / 10)} % of the time`;
    const skipped = `after ${plural(when.after, "request")}`;
    return when.times === undefined || when.times === null ? skipped : `${skipped}, ${plural(when.times, "time")}`;
}

function ordinal(count) {
    const [tens, ones] = [count % 100, count % 10];
    if (tens >= 11 && tens <= 13) return "th";
    return { 1: "st", 2: "nd", 3: "rd" }[ones] ?? "th";
}

const connections = { reset: "the connection is reset", close: "the connection is closed without an answer", hang: "no answer comes" };
const corruptions = { malformed: "the JSON does not parse", truncated: "the answer breaks off in its middle", empty: "the body is empty" };

const operations = { add: "sets", replace: "sets", remove: "removes", move: "moves", copy: "copies", test: "needs" };

/** `sets /weekly/points in the body`; of many changes, how many. */
function patchWords(patch) {
    if (!Array.isArray(patch) || patch.length !== 1 || !patch[0]?.path) return `${plural(patch.length ?? 0, "change")} to the body`;
    return `${operations[patch[0].op] ?? patch[0].op} ${patch[0].path} in the body`;
}

/** What it does to them: `answers 503 after 800 to 1,000 ms`. */
export function effectWords(effect, phase) {
    const words = [];
    if (effect.hold) words.push(`held until there are ${digits(effect.hold.requests)}`);
    const [latency, jitter] = [effect.latencyMs ?? 0, effect.jitterMs ?? 0];
    if (jitter) words.push(`waits ${digits(latency)} to ${digits(latency + jitter)} ms`);
    else if (latency) words.push(`waits ${digits(latency)} ms`);
    if (effect.status !== undefined) words.push(`answered ${effect.status}`);
    if (effect.headers) words.push(`headers ${Object.keys(effect.headers).join(", ")}`);
    if (effect.body !== undefined) words.push("another body");
    if (effect.patch) words.push(patchWords(effect.patch));
    if (effect.corrupt) words.push(corruptions[effect.corrupt] ?? effect.corrupt);
    if (effect.connection) words.push(connections[effect.connection] ?? effect.connection);
    if (effect.bytesPerSecond) words.push(`${digits(effect.bytesPerSecond)} bytes a second`);
    if (phase === "after") words.push("once it has been done");
    return words.join(", ");
}
