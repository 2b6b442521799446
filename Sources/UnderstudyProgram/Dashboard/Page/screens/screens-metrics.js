import { dayNumber, fullDayText } from "./calendar-day.js";
import { readMetric, readVO2Max, readWeightGoal } from "./brados-responses.js";
import { key } from "./chart.js";
import { lead } from "./card-parts.js";
import { h } from "../shell/dom.js";
import { fixed, signed } from "./figures.js";
import { historyRange, recordsWithin, startOf, within } from "./history-range.js";
import { lineChart } from "./line-chart.js";
import { panel } from "./panel.js";
import { time } from "../shell/parts.js";
import { recordKinds } from "../records/record-kinds.js";
import { rowList } from "./rows.js";
import { history, movingMean } from "./series.js";

/** The metrics whose history pages differ only in names and in the decimals of their values. */
const metrics = [
    {
        id: "hrv", slug: "hrv", title: "Heart rate variability", field: "avgMs", unit: "ms", digits: 0, name: "HRV", span: 8, minSpan: 8,
        icon: "heart", editing: recordKinds.bradOS.hrv,
    },
    {
        id: "rhr", slug: "rhr", title: "Resting heart rate", field: "avgBpm", unit: "bpm", digits: 0, name: "RHR", span: 6, minSpan: 6,
        icon: "heart", editing: recordKinds.bradOS.rhr,
    },
    {
        id: "body-weight", slug: "weight", title: "Body weight", field: "weightLbs", unit: "lb", digits: 1, name: "weight", span: 6, minSpan: 4,
        hasGoal: true, icon: "scales", editing: recordKinds.bradOS.weight, editingAlso: recordKinds.bradOS.weightGoal,
    },
];

/** A range of a week has no room for a projection of two. */
const projectionIn = (range, { projection }) => range === "1W" ? [] : projection;

/** The trend as a sentence: the slope that the app draws, per week, and the projected value, if the range has one. */
function trendText({ perDay, points }, projection, text, unit) {
    if (perDay === null) return `No trend yet: ${points.length} of 7 entries.`;
    const perWeek = signed(perDay * 7, 1);
    const trend = /[1-9]/.test(perWeek) ? `Trend ${perWeek} ${unit} a week` : "Trend flat";
    return projection.length ? `${trend}; ${text(projection[1].value)} in two weeks.` : `${trend}.`;
}

/** The goal with the button that replaces it, or the button that sets one. */
function goalNote({ goal, goalRecord }, { also }, text) {
    if (!goal) return also.addButton({ key: "goal" });
    return [`Goal ${text(goal.pounds)} by ${time.day(goal.date)}. `, also.editButton(goalRecord, `of ${text(goal.pounds)}`)];
}

function metricPanel(context, { id, slug, title, field, unit, digits, name, span, minSpan, hasGoal, icon, editing, editingAlso }) {
    const path = `/api/dev/health-sync/${slug}?days=365`;
    const text = (value) => `${fixed(value, digits)} ${unit}`;
    const days = rowList("day", "days", "Days");
    const range = historyRange(id);
    return panel(context, {
        id, title, span, path: () => path, appSays: `Failed to load ${name} history`,
        load: async (ask) => {
            const [entries, goal] = await Promise.all([ask(path), hasGoal ? ask("/api/dev/cycling/weight-goal") : null]);
            return { ...history(readMetric(entries, field)), goal: goal && readWeightGoal(goal), records: entries.data, goalRecord: goal?.data };
        },
        isEmpty: ({ points }) => points.length === 0,
        emptyTitle: `No ${name} data`, emptyIcon: icon, emptyText: "None in the last year. The app uploads them from Apple Health.",
        editing, editingAlso,
        elements: ({ records }) => recordsWithin(records, range.value, context.today()),
        draw: (model, self) => {
            const today = context.today();
            const shown = within(model.points, range.value, today);
            const { goal } = model;
            const projection = projectionIn(range.value, model);
            const last = model.points.at(-1);
            return [
                lead({
                    value: fixed(last.value, digits), unit, tools: range.buttons(self),
                    notes: [
                        last.date === today ? null : fullDayText(last.day), trendText(model, projection, text, unit),
                        hasGoal ? goalNote(model, self, text) : null,
                    ],
                }),
                shown.length === 0 ? `No entries in this range. The newest is from ${fullDayText(last.day)}.` : lineChart({
                    label: `${title} in ${unit}, ${shown.length} days`, name: id, points: shown, line: within(model.means, range.value, today),
                    goal: goal && { value: goal.pounds, text: `goal ${text(goal.pounds)} by ${time.day(goal.date)}` },
                    projection, unit,
                    from: startOf(model.points, range.value, today), to: dayNumber(today), text, minSpan, valueName: title,
                    legend: [
                        key("dot", "each day"), key("line", "mean of seven entries"),
                        projection.length ? key("dash", "trend, 14 days on") : null,
                    ],
                }),
                days(self, [...shown].reverse(), dayRow(model.records, self, text)),
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

/** The sources of an estimate. */
const methods = { ftp_derived: "from FTP", peak_5min: "from the best 5 minutes", peak_20min: "from the best 20 minutes" };
const methodText = ({ method }) => methods[method] ?? method;

function vo2MaxPanel(context) {
    const path = "/api/dev/cycling/vo2max";
    const unit = "mL/kg/min";
    const range = historyRange("vo2max");
    return panel(context, {
        id: "vo2max", title: "VO₂ max", span: 6, path: () => path, appSays: "Failed to load VO₂ max history",
        load: async (ask) => {
            const json = await ask(path);
            return { ...readVO2Max(json), records: json.data.history };
        },
        elements: ({ records }) => recordsWithin(records, range.value, context.today()),
        isEmpty: ({ points }) => points.length === 0,
        emptyTitle: "No VO₂ max data", emptyIcon: "lungs", emptyText: "An FTP and a weight give an estimate.",
        editing: recordKinds.bradOS.estimate,
        draw: ({ latest, points }, self) => {
            const today = context.today();
            const shown = within(points, range.value, today);
            const last = points.at(-1);
            return [
                lead({
                    value: latest ? fixed(latest.value, 1) : "–", unit, tools: range.buttons(self),
                    notes: latest ? [[latest.category, methodText(latest), fullDayText(last.day)].filter(Boolean).join(", ")] : [],
                }),
                shown.length === 0 ? `No estimates in this range. The newest is from ${fullDayText(last.day)}.` : lineChart({
                    label: `VO₂ max in millilitres per kilogram and minute, ${shown.length} estimates`, name: "vo2max", points: shown,
                    line: within(movingMean(points), range.value, today), text: (value) => `${fixed(value, 1)} ${unit}`, minSpan: 4, unit,
                    from: startOf(points, range.value, today), to: dayNumber(today), valueName: "VO₂ max",
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
