import { breakable, fill, h } from "../shell/dom.js";
import { card, copyButton, empty, number, pager, time } from "../shell/parts.js";
import { keepInAddress, link, queryValue } from "../shell/router.js";
import { listAccounts, pageSize, state, subscribe, worldTime } from "../shell/state.js";
import { apps, baseURL, identityButton, isOnlyInBradOS } from "./accounts-apps.js";
import { codesWithoutAccount } from "./accounts-codes.js";
import { aboutServer, firstMinute } from "./first-minute.js";
import { page } from "./accounts-page.js";

/** The pause after a key before the server is asked. */
const pauseMs = 120;

/** The base URL of each app. */
function targets() {
    const one = (app) => {
        const url = baseURL(app, state.world);
        return h("div", { class: "target" },
            h("div", { class: "target-head" }, h("h3", app.title),
                copyButton(url, "Copy", { kind: "quiet", title: `Copy the base URL for ${app.title}` })),
            h("code", breakable(url)),
            h("p", { class: "muted" }, app.target()));
    };
    return card({ title: "Point your app here" }, h("div", { class: "targets" }, apps.map(one)));
}

/** The account's city and the local time there, by the world's clock; with the date if it differs from the date in UTC. */
function localTimeOf({ timezone }) {
    if (!timezone) return null;
    const now = worldTime();
    const isSameDay = time.day(now, timezone) === time.day(now);
    const local = isSameDay ? time.ofDay(now, timezone).slice(0, 5) : time.instant(now, timezone);
    const city = timezone.split("/").at(-1).replaceAll("_", " ");
    return h("span", { title: `The time in ${timezone}, by the world’s clock` }, `${city} ${local}`);
}

/**
 * The row of an account: {node, text, showTime}. `text` has what the row shows, except the local time, so that an equal row stays while the
 * keyboard or the pointer is on it.
 */
function row(account) {
    const place = h("div", { class: "account-place muted" });
    const node = rowNode(account, place);
    const showTime = () => fill(place, localTimeOf(account));
    showTime();
    return { node, text: rowText(account), showTime };
}

function rowText(account) {
    const { key, displayName, note, timezone, tokens } = account;
    return JSON.stringify([key, displayName, note, timezone, tokens, isOnlyInBradOS(account)]);
}

function rowNode(account, place) {
    const name = account.displayName ?? account.key;
    const address = `accounts/${encodeURIComponent(account.key)}`;
    return h("li", { class: "account" },
        h("div", { class: "account-name" },
            link(address, { class: "account-link" }, h("bdi", name)),
            h("code", { class: "muted", title: "The account’s key" }, account.key)),
        h("p", { class: "account-note" }, account.note ? h("bdi", account.note) : h("span", { class: "muted" }, "No note")),
        place,
        h("div", { class: "account-actions" },
            identityButton(account, state.world, { kind: "quiet" }),
            link(`screens/${encodeURIComponent(account.key)}`,
                { class: "button quiet", title: `The screens of ${name}’s apps` }, "Screens")));
}

function noAccounts(text) {
    if (text) return empty(`No account matches “${text}”.`);
    return empty("This world has no accounts.", link("accounts?add=1", { class: "button" }, "Add an account"),
        link("controls/seed", { class: "button" }, "Import a seed file"));
}

/** The accounts of the world in pages, and the base URLs for the apps. */
function overview(container) {
    const search = h("input", {
        type: "search", placeholder: "Find by name, key or purpose", "aria-label": "Find an account", maxlength: 200,
        value: queryValue("find") ?? "",
    });
    const count = h("span", { "aria-live": "polite" });
    const list = h("ul", { class: "accounts" });
    const pages = h("div");
    const rows = new Map();
    const rowOf = (account) => {
        const known = rows.get(account.key);
        if (known?.text !== rowText(account)) rows.set(account.key, row(account));
        else known.showTime();
        return rows.get(account.key).node;
    };
    let [page, timer] = [1, null];
    const draw = () => {
        const { accounts, accountCount: total } = state;
        fill(count, number(total));
        if (accounts.length) fill(list, accounts.map(rowOf));
        else fill(list, state.isLoaded ? h("li", { class: "account-none" }, noAccounts(search.value.trim())) : null);
        // The shown page may have been beyond the end.
        page = Math.min(page, Math.max(1, Math.ceil(total / pageSize)));
        fill(pages, total > pageSize ? pager({ page, size: pageSize, shown: accounts.length, total, names: ["Previous", "Next"] }, turn) : null);
    };
    const turn = async (to) => {
        page = to;
        await listAccounts({ search: search.value.trim(), offset: (page - 1) * pageSize });
        draw();
    };
    search.addEventListener("input", () => {
        clearTimeout(timer);
        timer = setTimeout(() => turn(1), pauseMs);
    });
    search.addEventListener("change", () => keepInAddress("find", search.value || null));
    if (search.value) turn(1);
    const isMain = state.world === "main";
    const first = h("div");
    // The card for the first minute comes before the rest: the page shows both at once, so that nothing moves.
    const all = h("div", { hidden: true },
        h("div", { class: "page-head" },
            h("div", h("h1", "Accounts"),
                h("p", { class: "muted" }, isMain
                    ? "Each account is a case to test. Its token signs in to the Longevity App, FitIQ and Lume; Brad OS has none."
                    : `The accounts of the sandbox ${state.world}. Other worlds do not see them.`)),
            h("div", { class: "actions" }, link("accounts?add=1", { class: "button primary" }, "Add an account"))),
        first,
        targets(),
        codesWithoutAccount(),
        h("section", { class: "card accounts-card", "aria-label": "All accounts" },
            h("div", { class: "card-head" }, h("h2", { class: "card-title" }, "All accounts ", h("span", { class: "badge" }, count)),
                h("div", { class: "accounts-search" }, search)),
            list, pages),
        aboutServer());
    container.append(all);
    draw();
    let [isOpen, begun] = [true, null];
    firstMinute(() => isOpen).then((found) => {
        begun = found;
        if (begun.node) first.append(begun.node);
        all.hidden = false;
    });
    const end = subscribe(["accounts", "clock"], draw);
    return {
        end() {
            isOpen = false;
            begun?.end();
            end();
            clearTimeout(timer);
            if (page > 1 || search.value) listAccounts();
        },
    };
}

/** `accounts`, `accounts/{key}`, `accounts/{key}/data` with one of its lists, and `accounts?add=1` for a new account. */
export default {
    title: "Accounts",
    async render(container, route) {
        const [, key, part, ...list] = route.segments;
        if (part === "data") {
            const { dataPage } = await import("../data/data-page.js");
            return dataPage(container, key, list);
        }
        if (key !== undefined) return page(container, key);
        if (!route.query.has("add")) return overview(container);
        const place = h("div");
        container.append(place);
        const { form } = await import("./accounts-form.js");
        return form(place);
    },
};
