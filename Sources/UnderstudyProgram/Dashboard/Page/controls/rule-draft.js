import { parseJSON } from "../shell/server.js";
import { lineOf, lineStarts, syntaxErrorAt } from "./json-lines.js";

/** The values of an empty form for a rule. All are texts, as in inputs. */
export function emptyDraft() {
    return {
        method: "", path: "", query: [], headers: [], body: "", account: "",
        when: "always", count: "1", after: "0", times: "", every: "2", probability: "0.2", seed: "", realStatus: "",
        latencyMs: "", jitterMs: "", holdRequests: "", holdTimeoutMs: "", status: "", responseHeaders: [], responseBody: "", responseText: "",
        patch: "", forward: "", vary: "",
        corrupt: "", connection: "", bytesPerSecond: "", phase: "before", ttlSeconds: "",
    };
}

/** The number in a text. Another text is returned as typed, so that the server can say what is wrong with it. */
function numberOf(text) {
    const trimmed = text.trim();
    return trimmed !== "" && Number.isFinite(Number(trimmed)) ? Number(trimmed) : text;
}

function given(members) {
    const entries = Object.entries(members).filter(([, value]) => value !== undefined);
    return entries.length ? Object.fromEntries(entries) : undefined;
}

const number = (text) => text.trim() === "" ? undefined : numberOf(text);
const text = (value) => value === "" ? undefined : value;
const named = (pairs) => given(Object.fromEntries(pairs.filter(([name, value]) => name !== "" || value !== "")));

/** By name: one value as a text, several as a list. */
function listed(pairs) {
    const values = new Map();
    for (const [name, value] of pairs) if (name !== "" || value !== "") values.set(name, [...values.get(name) ?? [], value]);
    return given(Object.fromEntries([...values].map(([name, list]) => [name, list.length > 1 ? list : list[0]])));
}

function methods(typed) {
    const list = typed.split(/[\s,]+/).filter(Boolean).map((method) => method.toUpperCase());
    return list.length > 1 ? list : list[0];
}

/** The typed JSON. A text that does not parse adds a validation error to `faults` and is not sent to the server. */
function json(typed, path, faults) {
    if (typed.trim() === "") return undefined;
    const offset = syntaxErrorAt(typed);
    if (offset === null) return parseJSON(typed);
    const starts = lineStarts(typed);
    const line = lineOf(offset, starts);
    faults.push({ path, found: `a syntax error at line ${line + 1}, column ${offset - starts[line] + 1}`, expected: "JSON" });
    return undefined;
}

function schedule(draft) {
    switch (draft.when) {
        case "first": return { first: number(draft.count) ?? "" };
        case "after": return given({ after: number(draft.after) ?? "", times: number(draft.times) });
        case "every": return { every: number(draft.every) ?? "" };
        case "probability": return given({ probability: number(draft.probability) ?? "", seed: number(draft.seed) });
        default: return undefined;
    }
}

/** The rule of a draft: {rule, faults}. `faults` are the validation errors of texts that are not JSON. */
export function ruleOf(draft) {
    const faults = [];
    const match = given({
        method: methods(draft.method), path: text(draft.path), query: named(draft.query), headers: named(draft.headers),
        body: json(draft.body, "$.match.body", faults), account: text(draft.account),
    });
    const hold = given({ requests: number(draft.holdRequests), timeoutMs: number(draft.holdTimeoutMs) });
    const effect = given({
        latencyMs: number(draft.latencyMs), jitterMs: number(draft.jitterMs), hold, status: number(draft.status),
        headers: listed(draft.responseHeaders), body: json(draft.responseBody, "$.effect.body", faults), text: text(draft.responseText),
        patch: json(draft.patch, "$.effect.patch", faults), corrupt: text(draft.corrupt), connection: text(draft.connection),
        bytesPerSecond: number(draft.bytesPerSecond), forward: draft.forward === "" ? undefined : draft.forward === "true",
        vary: json(draft.vary, "$.effect.vary", faults),
    }) ?? {};
    const phase = draft.phase === "before" ? undefined : draft.phase;
    return { rule: given({ match, when: given({ ...schedule(draft), status: number(draft.realStatus) }), effect, phase, ttlSeconds: number(draft.ttlSeconds) }), faults };
}

const shown = (value) => value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
const pretty = (value) => value === undefined ? "" : JSON.stringify(value, null, 2);
const pairs = (members) => Object.entries(members ?? {}).flatMap(([name, value]) => [value].flat().map((one) => [name, shown(one)]));

function drafted(when) {
    if (!when) return { when: "always" };
    if ("first" in when) return { when: "first", count: shown(when.first) };
    if ("after" in when) return { when: "after", after: shown(when.after), times: shown(when.times) };
    if ("every" in when) return { when: "every", every: shown(when.every) };
    if (!("probability" in when)) return { when: "always" };
    return { when: "probability", probability: shown(when.probability), seed: shown(when.seed) };
}

/** The draft of a rule. Members that rules do not have are dropped. */
export function draftOf(rule) {
    const { match = {}, when, effect = {}, phase, ttlSeconds } = rule ?? {};
    const methods = [match?.method ?? []].flat();
    return {
        ...emptyDraft(), ...drafted(when), realStatus: shown(when?.status),
        method: methods.join(", "), path: shown(match?.path), query: pairs(match?.query), headers: pairs(match?.headers),
        body: pretty(match?.body), account: shown(match?.account),
        latencyMs: shown(effect?.latencyMs), jitterMs: shown(effect?.jitterMs),
        holdRequests: shown(effect?.hold?.requests), holdTimeoutMs: shown(effect?.hold?.timeoutMs), status: shown(effect?.status),
        responseHeaders: pairs(effect?.headers), responseBody: pretty(effect?.body),
        responseText: shown(effect?.text), patch: pretty(effect?.patch ?? undefined),
        corrupt: shown(effect?.corrupt), connection: shown(effect?.connection), bytesPerSecond: shown(effect?.bytesPerSecond),
        forward: shown(effect?.forward), vary: pretty(effect?.vary ?? undefined),
        phase: phase ?? "before", ttlSeconds: shown(ttlSeconds),
    };
}

/** The draft of a link's query, `method=GET&path=/api/age&query.range=weekly&account=six-days`; null if it has none of these. */
export function draftOfQuery(query) {
    const items = [...query].filter(([name]) => ["method", "path", "account"].includes(name) || name.startsWith("query."));
    if (!items.length) return null;
    const members = items.filter(([name]) => name.startsWith("query.")).map(([name, value]) => [name.slice("query.".length), value]);
    const of = (name) => query.get(name) ?? "";
    return { ...emptyDraft(), method: of("method"), path: of("path"), account: of("account"), query: members, status: "503" };
}
