import { counted, number } from "../shell/formats.js";

/** The requests that a rule matches: `GET /api/longevity/trends?range=weekly by six-days`. */
export function matchWords(match) {
    if (!match || !Object.keys(match).length) return "Every request";
    const methods = [match.method ?? []].flat().join(", ");
    const query = Object.entries(match.query ?? {}).map(([name, value]) => `${name}=${value}`).join("&");
    const target = `${match.path ?? (query ? "*" : "")}${query ? `?${query}` : ""}`;
    const words = [[methods || (target ? "" : "Requests"), target].filter(Boolean).join(" ")];
    if (match.account) words.push(`by ${match.account}`);
    const headers = Object.entries(match.headers ?? {}).map(([name, value]) => value === "*" ? name : `${name}: ${value}`);
    if (headers.length) words.push(`with ${headers.join(", ")}`);
    if (match.body !== undefined) words.push(`with ${JSON.stringify(match.body).slice(0, 80)} in the body`);
    return words.join(" ");
}

/** When a rule fires: `the first 2 times, for responses with 2xx`. */
export function whenWords(when) {
    const { status, ...schedule } = when ?? {};
    const times = scheduleWords(Object.keys(schedule).length ? schedule : undefined);
    return status === undefined || status === null ? times : `${times}, for responses with ${status}`;
}

function scheduleWords(when) {
    if (!when) return "every time";
    if (when.first !== undefined) return when.first === 1 ? "the first time" : `the first ${number(when.first)} times`;
    if (when.every !== undefined) return when.every === 1 ? "every time" : `every ${number(when.every)}${ordinal(when.every)} time`;
    if (when.probability !== undefined) return `${number(Math.round(when.probability * 1000) / 10)} % of the time`;
    const skipped = `after ${counted(when.after, "request")}`;
    return when.times === undefined || when.times === null ? skipped : `${skipped}, ${counted(when.times, "time")}`;
}

function ordinal(count) {
    const [tens, ones] = [count % 100, count % 10];
    if (tens >= 11 && tens <= 13) return "th";
    return { 1: "st", 2: "nd", 3: "rd" }[ones] ?? "th";
}

const connections = {
    reset: "resets the connection", close: "closes the connection without a response", hang: "hangs without a response",
};
const corruptions = { malformed: "sends invalid JSON", truncated: "truncates the response", empty: "sends an empty body" };

const operations = { add: "sets", replace: "sets", remove: "removes", move: "moves", copy: "copies", test: "needs" };

/** `sets /weekly/points in the body`, or the number of changes. */
function patchWords(patch) {
    if (!Array.isArray(patch) || patch.length !== 1 || !patch[0]?.path) return `makes ${counted(patch.length ?? 0, "change")} to the body`;
    return `${operations[patch[0].op] ?? patch[0].op} ${patch[0].path} in the body`;
}

/** The effect of a rule: `waits 800 to 1,000 ms, answers 503`. */
export function effectWords(effect, phase) {
    const words = [];
    if (effect.hold) words.push(effect.hold.requests ? `holds until ${number(effect.hold.requests)} have arrived` : "holds until you let it go");
    const [latency, jitter] = [effect.latencyMs ?? 0, effect.jitterMs ?? 0];
    if (jitter) words.push(`waits ${number(latency)} to ${number(latency + jitter)} ms`);
    else if (latency) words.push(`waits ${number(latency)} ms`);
    if (effect.forward !== undefined) words.push(effect.forward ? "passes on to the real backend" : "answers here, not by the real backend");
    if (effect.status !== undefined) words.push(`answers ${effect.status}`);
    if (effect.headers) words.push(`sets the headers ${Object.keys(effect.headers).join(", ")}`);
    if (effect.body !== undefined) words.push("replaces the body");
    if (effect.text !== undefined) words.push("replaces the body with a text");
    if (effect.patch) words.push(patchWords(effect.patch));
    if (effect.vary) words.push(`varies the response by seed ${effect.vary.seed}`);
    if (effect.corrupt) words.push(corruptions[effect.corrupt] ?? effect.corrupt);
    if (effect.connection) words.push(connections[effect.connection] ?? effect.connection);
    if (effect.bytesPerSecond) words.push(`sends ${number(effect.bytesPerSecond)} bytes per second`);
    if (phase === "after") words.push("after the backend has acted");
    return words.join(", ");
}
