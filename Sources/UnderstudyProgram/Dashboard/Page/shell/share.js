import { attachPanel } from "./overlays.js";
import { addressList } from "./address-list.js";
import { button } from "./buttons.js";
import { fill, h } from "./dom.js";
import { field } from "./forms.js";
import { busy } from "./notices.js";
import { pick } from "./palette.js";
import { goToWorld } from "./router.js";
import { makeSandbox } from "./sandbox-names.js";
import { control, urlOf } from "./server.js";
import { state, subscribe } from "./state.js";

/** The newest sandboxes that the panel offers. */
const mostSandboxes = 4;

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

/** The main world, the newest sandboxes, and the shown one. */
async function offeredWorlds() {
    const { sandboxes } = await control("GET", "sandboxes", undefined, { world: "main" });
    const newest = sandboxes.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)).map(({ id }) => id).slice(0, mostSandboxes);
    return [...new Set(["main", ...newest, state.world])];
}

function worldChoice(worlds, choose) {
    return h("div", { class: "choice", role: "group", "aria-label": "World" }, worlds.map((world) => h("button", {
        type: "button", "aria-pressed": String(world === state.world), "data-keep": `share ${world}`, on: { click: () => choose(world) },
    }, h("bdi", world))));
}

/** A button with a panel that shows the base URLs of the shown world and of an account, for an app, and that shows another world. */
export function share() {
    const worlds = h("div", { class: "share-worlds" });
    const fresh = button("New sandbox", async () => choose(await makeSandbox()), {
        kind: "quiet", title: "Creates a sandbox with a made-up name, and shows it",
    });
    const account = pick({ kind: "accounts", extras: [{ value: "", title: "no account" }], find: "Find an account" });
    const place = h("div", { class: "share-addresses" });
    const panel = h("div", { class: "bar-panel share-panel", id: "share-panel" },
        h("div", { class: "share-head" }, worlds, fresh),
        field({ label: "Without credentials, act as", input: account }), place);
    const face = h("button", {
        type: "button", class: "button step", "aria-controls": "share-panel", title: "The base URL of a world, for an app",
    }, "Share");
    let [asked, showing] = [0, null];
    const draw = async () => {
        const turn = ++asked;
        const key = account.value;
        const [phone, offered] = await Promise.all([
            control("GET", key ? `phone?account=${encodeURIComponent(key)}` : "phone"), offeredWorlds(),
        ]);
        if (turn !== asked) return;
        fill(worlds, worldChoice(offered, choose));
        fill(place, shared(phone, key || undefined));
    };
    const show = () => busy(place, draw()).catch((error) => fill(place, h("p", error.message)));
    /** Shows another world. The panel stays open, and keeps the focus. */
    async function choose(world) {
        if (world === state.world) return;
        const going = goToWorld(world);
        face.click();
        await Promise.all([going, showing]);
        worlds.querySelector("[aria-pressed=true]")?.focus({ preventScroll: true });
    }
    const node = h("div", { class: "share" }, face, panel);
    attachPanel(face, panel);
    face.addEventListener("click", () => { if (!panel.hidden) showing = show(); });
    account.addEventListener("change", show);
    // Another world does not have its accounts.
    subscribe("world", () => { account.value = ""; });
    return node;
}
