import { confirmButton, toast } from "../shell/parts.js";
import { go } from "../shell/router.js";
import { control } from "../shell/server.js";
import { changed } from "../shell/state.js";

const states = {
    seeded: "As its seed.",
    written: "Written by an app or edited: midnights no longer renew it.",
    fixed: "Fixed: midnights do not renew it.",
};

const nameOf = ({ displayName, key }) => displayName ?? key;
const pathOf = ({ key }) => `accounts/${encodeURIComponent(key)}`;

/** The relation of the account's data to its seed, in words. `hasSeed` is null while the world's seed cannot be read. */
export function stateText({ state, hasSeed }) {
    return [states[state], hasSeed === false ? "The world’s seed does not have this account." : null].filter(Boolean).join(" ");
}

/** A button that takes the account back to the world's seed; null unless that has it. `onDone()` is called after that. */
export function backButton(account, onDone = () => {}) {
    if (!account.hasSeed) return null;
    const question = "All its data will be replaced by those of the seed.";
    return confirmButton("Back to the seed", {
        question, kind: "plain", title: "Takes the account back to the world’s seed. Its apps stay signed in.",
    }, async () => {
        await control("POST", `${pathOf(account)}/reseed`);
        await changed();
        await onDone();
        toast(`Replaced all data of ${nameOf(account)} by those of the seed. Its apps stay signed in.`);
    });
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
