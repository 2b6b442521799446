import { boldTextWidth, chart, textWidth } from "./chart.js";
import { dateAxis, endWidth, inside, tickTexts, unitText, valueAxis } from "./chart-axes.js";
import { fullDayText } from "./calendar-day.js";
import { svg } from "../shell/dom.js";
import { dateTicks, domainOf, linear, ticks } from "./scale.js";
import { runs } from "./series.js";

const axisHeight = 24;

function path(points, x, y) {
    return points.map((point, i) => `${i === 0 ? "M" : "L"}${x(point.day).toFixed(1)} ${y(point.value).toFixed(1)}`).join("");
}

/** The radius of a dot: few dots are large, dots of several years small. */
function radiusFor(count) {
    if (count <= 31) return 2.8;
    return count <= 200 ? 2 : 1.4;
}

/**
 * A chart of values over time: a dot per value, and a line through `line` (their mean, or the values themselves). A gap in the data is a
 * gap in the line. The last value is labelled at the line's end.
 *
 * - `points`, `line`, `projection`: points {date, day, value}, oldest first.
 * - `from`, `to`: the first and last day of the axis, by default those of the points.
 * - `text(value)`: a value with its unit. `unit`: the unit at the top of the value axis.
 * - `goal`: {value, text}, drawn as a horizontal line.
 * - `minSpan`: the smallest range of the value axis, in the values' unit. `domain`: its ends, instead of those of the values.
 */
export function lineChart({
    label, name, height, points, line = points, projection = [], from, to, text, unit, goal, minSpan, domain: fixed, note, legend,
    valueName,
}) {
    const shown = [...points, ...line, ...projection, ...(goal ? [goal] : [])].map(({ value }) => value);
    const domain = fixed ?? domainOf(shown, { minSpan });
    const values = ticks(domain);
    const texts = tickTexts(values);
    const first = from ?? points[0]?.day ?? 0;
    const last = Math.max(to ?? -Infinity, points.at(-1)?.day ?? 0, projection.at(-1)?.day ?? -Infinity);
    const end = line.at(-1);
    const hasOwnLine = line !== points;

    function draw(root, width, chartHeight) {
        const left = Math.max(...texts.map(textWidth), 20) + 10;
        const right = width - endWidth(end && text(end.value));
        const [top, bottom] = [unit ? 22 : 12, chartHeight - axisHeight];
        const x = linear([first, last], [left, right]);
        const y = linear(domain, [bottom, top]);
        valueAxis(root, { values, texts, y, left, right });
        if (unit) unitText(root, unit);
        const labels = dateTicks(first, last, Math.max(2, Math.min(5, Math.floor((right - left) / 70))));
        dateAxis(root, labels.map((tick) => ({ text: tick.text, ...inside(x(tick.day), tick.text, left, right) })), chartHeight - 4);
        if (goal) {
            root.append(svg("line", { class: "goal", x1: left, x2: right, y1: y(goal.value), y2: y(goal.value) }),
                svg("text", { class: "axis goal-text", x: left + 2, y: y(goal.value) - 5 }, goal.text));
        }
        const strokes = runs(line).map((run) => svg("path", {
            class: "line", "data-series": hasOwnLine ? "mean" : "daily", d: path(run, x, y),
        }));
        const group = { class: ["dots", hasOwnLine ? null : "on-line"], "data-series": "daily" };
        const dots = svg("g", group, points.map((point) => svg("circle", {
            cx: x(point.day).toFixed(1), cy: y(point.value).toFixed(1), r: radiusFor(points.length), "data-date": point.date,
            "data-value": point.value,
        })));
        root.append(...(hasOwnLine ? [dots, ...strokes] : [...strokes, dots]));
        if (projection.length) {
            const ahead = projection.at(-1);
            root.append(svg("path", { class: "projection", "data-series": "projection", d: path(projection, x, y) }),
                svg("text", { class: "axis", x: right + 8, y: y(ahead.value) + 4 }, text(ahead.value)));
        }
        if (end) root.append(...lastValue(x, y));
        return { places: points.map((point) => ({ x: x(point.day), y: y(point.value) })), top, bottom };
    }

    /**
     * The line's last point with its value, which stands at the line's end. If a projection follows, the value stands above or below the
     * point, on the side with fewer marks.
     */
    function lastValue(x, y) {
        const [cx, cy] = [x(end.day), y(end.value)];
        const named = hasOwnLine ? { "data-series": "mean", "data-date": end.date, "data-value": end.value } : {};
        const written = text(end.value);
        const marksBetween = (from, to) => [...points, ...line].filter((point) => {
            const [px, py] = [x(point.day), y(point.value)];
            return px > cx - boldTextWidth(written) && px < cx && py > from && py < to;
        }).length;
        const isBelow = marksBetween(cy - 24, cy - 6) > marksBetween(cy + 6, cy + 24);
        const place = projection.length ? { x: cx + 4, y: isBelow ? cy + 21 : cy - 11, "text-anchor": "end" } : { x: cx + 9, y: cy + 4 };
        return [svg("circle", { class: "end", cx, cy, r: 3.5, ...named }), svg("text", { class: "end-text", ...place }, written)];
    }

    const stops = points.map((point, i) => ({
        date: fullDayText(point.day), value: text(point.value),
        note: note ? note(point, i) : hasOwnLine ? `mean ${text(line[i].value)}` : null,
    }));
    return chart({
        label, name, height, stops, draw, legend,
        headers: ["Date", valueName ?? "Value", ...(hasOwnLine ? ["Seven-point mean"] : [])],
        rows: points.map((point, i) => [fullDayText(point.day), text(point.value), ...(hasOwnLine ? [text(line[i].value)] : [])]),
    });
}
