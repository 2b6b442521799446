import { breakable, fill, h } from "../shell/dom.js";
import { card, copyButton, empty, time } from "../shell/parts.js";
import { link } from "../shell/router.js";
import { curl } from "../shell/server.js";
import { account as accountOf, state, subscribe, worldTime } from "../shell/state.js";
import { apps, baseURL, identityButton, isOnlyInBradOS, requestOf } from "./accounts-apps.js";
import { backButton, deleteButton, stateText } from "./accounts-state.js";
import { tokenCard } from "./accounts-tokens.js";
import { userCard } from "./accounts-user.js";

function facts(account) {
    const place = account.timezone ? `${account.timezone}, where it is ${time.full(worldTime(), account.timezone)}` : null;
    return [account.email, place].filter(Boolean).join(" · ");
}

/** Base URLs with which an app acts as the account without signing in. */
function actingCard(account) {
    const lines = apps.map((app) => {
        const url = baseURL(app, state.world, account.key);
        return h("li", h("span", app.title), h("code", { class: "acting-url" }, breakable(url)),
            copyButton(url, "Copy", { kind: "quiet", title: `Copy the base URL with which ${app.title} acts as ${account.key}` }));
    });
    return card({ title: "Act as this account without signing in", class: "span-12" },
        h("p", { class: "muted" }, "Requests to these base URLs without credentials act as this account."),
        h("ul", { class: "acting" }, lines));
}

function callRow(app, call, account) {
    const request = requestOf(app, call, account, state.world);
    const line = curl(request);
    return h("li", { class: "call" },
        h("div", { class: "call-text" },
            link(`api/${encodeURIComponent(call.operation)}?account=${encodeURIComponent(account.key)}`,
                { class: "call-title", title: "Try it in the API area" }, call.title),
            h("code", { class: "muted" }, h("span", { class: "call-method" }, call.method ?? "GET"), " ", breakable(call.path))),
        copyButton(line, "Copy as curl", { kind: "quiet", title: line }));
}

/** How an app without tokens names its user: by the base URL, or by a header. */
function identityRows(app, account) {
    const url = baseURL(app, state.world, account.key);
    const rows = [
        ["Base URL", url, `Copy the base URL with which ${app.title} acts as ${account.key}`],
        ["Header", `${app.userHeader}: ${account.key}`, "Copy the header that names the user"],
    ];
    return rows.map(([name, text, title]) => h("li", { class: "call" },
        h("div", { class: "call-text" }, h("span", { class: "muted" }, name), h("code", breakable(text))),
        copyButton(text, "Copy", { kind: "quiet", title })));
}

function appCard(app, account) {
    const rows = app.calls(worldTime()).map((call) => callRow(app, call, account));
    return card({ title: app.title, class: "span-4" },
        h("ul", { class: "calls" }, app.userHeader ? identityRows(app, account) : null, rows));
}

/** The page of an account that the world does not have. */
export function unknown(key) {
    return [
        h("div", { class: "page-head" }, h("h1", "No such account")),
        empty(`The world ${state.world} has no account ${key}.`, link("accounts", { class: "button" }, "Show all accounts"),
            link(`accounts?add=1&key=${encodeURIComponent(key)}`, { class: "button" }, "Add it")),
    ];
}

/** The page of an account: its purpose, its tokens, its sign-in, its base URLs and the main calls of its apps. */
export function page(container, key) {
    const shown = h("div");
    container.append(shown);
    let drawn = null;
    /** Functions that end the countdowns of tokens. */
    const ends = [];
    const end = () => { for (const f of ends.splice(0)) f(); };
    const details = h("p", { class: "muted" });
    const origin = h("p", { class: "account-state" });
    const draw = () => {
        const account = accountOf(key);
        // It is read first.
        if (account === undefined) return undefined;
        if (account === null) {
            drawn = null;
            return fill(shown, unknown(key));
        }
        fill(details, facts(account));
        fill(origin, stateText(account));
        // Keeps new tokens on the page while the account is unchanged.
        const next = JSON.stringify({ ...account, evergreen: null, state: null, backends: isOnlyInBradOS(account) });
        if (drawn === next) return undefined;
        drawn = next;
        end();
        return fill(shown,
            h("div", { class: "page-head" },
                h("div", h("p", { class: "crumb" }, link("accounts", {}, "Accounts"), " / ", h("code", key)),
                    h("h1", h("bdi", account.displayName ?? key)),
                    account.note ? h("p", { class: "account-purpose" }, h("bdi", account.note)) : null, details),
                h("div", { class: "actions" },
                    identityButton(account, state.world),
                    link(`screens/${encodeURIComponent(key)}?records`, { class: "button" }, "Edit its records"),
                    link(`accounts/${encodeURIComponent(key)}/data`,
                        { class: "button", title: "All its records, in the form of a seed" }, "Data"),
                    link(`screens/${encodeURIComponent(key)}`, { class: "button primary" }, "Show its screens"))),
            h("div", { class: "grid even" },
                isOnlyInBradOS(account) ? userCard(account, 12) : [tokenCard(account, ends), userCard(account, 6)], actingCard(account),
                apps.map((app) => appCard(app, account)),
                card({ title: "Seed", class: "span-12" }, origin,
                    h("div", { class: "actions account-seed" }, backButton(account), deleteButton(account)))));
    };
    draw();
    const unsubscribe = subscribe(["accounts", "clock"], draw);
    return {
        end() {
            unsubscribe();
            end();
        },
    };
}
