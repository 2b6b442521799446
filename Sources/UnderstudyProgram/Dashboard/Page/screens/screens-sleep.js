import { dayNumber, dayText, fullDayText } from "./calendar-day.js";
import { historyRanges, meanNight, readSleep, stages, weeksOf, within } from "./brados-responses.js";
import { key } from "./chart.js";
import { choice, lead } from "./choice.js";
import { h } from "./dom.js";
import { hoursAndMinutes } from "./figures.js";
import { panel } from "./panel.js";
import { number } from "./parts.js";
import { recordKinds } from "./record-kinds.js";
import { closedRows } from "./rows.js";
import { dayRow, start } from "./screens-metrics.js";
import { movingMean } from "./series.js";
import { stackChart } from "./stack-chart.js";

const kinds = stages.map(({ label }) => label.toLowerCase());
/** The nights of longer ranges are drawn by week. */
const mostBars = 31;

/** Nights with their stages, and a line for the seven-night mean of the sleep. */
export function sleepPanel(context) {
    const path = "/api/dev/health-sync/sleep?days=365";
    const rows = closedRows("Nights");
    let range = "6M";
    return panel(context, {
        id: "sleep", title: "Sleep", span: 6, path: () => path, appSays: "Failed to load sleep history",
        load: async (ask) => {
            const json = await ask(path);
            return { points: readSleep(json), records: json.data };
        },
        isEmpty: ({ points }) => points.length === 0,
        emptyTitle: "No sleep data", emptyIcon: "moon", emptyText: "None in the last year. The app uploads them from Apple Health.",
        editing: recordKinds.bradOS.night,
        draw: ({ points, records }, self) => {
            const choose = (chosen) => {
                range = chosen;
                self.redraw();
            };
            const today = context.today();
            const shown = within(points, range, today);
            const last = points.at(-1);
            const recent = points.slice(-7).map(({ entry }) => entry);
            return [
                lead({
                    value: hoursAndMinutes(last.value), tools: choice("Range", Object.keys(historyRanges), range, choose),
                    notes: [`${last.date === today ? "Last Night" : fullDayText(last.day)}, efficiency ${number(last.entry.efficiency, 0)} %.`],
                }),
                shown.length
                    ? chartOf(points, shown, range, today)
                    : `No nights in this range. The newest is from ${fullDayText(last.day)}.`,
                averages(meanNight(recent), recent.length),
                rows([...shown].reverse(), dayRow(records, self, hoursAndMinutes), "night", "nights"),
            ];
        },
    });
}

/** The means of the last nights, as the app lists them. */
function averages({ total, efficiency, parts }, count) {
    const row = (label, value, kind) => h("div", { class: "fact" },
        h("dt", kind ? h("span", { class: ["chart-sign", "part", kind], "aria-hidden": "true" }) : null, label), h("dd", value));
    return [
        h("p", { class: "lead-note" }, count === 7 ? "7-day average" : `Average of ${count === 1 ? "1 night" : `${count} nights`}`),
        h("dl", { class: "stage-means" },
            stages.map(({ label }, i) => row(label, hoursAndMinutes(parts[i]), kinds[i])),
            row("Asleep", hoursAndMinutes(total)), row("Efficiency", `${number(efficiency, 0)} %`)),
    ];
}

function chartOf(points, shown, range, today) {
    const isByWeek = historyRanges[range] > mostBars;
    const bars = (isByWeek ? weeksOf(shown) : shown).map(({ date, day, entry, nights }) => ({
        date, day, nights, parts: entry.parts, total: entry.total,
    }));
    const dated = ({ day }) => isByWeek ? `Week of ${dayText(day)}` : fullDayText(day);
    return stackChart({
        label: `Sleep in its stages, ${isByWeek ? `${bars.length} weeks` : `${bars.length} nights`}`, name: "sleep", points: bars, kinds,
        line: within(movingMean(points), range, today), span: isByWeek ? 7 : 1,
        from: start(points, shown, range, today), to: Math.max(dayNumber(today), shown.at(-1).day), unit: 60,
        tick: (value) => `${value / 60} h`, text: hoursAndMinutes,
        describe: (bar) => ({
            date: dated(bar), value: isByWeek ? `${hoursAndMinutes(bar.total)}, mean of ${bar.nights}` : hoursAndMinutes(bar.total),
            note: bar.parts.map((part, i) => `${stages[i].label} ${hoursAndMinutes(part)}`).join(", "),
            row: [dated(bar), hoursAndMinutes(bar.total), ...bar.parts.map(hoursAndMinutes)],
        }),
        headers: [isByWeek ? "Week" : "Night", "Asleep", ...stages.map(({ label }) => label)],
        legend: [...kinds.map((kind, i) => key(`part ${kind}`, stages[i].label)), key("line over", "asleep, mean of seven")],
    });
}
