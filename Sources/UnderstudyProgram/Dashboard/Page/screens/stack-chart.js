import { chart, textWidth } from "./chart.js";
import { dateAxis, endWidth, inside, valueAxis } from "./chart-axes.js";
import { svg } from "../shell/dom.js";
import { dateTicks, linear } from "./scale.js";
import { runs } from "./series.js";

const axisHeight = 24;
/** The possible steps of the axis, in hours. */
const hourSteps = [1, 2, 3, 4, 6, 8, 12];

/**
 * A chart with a stacked bar per day, or per `span` days, and a line over the bars.
 *
 * - `points`: [{date, day, parts: [number]}], oldest first. `kinds`: the names and classes of the parts, from the bottom up.
 * - `line`: the points of the line. `unit`: an hour in the values' unit. `tick(value)`, `text(value)`: texts of values.
 */
export function stackChart({ label, name, height, points, kinds, line, span = 1, from, to, unit, tick, text, describe, legend, headers }) {
    const sums = points.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0));
    const most = Math.max(unit, ...sums, ...line.map(({ value }) => value));
    const step = unit * (hourSteps.find((hours) => most / (unit * hours) < 4) ?? 24 * Math.ceil(most / (unit * 96)));
    const values = Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
    const texts = values.map(tick);
    const stops = points.map(describe);
    const end = line.at(-1);

    function draw(root, width, chartHeight) {
        const left = Math.max(...texts.map(textWidth)) + 10;
        const right = width - endWidth(end && text(end.value));
        const [top, bottom] = [12, chartHeight - axisHeight];
        const days = to - from + 1;
        const slot = (right - left) / days;
        const x = (day) => left + (Math.floor(day) - from + 0.5) * slot;
        // The first and the last bar may reach beyond the chart.
        const middle = (day) => Math.max(left, Math.min(right - slot / 2, left + (Math.floor(day) - from + span / 2) * slot));
        const y = linear([0, most * 1.03], [bottom, top]);
        valueAxis(root, { values, texts, y, left, right });
        const labels = dateTicks(from, to, Math.max(2, Math.min(5, Math.floor((right - left) / 70))));
        dateAxis(root, labels.map((tick) => ({ text: tick.text, ...inside(x(tick.day), tick.text, left, right) })), chartHeight - 4);
        const place = slot * span;
        const barWidth = Math.max(1, Math.min(26, place > 4 ? place * 0.66 : place * 0.86));
        root.append(svg("g", { class: "bars", "data-series": "bars" }, points.map((point) => {
            let base = 0;
            return point.parts.map((part, i) => {
                const [low, high] = [y(base), y(base + part)];
                base += part;
                return part === 0 ? null : svg("rect", {
                    class: ["part", kinds[i]], x: (middle(point.day) - barWidth / 2).toFixed(2), y: high.toFixed(2), width: barWidth.toFixed(2),
                    height: Math.max(0.5, low - high - (place > 6 ? 0.8 : 0)).toFixed(2),
                    "data-date": point.date, "data-part": kinds[i], "data-value": part,
                });
            });
        })));
        const point = ({ day, value }) => `${x(day).toFixed(1)} ${y(value).toFixed(1)}`;
        const strokes = runs(line).map((run) => `M${run.map(point).join("L")}`);
        root.append(...strokes.map((d) => svg("path", { class: "line halo", d })));
        root.append(...strokes.map((d) => svg("path", { class: "line over", "data-series": "mean", d })));
        if (end) {
            root.append(
                svg("circle", {
                    class: "end", cx: x(end.day), cy: y(end.value), r: 3.5,
                    "data-series": "mean", "data-date": end.date, "data-value": end.value,
                }),
                svg("text", { class: "end-text", x: x(end.day) + Math.max(barWidth / 2, 3.5) + 5, y: y(end.value) + 4 }, text(end.value)));
        }
        return { places: points.map(({ day }) => ({ x: middle(day), y: null })), top, bottom };
    }

    return chart({ label, name, height, stops, draw, legend, headers, rows: points.map((point) => describe(point).row) });
}
