import { setClock } from "./clock.js";
import { failNextRequest, failures } from "./fail-next.js";
import { counted } from "./formats.js";
import { createSandbox } from "./sandbox-names.js";
import { currentRoute, go, goToWorld } from "./router.js";
import { control, once } from "./server.js";
import { showShortcuts } from "./overlays.js";
import { account as accountOf, state } from "./state.js";

/** The longest search that the server takes. */
const longestSearch = 200;
/** The shortest text that finds single records: a single character is in most of them. */
const shortestOfRecords = 2;

const addressOf = (...segments) => segments.map(encodeURIComponent).join("/");

/** A part of a list of the server, found there: {accounts, total}, for example. */
async function listed(path, text, { most, signal, pause }, world) {
    await pause();
    const query = new URLSearchParams({ search: text.slice(0, longestSearch), limit: most });
    return control("GET", `${path}?${query}`, undefined, { signal, world });
}

/** The accounts of the shown world. In Screens, an account opens there. */
async function accounts(text, request) {
    const area = currentRoute().segments[0] === "screens" ? "screens" : "accounts";
    const found = await listed("accounts", text, request, state.world);
    const items = found.accounts.map(({ key, displayName, note, email, timezone }) => ({
        title: key, note: [displayName, note].filter(Boolean).join(" · "), words: `${email} ${timezone}`, value: key,
        act: () => go(addressOf(area, key)),
    }));
    return { items, total: found.total };
}

const newSandbox = { title: "New sandbox", note: "with a made-up name, shown at once", act: createSandbox };

async function worlds(text, request, fits) {
    const found = await listed("sandboxes", text, request, "main");
    const names = ["main", ...found.sandboxes.map(({ id }) => id)];
    const items = names.map((name) => ({
        title: name, note: name === state.world ? "shown" : "", value: name, act: () => goToWorld(name),
    })).filter(fits);
    // The last one, also of many.
    if (request.isOnly) items.splice(request.most - 1, 0, newSandbox);
    return { items: items.filter((item) => item.value || fits(item)), total: found.total };
}

/** The search of the OpenAPI document. The document is fetched once; it is searched after the next key if it has changed. */
const operationSearch = once(async () => {
    const [{ openAPI }, { operationSearch: searchOf }] = await Promise.all([import("../api/openapi-document.js"), import("../api/operation-search.js")]);
    const search = searchOf(await openAPI());
    search.prepare();
    return search;
});

async function operations(text, { pause }) {
    if (text === "") return { items: [] };
    await pause();
    const { operations: found, isRanked, isWhole } = (await operationSearch())(text);
    const shown = isRanked && isWhole ? found.filter(({ isBuilt }) => isBuilt) : [];
    const items = shown.slice(0, 25).map(({ id, method, path, summary }) => ({
        title: `${method} ${path}`, note: summary, words: id, act: () => go(addressOf("api", id)),
    }));
    return { items, total: shown.length };
}

/** The rules in force, and the presets that can be turned on and off. */
async function rules(_, __, fits) {
    const [{ effectWords, matchWords, whenWords }, { isPresetOn, turnPreset }]
        = await Promise.all([import("../controls/rule-words.js"), import("../controls/preset-switches.js")]);
    const own = state.faults.faults.map(({ id, preset, match, when, effect, phase }) => ({
        title: `${id}: ${effectWords(effect, phase)}`, note: `${matchWords(match)}, ${whenWords(when)}`, words: preset ?? "",
        act: () => go("controls/faults"),
    }));
    const presets = state.faults.presets.map(({ name, summary }) => {
        const isOn = isPresetOn(name);
        return { title: `Turn ${isOn ? "off" : "on"} ${name}`, note: summary, words: "preset", act: () => turnPreset(name, !isOn) };
    });
    const items = [...own, ...presets].filter(fits);
    return { items, total: items.length };
}

/** The account in the address; null for none. */
function shownAccount() {
    const [area, key] = currentRoute().segments;
    return key && ["accounts", "screens"].includes(area) ? key : null;
}

