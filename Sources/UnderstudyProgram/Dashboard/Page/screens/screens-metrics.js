import { dayNumber, fullDayText } from "./calendar-day.js";
import { historyRanges, readMetric, readVO2Max, readWeightGoal, within } from "./brados-responses.js";
import { key } from "./chart.js";
import { choice, lead } from "./choice.js";
import { h } from "./dom.js";
import { signed } from "./figures.js";
import { lineChart } from "./line-chart.js";
import { panel } from "./panel.js";
import { number, time } from "./parts.js";
import { recordKinds } from "./record-kinds.js";
import { closedRows } from "./rows.js";
import { history, movingMean } from "./series.js";

/** The metrics whose history pages differ only in names. */
const metrics = [
    {
        id: "hrv", slug: "hrv", title: "Heart rate variability", field: "avgMs", unit: "ms", name: "HRV", span: 8, minSpan: 8,
        icon: "heart", editing: recordKinds.bradOS.hrv,
    },
    {
        id: "rhr", slug: "rhr", title: "Resting heart rate", field: "avgBpm", unit: "bpm", name: "RHR", span: 6, minSpan: 6,
        icon: "heart", editing: recordKinds.bradOS.rhr,
    },
    {
        id: "body-weight", slug: "weight", title: "Body weight", field: "weightLbs", unit: "lb", name: "weight", span: 6, minSpan: 4,
        hasGoal: true, icon: "scales", editing: recordKinds.bradOS.weight,
    },
];

/** A range of a week has no room for a projection of two. */
const projectionIn = (range, { projection }) => range === "1W" ? [] : projection;

/** The trend as a sentence: the slope that the app draws, per week, and the projected value, if the range has one. */
function trendText({ perDay, points }, projection, unit) {
    if (perDay === null) return `No trend yet: ${points.length} of 7 entries.`;
    const perWeek = signed(perDay * 7, 1);
    const trend = /[1-9]/.test(perWeek) ? `Trend ${perWeek} ${unit} a week` : "Trend flat";
    return projection.length ? `${trend}; ${number(projection[1].value, 1)} ${unit} in two weeks.` : `${trend}.`;
}

function metricPanel(context, { id, slug, title, field, unit, name, span, minSpan, hasGoal, icon, editing }) {
    const path = `/api/dev/health-sync/${slug}?days=365`;
    const text = (value) => `${number(value, 1)} ${unit}`;
    const days = closedRows("Days");
    let range = "6M";
    return panel(context, {
        id, title, span, path: () => path, appSays: `Failed to load ${name} history`,
        load: async (ask) => {
            const [entries, goal] = await Promise.all([ask(path), hasGoal ? ask("/api/dev/cycling/weight-goal") : null]);
            return { ...history(readMetric(entries, field)), goal: goal && readWeightGoal(goal), records: entries.data };
        },
        isEmpty: ({ points }) => points.length === 0,
        emptyTitle: `No ${name} data`, emptyIcon: icon, emptyText: "None in the last year. The app uploads them from Apple Health.", editing,
        draw: (model, self) => {
            const choose = (chosen) => {
                range = chosen;
                self.redraw();
            };
            const today = context.today();
            const shown = within(model.points, range, today);
            const { goal } = model;
            const projection = projectionIn(range, model);
            const last = model.points.at(-1);
            return [
                lead({
                    value: number(last.value, 1), unit, tools: choice("Range", Object.keys(historyRanges), range, choose),
                    notes: [last.date === today ? null : fullDayText(last.day), trendText(model, projection, unit)],
                }),
                shown.length === 0 ? `No entries in this range. The newest is from ${fullDayText(last.day)}.` : lineChart({
                    label: `${title} in ${unit}, ${shown.length} days`, name: id, points: shown, line: within(model.means, range, today),
                    goal: goal && { value: goal.pounds, text: `goal ${text(goal.pounds)} by ${time.day(goal.date)}` },
                    projection, unit,
                    from: start(model.points, shown, range, today), to: dayNumber(today), text, minSpan, valueName: title,
                    legend: [
                        key("dot", "each day"), key("line", "mean of seven entries"),
                        projection.length ? key("dash", "trend, 14 days on") : null,
                    ],
                }),
                days([...shown].reverse(), dayRow(model.records, self, text), "day", "days"),
            ];
        },
    });
}

/** The row of a day, with the button that changes its entry: a function of the day's point. `records` are the entries of the response. */
export function dayRow(records, self, text) {
    const byDate = new Map(records.map((record) => [record.date, record]));
    return ({ day, date, value }) => h("li", h("span", fullDayText(day)), h("span", { class: "strong" }, text(value)),
        self.editButton(byDate.get(date), `of ${fullDayText(day)}`));
}

/** The first day of a chart: that of its range, or of the data if they begin later. */
export function start(all, shown, range, today) {
    return all.length > shown.length ? dayNumber(today) - historyRanges[range] + 1 : shown[0].day;
}

/** The sources of an estimate. */
const methods = { ftp_derived: "from FTP", peak_5min: "from the best 5 minutes", peak_20min: "from the best 20 minutes" };
const methodText = ({ method }) => methods[method] ?? method;

function vo2MaxPanel(context) {
    const path = "/api/dev/cycling/vo2max";
    const unit = "mL/kg/min";
    let range = "6M";
    return panel(context, {
        id: "vo2max", title: "VO₂ max", span: 6, path: () => path,
        load: async (ask) => readVO2Max(await ask(path)),
        isEmpty: ({ points }) => points.length === 0,
        emptyTitle: "No VO₂ max data", emptyIcon: "lungs", emptyText: "An FTP and a weight give an estimate.",
        editing: recordKinds.bradOS.estimate,
        draw: ({ latest, points }, self) => {
            const choose = (chosen) => {
                range = chosen;
                self.redraw();
            };
            const today = context.today();
            const shown = within(points, range, today);
            const last = points.at(-1);
            return [
                lead({
                    value: latest ? number(latest.value, 1) : "–", unit, tools: choice("Range", Object.keys(historyRanges), range, choose),
                    notes: latest ? [[latest.category, methodText(latest), fullDayText(last.day)].filter(Boolean).join(", ")] : [],
                }),
                shown.length === 0 ? `No estimates in this range. The newest is from ${fullDayText(last.day)}.` : lineChart({
                    label: `VO₂ max in millilitres per kilogram and minute, ${shown.length} estimates`, name: "vo2max", points: shown,
                    line: within(movingMean(points), range, today), text: (value) => `${number(value, 1)} ${unit}`, minSpan: 4, unit,
                    from: start(points, shown, range, today), to: dayNumber(today), valueName: "VO₂ max",
                    note: ({ entry }) => methodText(entry), legend: [key("dot", "each estimate"), key("line", "mean of seven")],
                }),
            ];
        },
    });
}

export function metricPanels(context) {
    const [hrv, rhr, weight] = metrics.map((metric) => metricPanel(context, metric));
    return { hrv, rhr, weight, vo2Max: vo2MaxPanel(context) };
}
