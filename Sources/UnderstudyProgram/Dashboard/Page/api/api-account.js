import { fill, h } from "./dom.js";
import { field } from "./parts.js";
import { state, subscribe } from "./state.js";

/** Who is asked for first, where the seed has them: accounts that have something to show for an app. */
const preferred = { longevity: "one-year", fitiq: "fitiq-guide", bradOS: "default-user" };
/** Whom somebody has chosen for an app, until the page is left. */
const chosen = new Map();

/** The choice of who asks, `{node, value(), end()}`: an account's key, or "" for nobody. It goes by what was chosen last for the app. */
export function accountField(app) {
    const select = h("select", {});
    const draw = () => {
        const wanted = chosen.get(app) ?? preferred[app];
        const keys = state.accounts.map((account) => account.key);
        const value = wanted === "" || keys.includes(wanted) ? wanted : keys[0] ?? "";
        fill(select, h("option", { value: "" }, "nobody: no credentials are added"), state.accounts.map((account) => h("option", {
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
    const hint = "Asks in this account's name where the request has no credentials of its own.";
    return { node: field({ label: "Account", hint, input: select }), value: () => select.value, end };
}
