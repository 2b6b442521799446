import { choice, lead } from "./choice.js";
import { h } from "./dom.js";
import { kindOfAge } from "./figures.js";
import { lineChart } from "./line-chart.js";
import { readTrends } from "./longevity-responses.js";
import { changeWord, shownTrend, yearsText } from "./longevity-words.js";
import { panel } from "./panel.js";
import { number, table } from "./parts.js";

const periods = { Weekly: "weekly", Monthly: "monthly", Yearly: "yearly" };

/** The trends as the app shows them, one at a time, and below them the values of the response. */
export function trendsPanel(context) {
    const path = "/api/longevity/trends";
    let chosen = "Weekly";
    let isDataOpen = false;
    return panel(context, {
        id: "trends", title: "Trends", span: 8, path: () => path, appSays: "Failed to load trends. Please try again.",
        load: async (ask) => readTrends(await ask(path)),
        draw: (trends, self) => {
            const choose = (period) => {
                chosen = period;
                self.redraw();
            };
            const name = periods[chosen];
            const { value, label, note, hasChart } = shownTrend(name, trends[name]);
            return [
                lead({
                    value: yearsText(value), unit: h("span", { class: ["badge", kindOfBadge(label, value)] }, label), kind: kindOfAge(value),
                    tools: choice("Trend", Object.keys(periods), chosen, choose),
                }),
                h("div", { class: "trend-place" },
                    note ? h("p", { class: "panel-empty trend-note" }, note) : null,
                    hasChart ? trendChart(trends[name]) : null),
                asData(trends, isDataOpen, (isOpen) => { isDataOpen = isOpen; }),
            ];
        },
    });
}

function kindOfBadge(label, value) {
    return label === "Projected" ? "attention" : kindOfAge(value);
}

function trendChart({ points }) {
    if (points === null) return h("p", { class: "panel-empty" }, "The response has no points, so the app draws no line.");
    if (points.length === 0) return h("p", { class: "panel-empty" }, "No check-ins yet. The line starts with the first one.");
    const years = (value) => `${number(value, 2)} years`;
    const label = `Biological age in years, ${points.length === 1 ? "the only check-in" : `the last ${points.length} check-ins`}`;
    return lineChart({
        label, name: "trend", height: 190, points, text: years, unit: "years", minSpan: 0.4, valueName: "Biological age", note: () => null, legend: label,
    });
}

/** The values of the response, also those that the app does not show. */
function asData(trends, isOpen, onToggle) {
    const rows = Object.values(periods).map((name) => {
        const { value, state, points } = trends[name];
        return h("tr", { "data-trend": name, "data-value": value, title: changeWord(value) },
            [name, yearsText(value), state, points === null ? "none" : number(points.length)].map((text) => h("td", text)));
    });
    return h("details", { class: "as-data", open: isOpen, on: { toggle: ({ target }) => onToggle(target.open) } }, h("summary", "As data"),
        table(["Trend", "Value", { label: "State", title: stateTitle }, "Points"], rows, { caption: "Trends of the response" }));
}

const stateTitle = "available: enough check-ins; partial: the change since the first check-in; projection: the mean of the last changes, times 365";
