import { fill, h } from "../shell/dom.js";
import { pick } from "../shell/palette.js";
import { isEverything, statusKinds } from "./journal-filter.js";
import { appName, apps } from "./journal-words.js";

const kindTitles = {
    "2xx": "Success", "3xx": "Redirected or not modified", "4xx": "Refused: client error", "5xx": "Failed: server error",
    none: "No response was sent",
};

/** Option values for any and for none. Other values begin with "=", so they cannot collide. */
const [any, none] = ["any", "none"];

function choice(label, onChange) {
    const node = h("select", { "aria-label": label, on: { change: onChange } });
    return {
        node,
        /** Null stands for any, "" for none. */
        get value() { return node.value === any ? null : node.value === none ? "" : node.value.slice(1); },
        offer(value, names, nameOf, anyLabel, noneLabel) {
            const all = value && !names.includes(value) ? [...names, value] : names;
            const options = all.map((name) => h("option", { value: `=${name}` }, nameOf(name)));
            fill(node, h("option", { value: any }, anyLabel), options, h("option", { value: none }, noneLabel));
            node.value = value === null ? any : value === "" ? none : `=${value}`;
        },
    };
}

/**
 * The inputs of the filter. Calls onFilter(filter) after each change. `show(filter)` sets it; `offerApp(entry)` offers the app of a request.
 */
export function filterBar(onFilter) {
    let shown = null;
    const appNames = new Set(Object.keys(apps));
    const text = h("input", {
        type: "search", placeholder: "Filter: path, method, account, rule…", "aria-label": "Filter by text", spellcheck: "false",
        autocapitalize: "off", on: { input: () => changed({ text: text.value }) },
    });
    const isWhole = h("input", { type: "checkbox", on: { change: () => changed({ isWhole: isWhole.checked }) } });
    const whole = h("label", { class: "journal-whole-search", title: "Also searches the headers and bodies of requests and responses" },
        isWhole, "headers and bodies");
    const toggle = (kind) => h("button", {
        type: "button", title: kindTitles[kind], "aria-pressed": "false",
        on: { click: () => changed({ statuses: toggled(kind) }) },
    }, kind);
    const kinds = new Map(statusKinds.map((kind) => [kind, toggle(kind)]));
    const account = pick({
        kind: "accounts", label: "Account", find: "Find an account",
        extras: [{ value: null, title: "Any account" }, { value: "", title: "No account" }],
    });
    account.addEventListener("change", () => changed({ account: account.value }));
    const app = choice("App", () => changed({ app: app.value }));
    const reset = h("button", {
        type: "button", class: "button quiet", on: { click: () => changed({ text: "", isWhole: false, statuses: [], account: null, app: null }) },
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
        isWhole.checked = filter.isWhole;
        for (const [kind, node] of kinds) node.setAttribute("aria-pressed", String(filter.statuses.includes(kind)));
        reset.hidden = isEverything(filter);
        offer();
    };

    const offer = () => {
        account.value = shown.account;
        app.offer(shown.app, [...appNames], appName, "Any app", "No app");
    };

    /** Offers the app of a request, also one that few servers have. */
    const offerApp = ({ backend }) => {
        if (backend === null || appNames.has(backend)) return;
        appNames.add(backend);
        offer();
    };

    // A phone shows the other inputs on request, so that the first request is within its first screen.
    const more = h("button", {
        type: "button", class: "button journal-more", "aria-expanded": "false", "aria-controls": "journal-choices",
        on: { click: () => more.setAttribute("aria-expanded", String(more.getAttribute("aria-expanded") !== "true")) },
    }, "Filters");
    const node = h("div", { class: "journal-filter", role: "search", "aria-label": "Filter requests" }, text, more,
        h("div", { class: "journal-choices", id: "journal-choices" }, whole,
            h("div", { class: "choice journal-kinds", role: "group", "aria-label": "Status" }, [...kinds.values()]),
            account, app.node), reset);
    return { node, show, offerApp, text };
}
