import { announce, fill, h } from "../shell/dom.js";
import { button, card, confirmButton, field } from "../shell/parts.js";
import { control } from "../shell/server.js";
import { codeList } from "./accounts-codes.js";

function facts(user) {
    const address = user.email ? `${user.email}, ${user.emailVerified ? "verified" : "not verified"}` : "no address";
    return [`User id ${user.uid}`, address, user.hasPassword ? null : "no password", user.disabled ? "disabled" : null]
        .filter(Boolean).join(" · ");
}

/**
 * The account's Firebase user: changes show in apps with the next token. Links and codes stand for the e-mails and text messages that the
 * server does not send.
 */
export function userCard(account, span) {
    const path = `accounts/${encodeURIComponent(account.key)}/user`;
    const shown = h("div", h("p", { class: "muted" }, "…"));
    const password = h("input", { type: "text", "data-path": "$.password", autocomplete: "off" });
    const form = h("form", { class: "form token-form" });

    /** Calls the control API, then reads the user again and announces the result. */
    const send = async (method, sub, body, done) => {
        await control(method, path + sub, body);
        announce(done);
        await read();
    };

    /** A button that does so. */
    const act = (title, ...call) => button(title, () => send(...call), { kind: "quiet" });

    const draw = (user) => {
        fill(form,
            h("div", { class: "actions" },
                user.emailVerified
                    ? act("Mark the address as unverified", "PATCH", "", { emailVerified: false }, "Address not verified")
                    : act("Mark the address as verified", "PATCH", "", { emailVerified: true }, "Address verified"),
                user.disabled
                    ? act("Enable", "PATCH", "", { disabled: false }, "User enabled")
                    : act("Disable", "PATCH", "", { disabled: true }, "User disabled"),
                confirmButton("Revoke sessions", { question: "Its apps will have to sign in again.", kind: "quiet" },
                    () => send("POST", "/revoke", undefined, "Sessions revoked")),
                user.email ? act("Create a verification link", "POST", "/codes", { kind: "VERIFY_EMAIL" }, "Link created") : null,
                user.email ? act("Create a link to reset the password", "POST", "/codes", { kind: "PASSWORD_RESET" }, "Link created") : null),
            h("div", { class: "token-make" }, field({ label: "New password", input: password }),
                button("Reset the password", () => send("PATCH", "", { password: password.value }, "Password set"), {
                    kind: "quiet", type: "submit",
                })));
        fill(shown, h("p", { class: "muted" }, facts(user)), codeList(user.codes), form);
    };
    const read = async () => {
        try {
            draw(await control("GET", path));
        } catch (error) {
            fill(shown, h("p", { class: "muted" }, error.message));
        }
    };
    read();
    return card({ title: "Sign-in", class: `span-${span}` }, shown);
}
