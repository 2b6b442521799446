import { fill, h } from "../shell/dom.js";
import { field } from "../shell/parts.js";
import { state, subscribe } from "../shell/state.js";

/** The account chosen at first for an app, if the seed has it: one with data for that app. */
const preferred = { longevity: "one-year", fitiq: "fitiq-guide", bradOS: "default-user" };
/** The account last chosen for each app, until the page is closed. */
const chosen = new Map();

/** The choice of an account, `{node, value(), end()}`: its key, or "" for none. It starts with the last choice for the app. */
export function accountField(app) {
    const select = h("select", {});
    const draw = () => {
        const wanted = chosen.get(app) ?? preferred[app];
        const keys = state.accounts.map((account) => account.key);
        const value = wanted === "" || keys.includes(wanted) ? wanted : keys[0] ?? "";
        fill(select, h("option", { value: "" }, "none: no credentials are added"), state.accounts.map((account) => h("option", {
            value: account.key, title: account.note,
        }, account.key)));
        select.value = value;
    };
    const take = () => chosen.set(app, select.value);
    select.addEventListener("change", take);
    const end = subscribe(["accounts", "world"], () => {
        draw();
        select.dispatchEvent(new Event("input", { bubbles: true }));
    });
    draw();
    const hint = "The request acts as this account unless it has credentials of its own.";
    return { node: field({ label: "Account", hint, input: select }), value: () => select.value, end };
}
