import { fill, h } from "../shell/dom.js";
import { card, copyButton } from "../shell/parts.js";
import { control } from "../shell/server.js";

const purposes = {
    VERIFY_EMAIL: "Verify the address",
    PASSWORD_RESET: "Set a new password",
    VERIFY_AND_CHANGE_EMAIL: "Verify the new address",
    RECOVER_EMAIL: "Restore the former address",
    EMAIL_SIGNIN: "Sign in by e-mail",
    PHONE_SIGN_IN: "Sign in by phone",
    MFA_ENROLLMENT: "Add a second factor",
    MFA_SIGN_IN: "Sign in with the second factor",
};

function row({ account, kind, email, code, link, phoneNumber }) {
    if (link) {
        const address = account === null ? [": ", h("bdi", email)] : null;
        return h("li", h("span", h("a", { href: link, rel: "noreferrer" }, purposes[kind]), address),
            copyButton(link, "Copy link", { kind: "quiet", title: link }));
    }
    return h("li", h("span", `${purposes[kind]}: `, h("bdi", phoneNumber)), h("code", { class: "token" }, code),
        copyButton(code, "Copy code", { kind: "quiet", title: code }));
}

/** The list of codes, or nothing without any. */
export function codeList(codes) {
    return codes.length ? h("ul", { class: "tokens" }, codes.map(row)) : null;
}

/** The codes for addresses and phone numbers that no user has. A new user signs up with such a code. Empty without any. */
export function codesWithoutAccount() {
    const shown = h("div");
    control("GET", "codes").then(({ codes }) => {
        const open = codes.filter(({ account }) => account === null);
        fill(shown, open.length ? card({ title: "Codes without an account" }, codeList(open)) : null);
    }, () => {});
    return shown;
}
