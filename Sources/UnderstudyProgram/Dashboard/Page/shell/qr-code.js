import { svg } from "./dom.js";

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
