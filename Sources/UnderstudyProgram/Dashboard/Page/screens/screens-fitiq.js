import { readWorkouts } from "./activity-responses.js";
import { h } from "../shell/dom.js";
import { pagedList } from "./paged-list.js";
import { counted, number, time } from "../shell/parts.js";
import { recordKinds } from "../records/record-kinds.js";
import { dayNumber, dayText } from "./calendar-day.js";
import { key } from "./chart.js";
import { cardChoice, lead } from "./card-parts.js";
import { fixed, signed } from "./figures.js";
import { readProgress, weightChange, weightDays, weightPoints, weightRanges } from "./fitiq-responses.js";
import { chatsPanel } from "./screens-chats.js";
import { entriesPanel } from "./screens-entries.js";
import { goalsPanel } from "./screens-goals.js";
import { insightsPanel } from "./screens-insights.js";
import { mealLogsPanel } from "./screens-meal-logs.js";
import { moodPanel } from "./screens-mood.js";
import { nightsPanel } from "./screens-nights.js";
import { lineChart } from "./line-chart.js";
import { panel } from "./panel.js";
import { rowList } from "./rows.js";
import { movingMean, recordsOf } from "./series.js";

/** FitIQ's workouts. */
function workoutsPanel(context) {
    const row = ({ id, type, title, notes, at, minutes, calories, meters, intensity }, edit) => h("li", { "data-id": id },
        h("span", { class: "record-head" },
            h("span", { class: "strong", dir: "auto" }, title || type), title ? h("span", { class: "muted", dir: "auto" }, ` ${type}`) : null),
        h("span", { class: "muted" }, time.instant(at, context.zone)),
        h("span", { class: "record-text" }, [
            minutes === null ? null : `${number(minutes)} min`, meters === null ? null : `${number(meters / 1000, 2)} km`,
            calories === null ? null : `${number(calories)} kcal`, intensity === null ? null : `intensity ${number(intensity)} of 10`,
        ].filter(Boolean).join(", ")),
        notes ? h("span", { class: "record-text muted", dir: "auto" }, notes) : null, edit);
    return pagedList(context, {
        id: "activities", title: "Workouts", span: 4, size: 5, path: "/api/v1/workouts", filters: { All: {} },
        emptyText: "No workouts. FitIQ sends them from Apple Health.", read: readWorkouts, elements: (json) => json.data.workouts, row,
        editing: recordKinds.fitiq.workout, nameOf: ({ type, title, at }) => `${title || type}, ${time.instant(at, context.zone)}`,
    });
}

/** The entries of a page, as the app requests it; also the backend's limit. */
const pageSize = 100;
/** The limit of pages: enough for years with several weights a day. */
const mostPages = 60;

const kilograms = (value) => `${fixed(value, 1)} kg`;

function pagePath({ from, to }, offset, limit = pageSize) {
    return `/api/v1/progress?type=weight&from=${from}&to=${to}&offset=${offset}&limit=${limit}`;
}

/** The responses with all entries of a range. The first page has the total. */
async function pagesOf(ask, days) {
    const first = await ask(pagePath(days, 0));
    const pages = Math.min(mostPages, Math.ceil(readProgress(first).total / pageSize));
    const others = Array.from({ length: Math.max(0, pages - 1) }, (_, i) => ask(pagePath(days, (i + 1) * pageSize)));
    return [first, ...await Promise.all(others)];
}

function weightPanel(context) {
    const rows = rowList("entry", "entries");
    const range = cardChoice("weight", "Range", weightRanges, "90d");
    const days = () => weightDays(range.value, context.today());
    return panel(context, {
        id: "weight", title: "Weight", span: 6, path: () => pagePath(days(), 0),
        load: async (ask) => {
            const asked = days();
            const pages = await pagesOf(ask, asked);
            const entries = pages.flatMap((json) => readProgress(json).entries);
            const hasOlder = entries.length > 0 || readProgress(await ask(pagePath({ from: "1970-01-01", to: asked.to }, 0, 1))).total > 0;
            // Each with its record in the response.
            const records = pages.flatMap((json) => json.data.entries);
            const points = weightPoints(entries.map((entry, i) => ({ ...entry, record: records[i] })), context.zone);
            return { asked, points, hasOlder, elements: recordsOf(points.map((point) => ({ ...point, entry: point.entry.record }))) };
        },
        isEmpty: ({ hasOlder }) => !hasOlder,
        emptyTitle: "No weights", emptyIcon: "scales", emptyText: "The app’s first sync adds some.", editing: recordKinds.fitiq.weight,
        draw: ({ asked, points }, self) => {
            const tools = range.buttons(self);
            if (points.length === 0) return [lead({ value: "–", tools }), nothing(asked)];
            const change = weightChange(points);
            const row = ({ date, value, entry }) => h("li",
                h("span", time.full(date, context.zone)), h("span", { class: "strong" }, kilograms(value)),
                self.editButton(entry.record, `of ${time.full(date, context.zone)}`));
            return [
                lead({
                    value: fixed(points.at(-1).value, 1), unit: "kg", tools,
                    notes: [change && `${signed(change.kilograms, 1)} kg in ${counted(change.days, "day")}`],
                }),
                lineChart({
                    label: `Weight in kilograms, ${counted(points.length, "entry", "entries")}`, name: "weight", height: 190, points,
                    line: movingMean(points), text: kilograms, unit: "kg", minSpan: 1, to: dayNumber(asked.to),
                    from: range.value === "All" ? undefined : Math.min(dayNumber(asked.from), points[0].day),
                    valueName: "Weight", legend: [key("dot", "each entry"), key("line", "mean of seven")],
                }),
                rows(self, [...points].reverse(), row),
            ];
        },
    });
}

function nothing({ from, to }) {
    return `No weights from ${dayText(dayNumber(from))} to ${dayText(dayNumber(to))}.`;
}

/** The cards of a row have the same total of columns. */
const panels = [
    weightPanel, insightsPanel, moodPanel, nightsPanel, chatsPanel, mealLogsPanel, goalsPanel, entriesPanel, workoutsPanel,
];

export const fitiq = {
    id: "fitiq", backend: "fitiq", title: "FitIQ and Lume", basePath: "/api/v1", emptyText: "have no data for this account.",
    panels: (context) => panels.map((make) => make(context)),
};
