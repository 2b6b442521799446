import { breakable, fill, h } from "./dom.js";
import { card, copyButton, empty, time } from "./parts.js";
import { link } from "./router.js";
import { curl } from "./server.js";
import { state, subscribe, worldTime } from "./state.js";
import { apps, baseURL, requestOf } from "./accounts-apps.js";
import { tokenCard } from "./accounts-tokens.js";
import { userCard } from "./accounts-user.js";

function facts(account) {
    const place = account.timezone ? `${account.timezone}, where it is ${time.full(worldTime(), account.timezone)}` : null;
    return [account.email, place].filter(Boolean).join(" · ");
}

/** A base URL by which an app is that account, without signing in. */
function actingCard(account) {
    const lines = apps.map((app) => {
        const url = baseURL(app, state.world, account.key);
        return h("li", h("span", app.title), h("code", { class: "acting-url" }, breakable(url)),
            copyButton(url, "Copy", { kind: "quiet", title: `Copy the base URL that makes ${app.title} ${account.key}` }));
    });
    return card({ title: "Be this account without signing in", class: "span-12" },
        h("p", { class: "muted" }, "With one of these base URLs, requests that bring no credentials act as this account."),
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

function appCard(app, account) {
    const rows = app.calls(worldTime()).map((call) => callRow(app, call, account));
    return card({ title: app.title, class: "span-4" }, h("ul", { class: "calls" }, rows));
}

function unknown(key) {
    return empty(`There is no account ${key} in ${state.world}.`, link("accounts", { class: "button" }, "Show all accounts"),
        link(`accounts?add=1&key=${encodeURIComponent(key)}`, { class: "button" }, "Add it"));
}

/** One account: what it is for, its tokens, and its apps' main calls. */
export function page(container, key) {
    const shown = h("div");
    container.append(shown);
    let drawn = null;
    /** What goes on beside what is shown: the countdowns of tokens. */
    const ends = [];
    const end = () => { for (const f of ends.splice(0)) f(); };
    const facing = h("p", { class: "muted" });
    const draw = () => {
        const account = state.accounts.find((one) => one.key === key);
        if (!account) {
            drawn = null;
            return state.isLoaded ? fill(shown, unknown(key)) : undefined;
        }
        fill(facing, facts(account));
        // What somebody has just made here stays, as long as the account is the same.
        if (drawn === JSON.stringify(account)) return undefined;
        drawn = JSON.stringify(account);
        end();
        const [token] = account.tokens;
        return fill(shown,
            h("div", { class: "page-head" },
                h("div", h("p", { class: "crumb" }, link("accounts", {}, "Accounts"), " / ", h("code", key)),
                    h("h1", h("bdi", account.displayName ?? key)),
                    account.note ? h("p", { class: "account-purpose" }, h("bdi", account.note)) : null, facing),
                h("div", { class: "actions" },
                    token ? copyButton(token, "Copy token") : null,
                    link(`screens/${encodeURIComponent(key)}`, { class: "button primary" }, "Show its screens"))),
            h("div", { class: "grid" }, tokenCard(account, ends), userCard(account), actingCard(account), apps.map((app) => appCard(app, account))));
    };
    draw();
    const unsubscribe = subscribe(["accounts", "clock"], draw);
    return () => {
        unsubscribe();
        end();
    };
}
