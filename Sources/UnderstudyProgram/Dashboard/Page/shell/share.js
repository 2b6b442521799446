import { attachPanel } from "./overlays.js";
import { addressList } from "./address-list.js";
import { fill, h } from "./dom.js";
import { field } from "./forms.js";
import { busy } from "./notices.js";
import { pick } from "./palette.js";
import { control, urlOf } from "./server.js";
import { state, subscribe } from "./state.js";

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/**
 * The base URLs by which this machine reaches a path of the server: the page's own, and, from a page over HTTP, the one over HTTPS, if
 * the certificate names the page's host. `securePort` is null without HTTPS; `secure` has the addresses over HTTPS for other machines.
 */
export function ownURLs({ origin, hostname, protocol }, path, securePort, secure = []) {
    const isNamed = loopback.includes(hostname) || secure.some((url) => new URL(url).hostname === hostname);
    const origins = [origin];
    if (protocol === "http:" && securePort !== null && isNamed) {
        const secured = new URL(origin);
        secured.protocol = "https:";
        secured.port = securePort;
        origins.push(secured.origin);
    }
    return origins.map((each) => `${each}${path}`);
}

/** Why there is no address for a phone. */
function withoutNetwork({ open }) {
    return open ? h("p", "A phone cannot reach this machine: it is in no network.") : h("p", "A phone needs a start with ", h("code", "--phone"), ".");
}

function shared(phone, account) {
    const { baseURLs, numeric, secure, https, codes } = phone;
    const path = urlOf({ path: "", account }).slice(location.origin.length).replace(/\/$/, "");
    const others = [...secure, ...baseURLs.slice(0, 1), ...numeric];
    return [
        h("p", "By this page’s address, such as for a simulator:"), 
        addressList(ownURLs(location, path, https?.port ?? null, secure), []),
        others.length ? [h("p", "On a phone in the same network:"), addressList(others, codes)] : withoutNetwork(phone),
        others.length && (account || state.world !== "main") ? h("p", { class: "muted" }, "The control key is in the addresses for a phone.") : null,
    ];
}

/** A button with a panel that shows the base URLs of the shown world and of an account, for an app. */
export function share() {
    const account = pick({ kind: "accounts", extras: [{ value: "", title: "no account" }], find: "Find an account" });
    const place = h("div", { class: "share-addresses" });
    const panel = h("div", { class: "bar-panel share-panel", id: "share-panel" },
        field({ label: "Without credentials, act as", input: account }), place);
    const face = h("button", {
        type: "button", class: "button step", "aria-controls": "share-panel", title: "The base URL of this world, for an app",
    }, "Share");
    let asked = 0;
    const draw = async () => {
        const turn = ++asked;
        const key = account.value;
        const phone = await control("GET", key ? `phone?account=${encodeURIComponent(key)}` : "phone");
        if (turn === asked) fill(place, shared(phone, key || undefined));
    };
    const show = () => busy(place, draw()).catch((error) => fill(place, h("p", error.message)));
    const node = h("div", { class: "share" }, face, panel);
    attachPanel(face, panel);
    face.addEventListener("click", () => {
        if (panel.hidden) return;
        show();
    });
    account.addEventListener("change", show);
    // Another world does not have its accounts.
    subscribe("world", () => { account.value = ""; });
    return node;
}
