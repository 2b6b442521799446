import { fill, h, svg } from "../shell/dom.js";
import { cursor } from "./chart-cursor.js";

/** The approximate width of a character at 12 px, regular and bold. */
const [characterWidth, boldCharacterWidth] = [6.6, 7.6];

export const textWidth = (text) => Math.ceil(text.length * characterWidth);
export const boldTextWidth = (text) => Math.ceil(text.length * boldCharacterWidth);

/**
 * A chart that is drawn at its actual size, again after each change of size. It is as wide as its place and at least `height` high.
 *
 * - `label`: its name for screen readers.
 * - `stops`: the values that the cursor moves through, in the order of the axis: {date, value, note}, all texts.
 * - `draw(root, width, height)`: draws into an SVG group and returns the places of the stops: {places: [{x, y}], top, bottom}. `y` may be
 *   null.
 * - `headers`, `rows`: the same data as a table.
 * - `name`: identifies it among the charts of its card.
 */
export function chart({ label, name = "chart", height = 176, stops, draw, headers, rows, legend }) {
    const drawing = svg("svg", { class: "chart-drawing", "aria-hidden": "true", focusable: "false" });
    const plot = h("div", { class: "chart-plot", "data-keep": name, style: { minHeight: `${height}px` } }, drawing);
    const pointer = stops.length ? cursor(plot, { label, stops }) : null;
    if (!pointer) plot.setAttribute("aria-label", label);
    let drawn = "";

    function drawAt(width, drawnHeight) {
        drawing.setAttribute("width", width);
        drawing.setAttribute("height", drawnHeight);
        drawing.setAttribute("viewBox", `0 0 ${width} ${drawnHeight}`);
        const root = svg("g");
        const frame = draw(root, width, drawnHeight);
        fill(drawing, root);
        pointer?.place(drawing, frame, width);
    }

    new ResizeObserver(([{ contentRect }]) => {
        const [width, drawnHeight] = [Math.floor(contentRect.width), Math.floor(contentRect.height)];
        if (width <= 0 || `${width} ${drawnHeight}` === drawn) return;
        drawn = `${width} ${drawnHeight}`;
        // In the same frame: the drawing has no size of its own, so it causes no new layout.
        drawAt(width, drawnHeight);
    }).observe(plot);

    return h("figure", { class: "chart" }, plot,
        legend ? h("figcaption", { class: "chart-legend" }, legend) : null,
        hiddenTable(label, headers, rows));
}

/** The drawn data as a table for screen readers. The keyboard focus skips it. */
function hiddenTable(label, headers, rows) {
    return h("div", { class: "visually-hidden" }, h("table",
        h("caption", label),
        h("thead", h("tr", headers.map((header) => h("th", { scope: "col" }, header)))),
        h("tbody", rows.map(([first, ...others]) => h("tr", h("th", { scope: "row" }, first), others.map((cell) => h("td", cell)))))));
}

/** An entry of a legend: a sample of the mark and its meaning. */
export function key(kind, text) {
    return h("span", { class: "chart-key" }, h("span", { class: ["chart-sign", kind], "aria-hidden": "true" }), text);
}