/** The lists of an account that have records: {root, lists}. `root` is the schema of seeds, and a list is {backend, app, name, total}. */
async function listsOf(key, { signal, kept }) {
    if (kept.has(key)) return kept.get(key);
    const { seedBlocks, seedSchema } = await import("../accounts/accounts-apps.js");
    const root = await seedSchema();
    const lists = await Promise.all(seedBlocks(root).map(async ({ name: backend, title: app }) => {
        const found = await control("GET", addressOf("accounts", key, "data", backend), undefined, { signal }).catch(() => ({ lists: [] }));
        return found.lists.filter(({ total }) => total > 0).map((list) => ({ ...list, backend, app }));
    }));
    const found = { root, lists: lists.flat() };
    if (!signal.aborted) kept.set(key, found);
    return found;
}

/** The lists of records of the account in the address. */
async function records(_, request, fits) {
    const key = shownAccount();
    if (key === null) return { items: [] };
    const [{ lists }, { listTitle }] = await Promise.all([listsOf(key, request), import("../data/data-lists.js")]);
    const items = lists.map(({ backend, app, name, total }) => ({
        title: listTitle(name), note: `${counted(total, "record")} of ${key}, ${app}`, words: name,
        act: () => go(addressOf("accounts", key, "data", backend, name)),
    })).filter(fits);
    return { items, total: items.length };
}

/** Single records of the account in the address. A chosen one shows among its list's, in its row. */
async function singleRecords(text, request, fits) {
    const key = shownAccount();
    if (key === null || text.length < shortestOfRecords) return { items: [] };
    await request.pause();
    const [{ root, lists }, { findRecords }] = await Promise.all([listsOf(key, request), import("../data/data-search.js")]);
    const zone = accountOf(key)?.timezone || "UTC";
    const found = await findRecords({ key, zone, root, lists }, text, request, fits);
    const items = found.map(({ backend, list, id, ...item }) => ({
        ...item, act: () => go(`${addressOf("accounts", key, "data", backend, list)}?record=${encodeURIComponent(id)}`),
    }));
    return { items, total: items.length };
}

const allPages = [
    ["accounts", "Accounts"], ["accounts?add=1", "Add an account"], ["screens?all", "Screens"], ["journal", "Journal", "requests log"],
    ["controls/clock", "Clock", "time date freeze"], ["controls/faults", "Faults", "rules presets errors offline"],
    ["controls/worlds", "Worlds", "sandboxes snapshots scenarios"], ["controls/seed", "Seed", "import export"],
    ["controls/events", "Events", "history"], ["controls/phone", "Phone", "QR code certificate address"], ["api", "API", "operations OpenAPI"],
].map(([address, title, words]) => ({ title, words, act: () => go(address) }));

async function pages(_, __, fits) {
    const items = allPages.filter(fits);
    return { items, total: items.length };
}

function allActions() {
    const isFrozen = state.clock.mode === "frozen";
    return [
        ...[["PT1H", "hour"], ["P1D", "day"], ["P1W", "week"]].map(([advance, unit]) => ({
            title: `Advance one ${unit}`, words: "clock time move", act: () => setClock({ advance }),
        })),
        { title: isFrozen ? "Run the clock" : "Freeze the clock", words: "time", act: () => setClock({ mode: isFrozen ? "running" : "frozen" }) },
        ...failures.map((failure) => ({ title: failure.title, words: "fail fault rule", act: () => failNextRequest(failure) })),
        {
            title: `Reset ${state.world}`, note: "Restores the initial data, clock, rules and journal.",
            question: `All changes in ${state.world} will be lost.`, act: async () => (await import("../controls/worlds-part.js")).resetWorld(),
        },
        newSandbox, { title: "Show the keyboard shortcuts", words: "help keys", act: showShortcuts },
    ];
}

async function actions(_, __, fits) {
    const items = allActions().filter(fits);
    return { items, total: items.length };
}

/**
 * The kinds that the palette finds, in their order: `find(text, {most, isOnly, signal, pause, kept}, fits)` resolves to {items, total}. An item
 * is {title, note, words, value, act, question}: it is found by its words, too, and asks its question before it acts. `await pause()` before a
 * request to the server; `kept` is a Map for responses, which stays until the palette closes. `fits(item)` is whether an item has each word of
 * the text.
 */
export const sources = {
    pages: { title: "Pages", find: pages },
    actions: { title: "Actions", find: actions },
    accounts: { title: "Accounts", find: accounts },
    worlds: { title: "Worlds", find: worlds },
    records: { title: "Records", find: records },
    singleRecords: { title: "Single records", find: singleRecords },
    rules: { title: "Fault rules", find: rules },
    operations: { title: "Operations", find: operations },
};
