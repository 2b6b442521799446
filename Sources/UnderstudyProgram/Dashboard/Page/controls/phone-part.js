import { addressList, qrCode } from "../shell/address-list.js";
import { fill, h } from "../shell/dom.js";
import { busy, card, copyButton } from "../shell/parts.js";
import { control } from "../shell/server.js";
import { state } from "../shell/state.js";

/** Why a phone cannot reach the server, with the way out. */
function unreachable({ open }) {
    const reason = open ? "This machine is in no network. Connect it to the phone’s network, and reload this page."
        : ["Understudy listens on this machine alone. Start it with ", h("code", "--phone"), " to let a phone in the same network reach it."];
    return card({ title: "Phone", corner: h("code", "/_understudy/phone"), class: "span-8" }, h("p", reason));
}

/** The steps by which a phone trusts the certificate authority, before it uses HTTPS. */
function trustCard({ fingerprint, profiles, certificates }, codes) {
    return card({ title: "1. Trust this machine’s certificates", class: "span-6" },
        h("h3", "iPhone and iPad"),
        h("ol",
            h("li", "Scan the code with the camera, or open the address in Safari; tap Allow."),
            h("li", "Settings, Profile Downloaded: tap Install."),
            h("li", "Settings, General, About, Certificate Trust Settings: turn Understudy on.")),
        addressList(profiles, codes, { areLinks: true }),
        h("h3", "Android"),
        h("ol",
            h("li", "Scan the code, or open the address in the phone’s browser. It downloads the certificate."),
            h("li", "In Settings, search for “CA certificate”, tap it, and choose the file."),
            h("li", "The app must trust user certificates in its network security configuration.")),
        addressList(certificates, codes, { areLinks: true }),
        h("p", { class: "muted" }, "Before you install it, compare its SHA-256 with the one that the phone shows: ", h("code", { class: "fingerprint" }, fingerprint)));
}

function addressesCard({ baseURLs, numeric, secure, https, codes }) {
    return card({ title: secure.length ? "2. Base URL of the app" : "Base URL of the app", corner: h("code", "/_understudy/phone") },
        h("p", "An app on a phone in the same network uses one of these base URLs. If the phone does not reach one, use the next.",
            state.world === "main" ? null : [" They lead to the sandbox ", h("bdi", state.world), "; the control key is in them."]),
        https && !secure.length ? h("p", "None has HTTPS: its certificate names private addresses and ", h("code", ".local"),
            " names alone, and this machine has neither.") : null,
        addressList([...secure, ...baseURLs, ...numeric], codes),
        h("p", { class: "muted" }, "On an iPhone, the app’s Info.plist needs ", h("code", "NSLocalNetworkUsageDescription"), ", and for ",
            h("code", "http"), " also ", h("code", "NSAllowsLocalNetworking"), " in ", h("code", "NSAppTransportSecurity"), "."));
}

function dashboardCard(link, codes) {
    const code = codes.find(({ url }) => url === link);
    return card({ title: "This dashboard on the phone" },
        h("p", "Scan the code with the phone’s camera. The control key is in it."),
        code ? qrCode(code.rows, "QR code of the link") : null,
        h("div", { class: "actions" }, copyButton(link, "Copy link", { title: "The dashboard, with the control key" })));
}

function opened(phone) {
    const { https, secure, link, codes } = phone;
    return [
        secure.length ? trustCard(https, codes) : null,
        h("div", { class: "span-6 controls-stack" }, addressesCard(phone), link ? dashboardCard(link, codes) : null),
    ];
}

/** The steps for a phone: trust the certificates, use a base URL, open the dashboard. */
export function phonePart(container) {
    const place = h("div", { class: "grid" });
    fill(container, place);
    const draw = async () => {
        const phone = await control("GET", "phone");
        fill(place, phone.baseURLs.length ? opened(phone) : unreachable(phone));
    };
    busy(place, draw()).catch((error) => fill(place, h("p", error.message)));
    return {};
}
