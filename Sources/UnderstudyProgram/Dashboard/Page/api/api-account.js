import { field } from "../shell/parts.js";
import { pick } from "../shell/palette.js";
import { account, state, subscribe } from "../shell/state.js";

/** The account chosen at first for an app, if the seed has it: one with data for that app. */
const preferred = { longevity: "one-year", fitiq: "fitiq-guide", bradOS: "default-user" };
/** The account last chosen for each app, until the page is closed. */
const chosen = new Map();

/** The choice of an account, `{node, value(), end()}`: its key, or "" for none. It starts with the last choice for the app. */
export function accountField(app) {
    const input = pick({ kind: "accounts", extras: [{ value: "", title: "none: no credentials are added" }], find: "Find an account" });
    const draw = () => {
        const wanted = chosen.get(app) ?? preferred[app];
        // Undefined while it is read.
        const isGone = wanted !== "" && (wanted === undefined || account(wanted) === null);
        input.value = isGone ? state.accounts[0]?.key ?? "" : wanted;
    };
    const take = () => chosen.set(app, input.value);
    input.addEventListener("change", take);
    const end = subscribe(["accounts", "world"], () => {
        draw();
        input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    draw();
    const hint = "The request acts as this account unless it has credentials of its own.";
    return { node: field({ label: "Account", hint, input }), value: () => input.value, end };
}
