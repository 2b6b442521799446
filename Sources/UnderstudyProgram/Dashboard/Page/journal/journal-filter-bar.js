import { fill, h } from "./dom.js";
import { state } from "./state.js";
import { isEverything, statusKinds } from "./journal-filter.js";
import { appName, apps } from "./journal-words.js";

const kindTitles = {
    "2xx": "Answered as asked", "3xx": "Led elsewhere, or not changed", "4xx": "Refused: the request was wrong",
    "5xx": "Failed: the server was wrong", none: "No answer was sent",
};

/** Values of a choice that no account and no app can have: an option has no null. */
const [any, nobody] = ["any", "nobody"];

function choice(label, onChange) {
    const node = h("select", { "aria-label": label, on: { change: onChange } });
    return {
        node,
        /** `value` null is any, "" nobody's. */
        get value() { return node.value === any ? null : node.value === nobody ? "" : node.value.slice(1); },
        offer(value, names, nameOf, anyLabel, nobodyLabel) {
            const all = value && !names.includes(value) ? [...names, value] : names;
            const options = all.map((name) => h("option", { value: `=${name}` }, nameOf(name)));
            fill(node, h("option", { value: any }, anyLabel), options, h("option", { value: nobody }, nobodyLabel));
            node.value = value === null ? any : value === "" ? nobody : `=${value}`;
        },
    };
}

/** The inputs of the filter; onFilter(filter) after each change. `show(filter)` puts one in, `offer()` the accounts that there are now. */
export function filterBar(onFilter) {
    let shown = null;
    const text = h("input", {
        type: "search", placeholder: "Filter: path, method, account, rule…", "aria-label": "Filter by text", spellcheck: "false",
        autocapitalize: "off", on: { input: () => changed({ text: text.value }) },
    });
    const toggle = (kind) => h("button", {
        type: "button", title: kindTitles[kind], "aria-pressed": "false",
        on: { click: () => changed({ statuses: toggled(kind) }) },
    }, kind);
    const kinds = new Map(statusKinds.map((kind) => [kind, toggle(kind)]));
    const account = choice("Account", () => changed({ account: account.value }));
    const app = choice("App", () => changed({ app: app.value }));
    const reset = h("button", {
        type: "button", class: "button quiet", on: { click: () => changed({ text: "", statuses: [], account: null, app: null }) },
    }, "Show all");

    const toggled = (kind) => shown.statuses.includes(kind) ? shown.statuses.filter((other) => other !== kind) : [...shown.statuses, kind];

    const changed = (members) => {
        const hadReset = document.activeElement === reset;
        const filter = { ...shown, ...members };
        show(filter);
        if (hadReset) text.focus();
        onFilter(filter);
    };

    const show = (filter) => {
        shown = filter;
        if (text.value !== filter.text) text.value = filter.text;
        for (const [kind, node] of kinds) node.setAttribute("aria-pressed", String(filter.statuses.includes(kind)));
        reset.hidden = isEverything(filter);
        offer();
    };

    const offer = () => {
        const keys = state.accounts.map(({ key }) => key);
        account.offer(shown.account, keys, (key) => key, "Any account", "No account");
        app.offer(shown.app, Object.keys(apps), appName, "Any app", "No app");
    };

    const node = h("div", { class: "journal-filter", role: "search", "aria-label": "Which requests are shown" }, text,
        h("div", { class: "choice journal-kinds", role: "group", "aria-label": "Status" }, [...kinds.values()]),
        account.node, app.node, reset);
    return { node, show, offer, text };
}
