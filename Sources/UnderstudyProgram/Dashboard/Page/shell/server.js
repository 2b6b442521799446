/** Keeps a whole number that no JavaScript number holds as it is written, so that JSON.stringify writes it unchanged. */
function exact(_, value, context) {
    const isRounded = typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? "");
    return isRounded && JSON.rawJSON ? JSON.rawJSON(context.source) : value;
}

/** The value of a JSON text. Browsers before 2025 do not know how a number is written, and round large ones. */
export function parseJSON(text) {
    // A function for each value takes longer.
    return /\d{16}/.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
}

const pageURL = new URL(document.baseURI);

/** The prefix of every path: "", or "/_key/KEY" if the page was opened with the control key. */
export const base = pageURL.pathname.replace(/\/+_understudy\/$/, "");

/** The world in the page's address. */
export function shownWorld() {
    return new URLSearchParams(location.search).get("world") || "main";
}

/** An error response of the server, in the server's words. `faults` are its validation errors, `tag` is its entity tag. */
export class Problem extends Error {
    constructor(status, body, tag = null) {
        super(body?.detail || body?.title || `The server responded with status ${status}.`);
        this.name = "Problem";
        this.status = status;
        this.title = body?.title ?? "";
        this.detail = this.message;
        this.faults = Array.isArray(body?.faults) ? body.faults : [];
        this.body = body;
        this.tag = tag;
    }
}

/** The server did not respond, or the connection ended early. */
export class Offline extends Error {
    constructor() {
        super("Understudy does not respond.");
        this.name = "Offline";
    }
}

const reachListeners = new Set();

/** Calls f(isThere) after each call of the control API, on which no fault rule acts: whether the server has responded. */
export function onReach(f) {
    reachListeners.add(f);
}

/** The response with its whole text. Throws Offline if it does not arrive, or ends early. */
async function exchange(url, request) {
    try {
        const response = await fetch(url, { cache: "no-store", credentials: "omit", redirect: "follow", ...request });
        return { response, text: await response.text() };
    } catch (error) {
        throw error.name === "AbortError" || error.name === "TimeoutError" ? error : new Offline();
    }
}

function parsed(text) {
    try {
        return text === "" ? undefined : parseJSON(text);
    } catch {
        return undefined;
    }
}

function reached(isThere) {
    for (const f of reachListeners) f(isThere);
}

function worldPath(world) {
    return world === "main" ? "" : `/_sandbox/${encodeURIComponent(world)}`;
}

/** The path of a call of the control API, without the host: for links, downloads and streams. */
export function controlPath(path, world = shownWorld()) {
    return `${base}${worldPath(world)}/_understudy/${path}`;
}

/**
 * Calls the control API: `control("PUT", "clock", {advance: "P1D"})`. A text body is sent unchanged. Returns the response's JSON, null for
 * an empty body, or a text that is not JSON. Throws Problem, Offline, or AbortError when `signal` aborts.
 */
export async function control(method, path, body, options) {
    return (await controlAnswer(method, path, body, options)).json;
}

/** Calls the control API for a record: {id, record, tag}, or null for an empty body. `tag` is the entity tag that the record must still have. */
export async function controlRecord(method, path, body, tag = null) {
    const { json, tag: present } = await controlAnswer(method, path, body, { headers: tag ? { "If-Match": tag } : {} });
    return json && { ...json, tag: present };
}

async function controlAnswer(method, path, body, { world = shownWorld(), signal, type = "application/json", headers = {} } = {}) {
    const request = { method, signal, headers: { Accept: "application/json", ...headers } };
    if (body !== undefined && body !== null) {
        request.headers["Content-Type"] = type;
        request.body = typeof body === "string" ? body : JSON.stringify(body);
    }
    const exchanged = exchange(controlPath(path, world), request);
    exchanged.then(() => reached(true), (error) => { if (error.name !== "AbortError") reached(false); });
    const { response, text } = await exchanged;
    const [json, tag] = [parsed(text), response.headers.get("ETag")];
    if (!response.ok) throw new Problem(response.status, json ?? { title: response.statusText, detail: text.slice(0, 300) }, tag);
    return { json: text === "" ? null : json ?? text, tag };
}

/** A backend's path, without the host. With an account, `/_as/{account}` stands before it. */
function backendPath({ path, account, world = shownWorld() }) {
    const acting = account ? `/_as/${encodeURIComponent(account)}` : "";
    return `${base}${worldPath(world)}${acting}/${path.replace(/^\/+/, "")}`;
}

/** The absolute URL, for an app or curl. */
export function urlOf({ path, account, world }) {
    return `${pageURL.origin}${backendPath({ path, account, world })}`;
}

/** Headers as a list of names and values, from such a list or an object. */
function pairs(headers = {}) {
    return Array.isArray(headers) ? [...headers] : Object.entries(headers);
}

