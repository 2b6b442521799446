import { announce, fill, h } from "../shell/dom.js";
import { button, card, copyButton, copyText, field, time } from "../shell/parts.js";
import { control } from "../shell/server.js";
import { changed, subscribe, worldTime } from "../shell/state.js";

const kinds = [
    { name: "opaque", title: "Plain token, for every app" },
    { name: "fitiq", title: "JSON Web Token of FitIQ and Lume" },
    { name: "firebase", title: "Firebase token, for the Longevity App" },
];

function remaining(until) {
    const seconds = Math.round((Date.parse(until) - worldTime()) / 1000);
    if (seconds <= 0) return { text: "expired", isOver: true };
    const minutes = Math.floor(seconds / 60);
    return { text: minutes ? `expires in ${minutes} min ${seconds % 60} s` : `expires in ${seconds} s`, isOver: false };
}

/** A row for a new token, with a countdown. The server shows the token's text only once. */
function minted({ token, expiresAt }, ends) {
    const badge = h("span", { class: "badge" });
    const advance = button("Advance the clock five minutes", async () => {
        await control("PUT", "clock", { advance: "PT5M" });
        await changed();
    }, { kind: "quiet", title: "Shows how the app handles an expired token" });
    const draw = () => {
        const { text, isOver } = remaining(expiresAt);
        if (badge.textContent !== text) fill(badge, text);
        badge.classList.toggle("accent", isOver);
        advance.hidden = isOver;
    };
    draw();
    const timer = setInterval(draw, 1000);
    ends.push(subscribe("clock", draw), () => clearInterval(timer));
    return h("li", { class: "minted" },
        h("code", { class: "token" }, token),
        h("div", { class: "minted-foot" }, badge, h("span", { class: "muted" }, `at ${time.instant(expiresAt)} by the world’s clock`),
            copyButton(token, "Copy", { kind: "quiet" }), advance));
}

/** The account's tokens, and a form for tokens that expire in five minutes. Adds functions to `ends` that end their countdowns. */
export function tokenCard(account, ends) {
    const list = h("ul", { class: "tokens" },
        account.tokens.map((token) => h("li", h("code", { class: "token" }, token), copyButton(token, "Copy", { kind: "quiet" }))));
    const kind = h("select", { "data-path": "$.kind" }, kinds.map(({ name, title }) => h("option", { value: name }, title)));
    const make = button("Create a token that expires in five minutes", async () => {
        const made = await control("POST", "tokens", { account: account.key, kind: kind.value, expiresIn: "PT5M" });
        list.append(minted(made, ends));
        await copyText(made.token).catch(() => {});
        announce("Token created and copied");
    }, { title: "Creates the token and copies it", type: "submit" });
    const form = h("form", { class: "form token-form" }, h("div", { class: "token-make" }, field({ label: "Kind", input: kind }), make));
    const none = h("p", { class: "muted" }, "The seed has no token for this account. Create one that expires in five minutes.");
    return card({ title: "Tokens", class: "span-6" }, account.tokens.length ? null : none, list, form);
}
