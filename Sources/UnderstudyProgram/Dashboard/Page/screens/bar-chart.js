import { chart, textWidth } from "./chart.js";
import { crisp, dateAxis, inside, tickTexts, unitText, valueAxis } from "./chart-axes.js";
import { svg } from "../shell/dom.js";
import { linear, roundUp, symmetricDomain } from "./scale.js";

const axisHeight = 24;

/** The width of a bar: about two thirds of its slot, between 1 and 26 px. */
function barWidth(slot) {
    return Math.max(1, Math.min(26, slot > 4 ? slot * 0.66 : slot * 0.8));
}

/**
 * A chart with a bar per slot of time. A slot with null is empty; a slot with zero has a short stroke on the axis.
 *
 * - `slots`: [{date, value, label, isNow}]; `label` is the text on the axis, or null.
 * - `unit`: the unit at the top of the value axis.
 * - `isSigned`: bars above and below zero in two colours. Otherwise bars start at zero.
 * - `describe(slot)`: {date, value, note} for the cursor and the table.
 */
export function barChart({ label, name, height, slots, isSigned = true, unit, describe, legend, headers = ["Date", "Value"] }) {
    const numbers = slots.map(({ value }) => value).filter((value) => value !== null);
    const most = Math.max(0, ...numbers);
    const domain = isSigned ? symmetricDomain(numbers) : [0, most > 0 ? roundUp(most) : 1];
    const values = isSigned ? [domain[0], 0, domain[1]] : [0, domain[1] / 2, domain[1]];
    const texts = tickTexts(values);
    const stops = slots.map(describe);

    function bar(slot, x, width, y) {
        const attributes = { "data-date": slot.date, "data-value": slot.value };
        const zero = y(0);
        if (slot.value === 0) {
            return svg("rect", { class: ["column", isSigned ? "gained" : "none"], x: x - width / 2, y: crisp(zero) - 1.5, width, height: 2, ...attributes });
        }
        const size = Math.max(1.5, Math.abs(y(slot.value) - zero));
        const kind = !isSigned ? "plain" : slot.value > 0 ? "gained" : "lost";
        return svg("rect", {
            class: ["column", kind], x: (x - width / 2).toFixed(2), y: (slot.value > 0 ? zero - size : zero).toFixed(2),
            width: width.toFixed(2), height: size.toFixed(2), rx: Math.min(3, width / 4, size / 2).toFixed(2), ...attributes,
        });
    }

    function draw(root, width, chartHeight) {
        const [left, right] = [Math.max(...texts.map(textWidth)) + 10, width - 2];
        const [top, bottom] = [22, chartHeight - axisHeight];
        const slotWidth = (right - left) / slots.length;
        const x = (i) => left + (i + 0.5) * slotWidth;
        const y = linear(domain, [bottom, top]);
        valueAxis(root, { values, texts, y, left, right });
        unitText(root, unit);
        const labels = slots.map(({ label: text, isNow }, i) => text ? { text, isNow, ...inside(x(i), text, left, right) } : null);
        dateAxis(root, labels.filter(Boolean), chartHeight - 4);
        root.append(svg("g", { class: "bars", "data-series": "bars" },
            slots.map((slot, i) => slot.value === null ? null : bar(slot, x(i), barWidth(slotWidth), y))));
        return { places: slots.map((_, i) => ({ x: x(i), y: null })), top, bottom };
    }

    return chart({
        label, name, height, stops, draw, legend, headers,
        rows: stops.map(({ date, value, note }) => headers.length > 2 ? [date, value, note ?? ""] : [date, value]),
    });
}
