import { dayNumber, fullDayText } from "./calendar-day.js";
import { historyRanges, readSleep, stages, within } from "./brados-responses.js";
import { key } from "./chart.js";
import { choice, lead } from "./choice.js";
import { hoursAndMinutes } from "./figures.js";
import { panel } from "./panel.js";
import { number } from "./parts.js";
import { recordKinds } from "./record-kinds.js";
import { closedRows } from "./rows.js";
import { dayRow, start } from "./screens-metrics.js";
import { movingMean } from "./series.js";
import { stackChart } from "./stack-chart.js";

const kinds = stages.map(({ label }) => label.toLowerCase());

function mean(nights, name) {
    return nights.reduce((sum, night) => sum + night[name], 0) / nights.length;
}

/** Nights with their stages, and a line for the seven-night mean of the sleep. */
export function sleepPanel(context) {
    const path = "/api/dev/health-sync/sleep?days=365";
    const rows = closedRows("Nights");
    let range = "1M";
    return panel(context, {
        id: "sleep", title: "Sleep", span: 6, path: () => path, appSays: "Failed to load sleep history",
        load: async (ask) => {
            const json = await ask(path);
            return { points: readSleep(json), records: json.data };
        },
        isEmpty: ({ points }) => points.length === 0,
        emptyText: "No nights in the last year.", editing: recordKinds.bradOS.night,
        draw: ({ points, records }, self) => {
            const choose = (chosen) => {
                range = chosen;
                self.redraw();
            };
            const today = context.today();
            const shown = within(points, range, today);
            const last = points.at(-1);
            const week = points.slice(-7).map(({ entry }) => entry);
            return [
                lead({
                    value: hoursAndMinutes(last.value), tools: choice("Range", Object.keys(historyRanges), range, choose),
                    notes: [
                        `${last.date === today ? "Last night" : fullDayText(last.day)}, efficiency ${number(last.entry.efficiency, 0)} %.`,
                        `Mean of ${week.length}: ${hoursAndMinutes(mean(week, "total"))}, ${number(mean(week, "efficiency"), 0)} %.`,
                    ],
                }),
                shown.length
                    ? chartOf(points, shown, range, today)
                    : `No nights in this range. The newest is from ${fullDayText(last.day)}.`,
                rows([...shown].reverse(), dayRow(records, self, hoursAndMinutes), "night", "nights"),
            ];
        },
    });
}

function chartOf(points, shown, range, today) {
    const nights = shown.map(({ date, day, entry }) => ({ date, day, parts: entry.parts, total: entry.total }));
    return stackChart({
        label: `Sleep in its stages, ${shown.length} nights`, name: "sleep", points: nights, kinds,
        line: within(movingMean(points), range, today),
        from: start(points, shown, range, today), to: Math.max(dayNumber(today), shown.at(-1).day), unit: 60,
        tick: (value) => `${value / 60} h`, text: hoursAndMinutes,
        describe: ({ day, parts, total }) => ({
            date: fullDayText(day), value: hoursAndMinutes(total),
            note: parts.map((part, i) => `${stages[i].label} ${hoursAndMinutes(part)}`).join(", "),
            row: [fullDayText(day), hoursAndMinutes(total), ...parts.map(hoursAndMinutes)],
        }),
        headers: ["Night", "Asleep", ...stages.map(({ label }) => label)],
        legend: [...kinds.map((kind, i) => key(`part ${kind}`, stages[i].label)), key("line over", "asleep, mean of seven")],
    });
}
