import { identityButton } from "../accounts/accounts-apps.js";
import { dayNumber, fullDayText, localTime } from "./calendar-day.js";
import { fill, h } from "../shell/dom.js";
import { empty } from "../shell/parts.js";
import { pagePreviewSwitch } from "./preview.js";
import { go, link } from "../shell/router.js";
import { state, worldTime } from "../shell/state.js";

export function addressOf(key, query = {}) {
    return [`screens/${encodeURIComponent(key)}`, new URLSearchParams(query).toString()].filter(Boolean).join("?");
}

/** The head of the area: the account, its purpose, its local time, the switch of the previews, and a picker for another account. */
export function header(previews) {
    const title = h("h1", { dir: "auto" });
    const about = h("p", { class: "muted screens-about" });
    const token = h("span", { hidden: true });
    const picker = h("select", {
        class: "world screens-picker", "aria-label": "Choose account", on: { change: () => go(addressOf(picker.value, previews.query())) },
    });
    const preview = pagePreviewSwitch(previews);
    const tools = h("div", { class: "actions" }, preview.node, token, picker);
    const node = h("div", { class: "page-head" }, h("div", title, about), tools);
    let account = null;

    function showTime() {
        if (!account) return;
        const zone = account.timezone || "UTC";
        const local = localTime(worldTime(), zone);
        const note = account.note ? [h("span", { dir: "auto" }, sentenceOf(account.note)), " "] : null;
        fill(about, note, `${zone}, where it is ${fullDayText(dayNumber(local.date))}, ${local.clock}.`);
    }

    function show(shown) {
        account = shown;
        title.textContent = shown?.key ?? "Screens";
        fill(about, shown ? null : "Choose an account to see the screens of its apps.");
        const identity = shown ? identityButton(shown, state.world) : null;
        token.hidden = !identity;
        preview.node.hidden = !shown;
        preview.update();
        fill(token, identity);
        pick(shown);
        showTime();
    }

    /** Updates the picker. It stays the same element, so that it keeps the keyboard focus. */
    function pick(shown) {
        const keys = state.accounts.map(({ key }) => key);
        if (JSON.stringify(keys) !== JSON.stringify([...picker.options].map(({ value }) => value))) {
            fill(picker, keys.map((key) => h("option", { value: key }, key)));
        }
        picker.hidden = !shown;
        if (shown) picker.value = shown.key;
    }

    return { node, show, showTime, showPreviews: preview.update };
}

function sentenceOf(note) {
    const text = note.trim();
    return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A list of all accounts with their purpose. */
export function chooser() {
    if (state.accounts.length === 0) {
        return empty("This world has no accounts.", link("accounts", { class: "button" }, "Add an account"));
    }
    return h("ul", { class: "chooser" }, state.accounts.map(({ key, note, displayName }) => h("li",
        link(addressOf(key), { class: "chooser-link" },
            h("span", { class: "chooser-key", dir: "auto" }, key),
            h("span", { class: "muted", dir: "auto" }, note || displayName || "")))));
}
