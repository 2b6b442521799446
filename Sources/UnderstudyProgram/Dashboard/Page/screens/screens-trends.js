import { cardChoice, lead } from "./card-parts.js";
import { h } from "../shell/dom.js";
import { fixed } from "./figures.js";
import { lineChart } from "./line-chart.js";
import { readTrends } from "./longevity-responses.js";
import { kindOfTrend, shownTrend, trendText } from "./longevity-words.js";
import { panel } from "./panel.js";

const periods = { Weekly: "weekly", Monthly: "monthly", Yearly: "yearly" };

/** The trends as the app shows them, one at a time. */
export function trendsPanel(context) {
    const path = "/api/longevity/trends";
    const period = cardChoice("trends", "Trend", Object.keys(periods), "Weekly");
    return panel(context, {
        id: "trends", title: "Trends", span: 8, path: () => path, appSays: "Failed to load trends. Please try again.",
        load: async (ask) => readTrends(await ask(path)),
        // Also the values that the app does not show.
        elements: (trends) => Object.entries(trends).map(([trend, { value, state, points }]) => ({
            trend, value, state, points: points?.length ?? null,
        })),
        draw: (trends, self) => {
            const name = periods[period.value];
            const { value, label, note, hasChart } = shownTrend(name, trends[name]);
            return [
                lead({
                    value: trendText(value), unit: h("span", { class: ["badge", kindOfBadge(label, value)] }, label), kind: kindOfTrend(value),
                    tools: period.buttons(self),
                }),
                h("div", { class: ["trend-place", Object.values(periods).some((each) => shownTrend(each, trends[each]).hasChart) ? "has-chart" : null] },
                    note ? h("p", { class: "panel-empty trend-note" }, note) : null,
                    hasChart ? trendChart(trends[name]) : null),
            ];
        },
    });
}

function kindOfBadge(label, value) {
    return label === "Projected" ? "attention" : kindOfTrend(value);
}

function trendChart({ points }) {
    if (points === null) return h("p", { class: "panel-empty" }, "The response has no points, so the app draws no line.");
    if (points.length === 0) return h("p", { class: "panel-empty" }, "No check-ins yet. The line starts with the first one.");
    const years = (value) => `${fixed(value, 2)} years`;
    const label = `Biological age in years, ${points.length === 1 ? "the only check-in" : `the last ${points.length} check-ins`}`;
    return lineChart({
        label, name: "trend", height: 190, points, text: years, unit: "years", minSpan: 0.4, valueName: "Biological age", note: () => null, legend: label,
    });
}
