import { chart, textWidth } from "./chart.js";
import { dateAxis, inside, tickTexts, unitText, valueAxis } from "./chart-axes.js";
import { svg } from "../shell/dom.js";
import { linear, symmetricDomain } from "./scale.js";

const axisHeight = 24;

const kindOf = (value) => value >= 0 ? "gained" : "lost";

/** The stroke between two neighbouring points, in two parts if it crosses zero. Each part has the colour of its side. */
function strokes(a, b, zero) {
    if (a.value * b.value >= 0) return [{ from: a, to: b, kind: kindOf(a.value + b.value) }];
    const share = a.value / (a.value - b.value);
    const crossing = { x: a.x + (b.x - a.x) * share, y: zero };
    return [{ from: a, to: crossing, kind: kindOf(a.value) }, { from: crossing, to: b, kind: kindOf(b.value) }];
}

/**
 * A chart with a point per slot of time and a line through neighbouring points, in one colour above zero and in another below. A slot with
 * null is a gap in the line. The arguments are those of `barChart`.
 */
export function signedLineChart({ label, name, height, slots, unit, describe, legend, headers = ["Date", "Value"] }) {
    const domain = symmetricDomain(slots.map(({ value }) => value).filter((value) => value !== null));
    const values = [domain[0], 0, domain[1]];
    const texts = tickTexts(values);
    const stops = slots.map(describe);

    function draw(root, width, chartHeight) {
        const [left, right] = [Math.max(...texts.map(textWidth)) + 10, width - 6];
        const [top, bottom] = [22, chartHeight - axisHeight];
        const x = (i) => left + (i + 0.5) * (right - left) / slots.length;
        const y = linear(domain, [bottom, top]);
        valueAxis(root, { values, texts, y, left, right });
        unitText(root, unit);
        const labels = slots.map(({ label: text, isNow }, i) => text ? { text, isNow, ...inside(x(i), text, left, right) } : null);
        dateAxis(root, labels.filter(Boolean), chartHeight - 4);
        const points = slots.map(({ date, value }, i) => value === null ? null : { date, value, x: x(i), y: y(value) });
        const lines = points.flatMap((point, i) => point && points[i - 1] ? strokes(points[i - 1], point, y(0)) : []);
        root.append(
            svg("g", { "data-series": "strokes" }, lines.map(({ from, to, kind }) => svg("line", {
                class: ["signed-line", kind], x1: from.x.toFixed(1), y1: from.y.toFixed(1), x2: to.x.toFixed(1), y2: to.y.toFixed(1),
            }))),
            svg("g", { "data-series": "days" }, points.map((point) => point && svg("circle", {
                class: ["column", kindOf(point.value)], cx: point.x.toFixed(1), cy: point.y.toFixed(1), r: slots.length > 10 ? 3 : 4,
                "data-date": point.date, "data-value": point.value,
            }))));
        return { places: slots.map(({ value }, i) => ({ x: x(i), y: value === null ? null : y(value) })), top, bottom };
    }

    return chart({ label, name, height, stops, draw, legend, headers, rows: stops.map(({ date, value }) => [date, value]) });
}
