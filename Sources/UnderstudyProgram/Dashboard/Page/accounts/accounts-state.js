import { h } from "../shell/dom.js";
import { capitalised } from "../shell/formats.js";
import { confirmButton, toast } from "../shell/parts.js";
import { go } from "../shell/router.js";
import { Problem, control } from "../shell/server.js";
import { changed } from "../shell/state.js";

const states = {
    seeded: "As its seed.",
    written: "Written by an app or edited: midnights no longer renew it.",
    fixed: "Fixed: midnights do not renew it.",
};

const nameOf = ({ displayName, key }) => displayName ?? key;
const pathOf = ({ key }) => `accounts/${encodeURIComponent(key)}`;

/** The relation of the account's data to its seed, in words. */
export function stateText({ state }) {
    return states[state] ?? "";
}

/** Replaces a button by the reason why the world's seed cannot take the account back: it does not have it. */
function explainMissing(node, error) {
    if (!(error instanceof Problem) || error.status !== 409) throw error;
    const reason = h("span", { class: "muted", tabindex: "-1" }, `${capitalised(error.message)}${/[.!?]$/.test(error.message) ? "" : "."}`);
    node.replaceWith(reason);
    reason.focus();
}

/** Takes the account back to the world's seed. `onDone()` is called after that. If the seed does not have it, a text replaces the button. */
export function backButton(account, onDone = () => {}) {
    const question = "All its data will be replaced by those of the seed.";
    const node = confirmButton("Back to the seed", {
        question, kind: "plain", title: "Takes the account back to the world’s seed. Its apps stay signed in.",
    }, async () => {
        try {
            await control("POST", `${pathOf(account)}/reseed`);
        } catch (error) {
            return explainMissing(node, error);
        }
        await changed();
        await onDone();
        return toast(`Replaced all data of ${nameOf(account)} by those of the seed. Its apps stay signed in.`);
    });
    return node;
}

/** Deletes the account, then shows the others. */
export function deleteButton(account) {
    return confirmButton("Delete account", { question: "All its data will be lost, and its apps signed out." }, async () => {
        await control("DELETE", pathOf(account));
        await go("accounts", { replace: true });
        await changed();
        toast(`Deleted ${nameOf(account)} and all its data.`);
    });
}
