import { breakable, fill, h, svg } from "./dom.js";
import { busy, card, copyButton } from "./parts.js";
import { control } from "./server.js";
import { state } from "./state.js";

/** The light modules that belong around a code. */
const quiet = 4;

/** A QR code as a drawing. `rows` has a text for each row; `1` is dark. */
function drawing(rows) {
    const size = rows.length + 2 * quiet;
    const dark = rows.flatMap((row, y) => [...row].map((module, x) => module === "1" ? `M${x + quiet} ${y + quiet}h1v1h-1z` : ""));
    return svg("svg", { class: "qr-code", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "QR code of the link" },
        svg("path", { d: dark.join("") }));
}

function addressRow(address) {
    return h("li", h("code", breakable(address)), " ", copyButton(address, "Copy", { kind: "quiet", "aria-label": `Copy ${address}` }));
}

function closed() {
    return h("p", "Understudy listens on this machine alone. Start it with ", h("code", "--host 0.0.0.0"), " to let a phone in the same network reach it.");
}

function opened({ baseURLs, numeric, link, code }) {
    return [
        h("p", "An app on a phone in the same network uses one of these base URLs. If the phone does not reach one, use the next.",
            state.world === "main" ? null : [" They lead to the sandbox ", h("bdi", state.world), "; the control key is in them."]),
        h("ul", { class: "phone-addresses" }, [...baseURLs, ...numeric].map(addressRow)),
        code ? h("p", "The camera of the phone opens this dashboard with the code. The control key is in it.") : null,
        code ? drawing(code) : null,
        link ? h("div", { class: "actions" }, copyButton(link, "Copy link", { title: "The dashboard, with the control key" })) : null,
    ];
}

/** The addresses for a phone, and a code that opens the dashboard there. */
export function phonePart(container) {
    const place = h("div");
    fill(container, h("div", { class: "grid" }, card({ title: "Phone", corner: h("code", "/_understudy/phone"), class: "span-8" }, place)));
    const draw = async () => {
        const phone = await control("GET", "phone");
        fill(place, phone.baseURLs.length ? opened(phone) : closed());
    };
    busy(place, draw()).catch((error) => fill(place, h("p", error.message)));
    return {};
}
