import { unknown } from "../accounts/accounts-page.js";
import { backButton, stateText } from "../accounts/accounts-state.js";
import { dataList } from "./data-list.js";
import { listTitle } from "./data-lists.js";
import { fill, h } from "../shell/dom.js";
import { busy, button, card, counted, empty, number } from "../shell/parts.js";
import { link } from "../shell/router.js";
import { seedBlocks, seedSchema } from "../accounts/accounts-apps.js";
import { Offline, Problem, control } from "../shell/server.js";
import { account as accountOf, findAccount, state, subscribe } from "../shell/state.js";

const addressOf = (key, ...names) => ["accounts", key, "data", ...names].map(encodeURIComponent).join("/");

/** The lists of a backend: [{name, total}], or null for a backend that the server no longer has. */
async function listsOf(key, backend) {
    try {
        return (await control("GET", addressOf(key, backend))).lists;
    } catch (error) {
        if (error instanceof Problem && error.status === 404) return null;
        throw error;
    }
}

function listLink(key, backend, { name, total }) {
    return h("li", link(addressOf(key, backend, name), {}, listTitle(name)), h("span", { class: "badge" }, number(total)));
}

function listsCard(key, { name, title }, lists) {
    const [full, bare] = [lists.filter(({ total }) => total > 0), lists.filter(({ total }) => total === 0)];
    const links = (some) => h("ul", { class: "data-lists" }, some.map((list) => listLink(key, name, list)));
    return card({ title, class: "data-card" },
        full.length ? links(full) : h("p", { class: "muted" }, "No records."),
        bare.length ? h("details", { class: "field-group" }, h("summary", counted(bare.length, "empty list")), links(bare)) : null);
}

/** The lists of every backend with their totals: {node, reload, take}. `take` gets a changed schema. */
function overview(key, root) {
    const node = h("div", { class: "data-cards" });
    const reload = async () => {
        const found = await busy(node, Promise.all(seedBlocks(root).map(async (app) => ({ app, lists: await listsOf(key, app.name) }))));
        const text = JSON.stringify(found);
        if (node.dataset.shown === text) return;
        const open = [...node.querySelectorAll("details")].map((details) => details.open);
        node.dataset.shown = text;
        fill(node, found.filter(({ lists }) => lists).map(({ app, lists }) => listsCard(key, app, lists)));
        [...node.querySelectorAll("details")].forEach((details, i) => { details.open = open[i] ?? false; });
    };
    return { node, reload, take(next) { root = next; } };
}

function crumbs(key, list) {
    return h("p", { class: "crumb" }, link("accounts", {}, "Accounts"), " / ",
        link(`accounts/${encodeURIComponent(key)}`, {}, h("code", key)), " / ",
        list === undefined ? "data" : [link(addressOf(key), {}, "data"), " / ", h("code", list)]);
}

/**
 * An account's records in the form of a seed: all lists, or one of them to edit. `[backend, list]` are its names. The apps' own operations, on
 * Screens, come first; this page has the rest, such as days in the past and members that no app sends.
 */
export async function dataPage(container, key, [backend, list]) {
    if (!state.isLoaded) return undefined;
    const [account, schema] = await Promise.all([accountOf(key) ?? findAccount(key), seedSchema()]);
    if (!account) {
        fill(container, unknown(key));
        return undefined;
    }
    let root = schema;
    const app = seedBlocks(root).find(({ name }) => name === backend);
    const part = list === undefined ? overview(key, root) : dataList(account, backend, list, root);
    const origin = h("p", { class: "muted account-state" });
    const showState = () => {
        const present = accountOf(key);
        if (present !== undefined) fill(origin, present ? stateText(present) : "The world no longer has this account.");
    };
    const problem = h("div");
    const load = async () => {
        const present = await seedSchema();
        if (present !== root && JSON.stringify(present) !== JSON.stringify(root)) part.take(root = present);
        await part.reload();
    };
    const reload = () => load().then(() => fill(problem), (error) => {
        // The page already shows that the server is unavailable.
        if (!(error instanceof Offline)) fill(problem, empty(error.message, button("Try again", reload)));
    });
    const concerns = (change) => [null, key].includes(change.account) && (!app || [null, backend].includes(change.backend));
    const name = h("bdi", account.displayName ?? key);
    fill(container,
        h("div", { class: "page-head" },
            h("div", crumbs(key, list), h("h1", list === undefined ? "Data of " : `${app?.title ?? backend}: data of `, name),
                h("p", { class: "muted" }, "Records in the form of a seed, also those that no app can send. To edit as an app does, use its screens."),
                origin),
            h("div", { class: "actions" },
                link(`screens/${encodeURIComponent(key)}?records`, { class: "button" }, "Edit as an app"),
                backButton(account, () => part.reload()))),
        problem, part.node);
    showState();
    const ends = [
        subscribe("accounts", showState), subscribe(["clock", "endpoints"], reload),
        subscribe("data", (_, changes) => { if (changes.some(concerns)) reload(); }),
    ];
    await reload();
    return { end() { for (const end of ends) end(); } };
}
