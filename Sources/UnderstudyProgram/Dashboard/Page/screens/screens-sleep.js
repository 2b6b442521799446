import { dayNumber, dayText, fullDayText } from "./calendar-day.js";
import { meanNight, readSleep, stages, weeksOf } from "./brados-responses.js";
import { key } from "./chart.js";
import { lead } from "./card-parts.js";
import { h } from "../shell/dom.js";
import { fixed, hoursText } from "./figures.js";
import { historyRange, isByWeek, recordsWithin, startOf, within } from "./history-range.js";
import { panel } from "./panel.js";
import { counted } from "../shell/parts.js";
import { recordKinds } from "../records/record-kinds.js";
import { rowList } from "./rows.js";
import { dayRow } from "./screens-metrics.js";
import { movingMean } from "./series.js";
import { stackChart } from "./stack-chart.js";

const kinds = stages.map(({ label }) => label.toLowerCase());

/** Nights with their stages, and a line for the seven-night mean of the sleep. */
export function sleepPanel(context) {
    const path = "/api/dev/health-sync/sleep?days=365";
    const rows = rowList("night", "nights", "Nights");
    const range = historyRange("sleep");
    return panel(context, {
        id: "sleep", title: "Sleep", span: 6, path: () => path, appSays: "Failed to load sleep history",
        load: async (ask) => {
            const json = await ask(path);
            return { points: readSleep(json), records: json.data };
        },
        isEmpty: ({ points }) => points.length === 0,
        emptyTitle: "No sleep data", emptyIcon: "moon", emptyText: "None in the last year. The app uploads them from Apple Health.",
        editing: recordKinds.bradOS.night,
        elements: ({ records }) => recordsWithin(records, range.value, context.today()),
        draw: ({ points, records }, self) => {
            const today = context.today();
            const shown = within(points, range.value, today);
            const last = points.at(-1);
            const recent = points.slice(-7).map(({ entry }) => entry);
            return [
                lead({
                    value: hoursText(last.value), tools: range.buttons(self),
                    notes: [`${last.date === today ? "Last Night" : fullDayText(last.day)}, efficiency ${fixed(last.entry.efficiency, 0)}%.`],
                }),
                shown.length
                    ? chartOf(points, shown, range.value, today)
                    : `No nights in this range. The newest is from ${fullDayText(last.day)}.`,
                averages(meanNight(recent), recent.length),
                rows(self, [...shown].reverse(), dayRow(records, self, hoursText)),
            ];
        },
    });
}

/** The means of the last nights, as the app lists them. */
function averages({ total, efficiency, parts }, count) {
    const row = (label, value, kind) => h("div", { class: "fact" },
        h("dt", kind ? h("span", { class: ["chart-sign", "part", kind], "aria-hidden": "true" }) : null, label), h("dd", value));
    return [
        h("p", { class: "lead-note" }, count === 7 ? "7-Day Averages" : `Averages of ${counted(count, "night")}`),
        h("dl", { class: "stage-means" },
            row("Total Sleep", hoursText(total)), row("Efficiency", `${fixed(efficiency, 0)}%`),
            stages.map(({ label }, i) => row(label, hoursText(parts[i]), kinds[i]))),
    ];
}

function chartOf(points, shown, range, today) {
    const byWeek = isByWeek(range);
    const bars = (byWeek ? weeksOf(shown) : shown).map(({ date, day, entry, nights }) => ({
        date, day, nights, parts: entry.parts, total: entry.total,
    }));
    const dated = ({ day }) => byWeek ? `Week of ${dayText(day)}` : fullDayText(day);
    return stackChart({
        label: `Sleep in its stages, ${byWeek ? `${bars.length} weeks` : `${bars.length} nights`}`, name: "sleep", points: bars, kinds,
        line: within(movingMean(points), range, today), span: byWeek ? 7 : 1,
        from: startOf(points, range, today), to: Math.max(dayNumber(today), shown.at(-1).day), unit: 60,
        tick: (value) => `${value / 60} hrs`, text: hoursText,
        describe: (bar) => ({
            date: dated(bar), value: byWeek ? `${hoursText(bar.total)}, mean of ${bar.nights}` : hoursText(bar.total),
            note: bar.parts.map((part, i) => `${stages[i].label} ${hoursText(part)}`).join(", "),
            row: [dated(bar), hoursText(bar.total), ...bar.parts.map(hoursText)],
        }),
        headers: [byWeek ? "Week" : "Night", "Asleep", ...stages.map(({ label }) => label)],
        legend: [...kinds.map((kind, i) => key(`part ${kind}`, stages[i].label)), key("line over", "asleep, mean of seven")],
    });
}
