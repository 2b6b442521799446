import { breakable, fill, h, svg } from "./dom.js";
import { copyButton } from "./buttons.js";

/** The light modules that belong around a code. */
const quiet = 4;

/** The dark modules as the path of a drawing. `rows` has a text for each row; `1` is dark. */
export function darkModules(rows) {
    return rows.flatMap((row, y) => [...row].map((module, x) => module === "1" ? `M${x + quiet} ${y + quiet}h1v1h-1z` : "")).join("");
}

/** A QR code as a drawing. */
export function qrCode(rows, label) {
    const size = rows.length + 2 * quiet;
    return svg("svg", { class: "qr-code", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label }, svg("path", { d: darkModules(rows) }));
}

/**
 * Addresses to copy, and the QR code of one of them, at first of the first that has one. `codes` is the list of the server's response: each
 * {url, rows}. With `areLinks`, a click opens an address: it is a page or a file, and no base URL.
 */
export function addressList(urls, codes, { areLinks = false } = {}) {
    const rowsOf = new Map(codes.map(({ url, rows }) => [url, rows]));
    const place = h("div", { class: "address-code" });
    const buttons = new Map();
    const show = (shown) => {
        fill(place, qrCode(rowsOf.get(shown), `QR code of ${shown}`));
        for (const [url, button] of buttons) button.setAttribute("aria-pressed", String(url === shown));
    };
    const coded = urls.filter((url) => rowsOf.has(url));
    const item = (url) => {
        if (coded.length > 1 && rowsOf.has(url)) {
            buttons.set(url, h("button", {
                type: "button", class: "button quiet", "aria-label": `QR code of ${url}`, on: { click: () => show(url) },
            }, "QR code"));
        }
        const text = h("code", breakable(url));
        return h("li", areLinks ? h("a", { href: url }, text) : text, " ", copyButton(url, "Copy", { kind: "quiet", "aria-label": `Copy ${url}` }),
            buttons.get(url) ?? null);
    };
    const node = h("div", { class: "address-list" }, h("ul", urls.map(item)), place);
    if (coded.length) show(coded[0]);
    return node;
}