function prepared({ headers, body }) {
    const named = pairs(headers);
    const has = (name) => named.some(([other]) => other.toLowerCase() === name);
    if (body === undefined || body === null) return { named, text: undefined };
    if (typeof body === "string") return { named, text: body };
    if (!has("content-type")) named.push(["Content-Type", "application/json"]);
    return { named, text: JSON.stringify(body) };
}

/**
 * Sends a request to a backend, as an account's app would. Returns {status, headers: [[name, value]], text, json, durationMs, requestId}
 * for any status. Throws Offline, or AbortError when `signal` aborts.
 */
export async function call({ method = "GET", path, headers, body, account, world, signal, redirect }) {
    const { named, text: sent } = prepared({ headers, body });
    const begin = performance.now();
    const exchanged = exchange(backendPath({ path, account, world }), { method, headers: named, body: sent, signal, redirect });
    const { response, text } = await exchanged.catch(async (error) => {
        // Either a fault rule has ended the connection, or the server has stopped.
        if (error instanceof Offline) await control("GET", "clock", undefined, { world: "main", signal: AbortSignal.timeout(3000) }).catch(() => {});
        throw error;
    });
    return {
        status: response.status,
        headers: [...response.headers],
        text,
        json: parsed(text),
        durationMs: performance.now() - begin,
        requestId: response.headers.get("X-Request-Id"),
    };
}

/**
 * Sends a request of the page's own, to read or edit data. It counts for nothing: no fault rule acts on it, and the journal does not contain
 * it. The response's header `X-Understudy-Matching-Faults` names the rules that would act on an app's request. Otherwise as `call`.
 */
export function ownCall(request) {
    return call(marked(request, "1"));
}

function marked(request, value) {
    return { ...request, headers: [...pairs(request.headers), ["X-Understudy-Dashboard", value]] };
}

/** The server ends a preview after ten seconds. A browser may send one without a response again. */
const mostPreviewMs = 15_000;

/**
 * Reads what an app's next request would get: the fault rules act, and count nothing. The response's header `X-Understudy-Fault` names them.
 * A redirect is not followed: its status is 0. Otherwise as `call`.
 */
export async function previewCall({ signal, ...request }) {
    const time = AbortSignal.timeout(mostPreviewMs);
    try {
        return await call({ ...marked(request, "preview"), redirect: "manual", signal: signal ? AbortSignal.any([signal, time]) : time });
    } catch (error) {
        throw error.name === "TimeoutError" ? new Offline() : error;
    }
}

/** A function that loads a value and keeps it. After a failure, and after `forget()`, the next call loads again. */
export function once(load) {
    let loading = null;
    const value = () => loading ??= load().catch((error) => {
        loading = null;
        throw error;
    });
    return Object.assign(value, { forget() { loading = null; } });
}

/** The request as a curl command. */
export function curl({ method = "GET", path, headers, body, account, world }) {
    const { named, text } = prepared({ headers, body });
    const url = urlOf({ path, account, world });
    const words = ["curl"];
    // Otherwise curl would expand brackets and braces.
    if (/[[\]{}]/.test(url)) words.push("-g");
    if (method === "HEAD") words.push("-I");
    else if (method !== (text === undefined ? "GET" : "POST")) words.push("-X", method);
    for (const [name, value] of named) words.push("-H", value === "" ? `${name};` : `${name}: ${value}`);
    if (text !== undefined) words.push("--data-raw", text);
    return [...words, url].map(shellWord).join(" ");
}

/** The message in a body, at the members that the apps read. */
export function messageOf({ json, text }) {
    const candidates = [json?.message, json?.error?.message, json?.error, json?.detail, json?.title];
    return candidates.find((candidate) => typeof candidate === "string" && candidate !== "") ?? text.slice(0, 300);
}

/** Characters that a terminal obeys instead of showing them: controls, formats (overrides of direction), separators of lines. */
const obeyed = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A character between the quotes of `$'…'`: an obeyed one as the octal escapes of its UTF-8 bytes. */
function escaped(character) {
    if (character === "'" || character === "\\") return `\\${character}`;
    if (!obeyed.test(character)) return character;
    return [...new TextEncoder().encode(character)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}

/**
 * The text as one word of a shell's command line, quoted only if needed.
 *
 * Nothing in the word moves a cursor or ends a line before the command is sent: such characters are escaped in the form `$'…'`, which bash,
 * zsh and ksh read. No argument of a command can contain U+0000, so U+FFFD replaces it.
 */
export function shellWord(text) {
    if (/^[A-Za-z0-9_@%+:,./-]+$/.test(text)) return text;
    if (!obeyed.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
    return `$'${[...text.replaceAll("\0", "\uFFFD")].map(escaped).join("")}'`;
}
