import { barChart } from "./bar-chart.js";
import { dayNumber, fullDayText, monthLetter, monthText, weekdayLetter } from "./calendar-day.js";
import { lead } from "./choice.js";
import { key } from "./chart.js";
import { h } from "./dom.js";
import { counted, kindOfGain, signed } from "./figures.js";
import { readDelta } from "./longevity-responses.js";
import { panel } from "./panel.js";

const ranges = [["weekly", "This week"], ["monthly", "This month"], ["yearly", "This year"]];

const years = (value) => `${signed(value, 2)} years`;

/** The text below a bar: the letter of a weekday or month, or every seventh day of a month. */
function labelOf(range, date) {
    if (range === "weekly") return weekdayLetter(date);
    if (range === "yearly") return monthLetter(date);
    const day = Number(date.slice(8, 10));
    return day % 7 === 1 ? String(day) : null;
}

function described(isYearly, { date, value, checkIns }) {
    return {
        date: isYearly ? monthText(date) : fullDayText(dayNumber(date)),
        value: value === null ? "not logged" : years(value),
        note: isYearly && value !== null ? counted(checkIns, "check-in") : null,
    };
}

function word(value) {
    if (value === 0) return "years, neither gained nor lost";
    return value > 0 ? "years gained" : "years lost";
}

/** Years gained and lost per day of the week and the month, and per month of the year: above zero is younger. */
export function deltaPanels(context) {
    return ranges.map(([range, title]) => {
        const path = `/api/analytics/delta?range=${range}`;
        return panel(context, {
            id: `delta-${range}`, title, span: 4, path: () => path,
            load: async (ask) => readDelta(await ask(path)),
            draw: ({ isYearly, series, rangeNet, checkIns }) => {
                const now = context.today().slice(0, isYearly ? 7 : 10);
                // The app has no chart in this case, either.
                if (series.every(({ value }) => value === null)) {
                    return h("p", { class: "panel-empty" }, `No check-ins ${title.toLowerCase()}.`);
                }
                return [
                    lead({
                        value: signed(rangeNet, 2), unit: word(rangeNet), kind: kindOfGain(rangeNet),
                        notes: [counted(checkIns, "check-in")],
                    }),
                    barChart({
                        label: `${title}: years gained and lost per ${isYearly ? "month" : "day"}`, name: range, height: 150,
                        slots: series.map((slot) => ({ ...slot, label: labelOf(range, slot.date), isNow: slot.date === now })),
                        describe: (slot) => described(isYearly, slot),
                        headers: isYearly ? ["Month", "Years gained", "Check-ins"] : ["Date", "Years gained"],
                        legend: [key("gained", "younger"), key("lost", "older")],
                    }),
                ];
            },
        });
    });
}
