import { identityButton } from "../accounts/accounts-apps.js";
import { dayNumber, fullDayText, localTime } from "./calendar-day.js";
import { fill, h } from "../shell/dom.js";
import { capitalised } from "../shell/formats.js";
import { empty, number } from "../shell/parts.js";
import { pick } from "../shell/palette.js";
import { pagePreviewSwitch } from "./preview.js";
import { go, link, withQuery } from "../shell/router.js";
import { state, worldTime } from "../shell/state.js";

export function addressOf(key) {
    return `screens/${encodeURIComponent(key)}`;
}

/** A button that shows another account, with the same ranges and previews. */
function accountPicker(...extras) {
    const node = pick({ kind: "accounts", extras, label: "Choose account", find: "Find an account", class: "world screens-picker" });
    node.addEventListener("change", () => go(withQuery(addressOf(node.value), "records", "all", "chat")));
    return node;
}

/** The head of the area: the account, its purpose, its local time, the switch of the previews, and a picker for another account. */
export function header(previews) {
    const title = h("h1", { dir: "auto" });
    const about = h("p", { class: "muted screens-about" });
    const token = h("span", { hidden: true });
    const picker = accountPicker();
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
        picker.hidden = !shown;
        if (shown) picker.value = shown.key;
        showTime();
    }

    return { node, show, showTime, showPreviews: preview.update };
}

function sentenceOf(note) {
    const text = capitalised(note.trim());
    return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A list of the first accounts with their purpose, and a button that finds the others. */
export function chooser() {
    if (state.accounts.length === 0) {
        return empty("This world has no accounts.", link("accounts?add=1", { class: "button" }, "Add an account"));
    }
    const isPart = state.accountCount > state.accounts.length;
    return [
        isPart ? h("div", { class: "actions" }, accountPicker({ value: "", title: `One of ${number(state.accountCount)} accounts…` })) : null,
        h("ul", { class: "chooser" }, state.accounts.map(({ key, note, displayName }) => h("li",
            link(addressOf(key), { class: "chooser-link" },
                h("span", { class: "chooser-key", dir: "auto" }, key),
                h("span", { class: "muted", dir: "auto" }, note || displayName || ""))))),
    ];
}
