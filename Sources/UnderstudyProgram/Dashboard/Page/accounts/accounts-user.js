import { announce, fill, h } from "./dom.js";
import { button, card, copyButton, field, formProblem } from "./parts.js";
import { control } from "./server.js";

const purposes = {
    VERIFY_EMAIL: "Verify the address",
    PASSWORD_RESET: "Set a new password",
    VERIFY_AND_CHANGE_EMAIL: "Verify the new address",
    RECOVER_EMAIL: "Go back to the former address",
};

function facts(user) {
    const address = user.email ? `${user.email}, ${user.emailVerified ? "verified" : "not verified"}` : "no address";
    return [`User id ${user.uid}`, address, user.hasPassword ? null : "no password", user.disabled ? "disabled" : null]
        .filter(Boolean).join(" · ");
}

function codeRow({ kind, link }) {
    return h("li", h("a", { href: link, rel: "noreferrer" }, purposes[kind]),
        copyButton(link, "Copy link", { kind: "quiet", title: link }));
}

/** Who signs in with the account: what apps find out about it with the next token, and the mails that were not sent. */
export function userCard(account) {
    const path = `accounts/${encodeURIComponent(account.key)}/user`;
    const shown = h("div", h("p", { class: "muted" }, "…"));
    const password = h("input", { type: "text", "data-path": "$.password", autocomplete: "off" });
    const form = h("form", { class: "form token-form" });

    /** Does something, shows the user as it is then, and says so. */
    const act = (title, method, sub, body, done) => button(title, async () => {
        try {
            await control(method, path + sub, typeof body === "function" ? body() : body);
            formProblem(form, null);
            announce(done);
            await read();
        } catch (error) {
            formProblem(form, error);
        }
    }, { kind: "quiet" });

    const draw = (user) => {
        const codes = user.codes.length ? h("ul", { class: "tokens" }, user.codes.map(codeRow)) : null;
        fill(form,
            h("div", { class: "actions" },
                user.emailVerified
                    ? act("Unverify the address", "PATCH", "", { emailVerified: false }, "Not verified")
                    : act("Verify the address", "PATCH", "", { emailVerified: true }, "Verified"),
                user.disabled
                    ? act("Enable", "PATCH", "", { disabled: false }, "Enabled")
                    : act("Disable", "PATCH", "", { disabled: true }, "Disabled"),
                act("Revoke sessions", "POST", "/revoke", undefined, "Revoked"),
                user.email ? act("Make a mail to verify", "POST", "/codes", { kind: "VERIFY_EMAIL" }, "Made") : null,
                user.email ? act("Make a mail to reset", "POST", "/codes", { kind: "PASSWORD_RESET" }, "Made") : null),
            h("div", { class: "token-make" }, field({ label: "New password", input: password }),
                act("Reset the password", "PATCH", "", () => ({ password: password.value }), "Set")));
        fill(shown, h("p", { class: "muted" }, facts(user)), codes, form);
    };
    const read = async () => {
        try {
            draw(await control("GET", path));
        } catch (error) {
            fill(shown, h("p", { class: "muted" }, error.message));
        }
    };
    form.addEventListener("submit", (event) => event.preventDefault());
    read();
    return card({ title: "Sign-in", class: "span-6" }, shown);
}
