import { barChart } from "./bar-chart.js";
import { dayNumber, fullDayText, monthName, monthText, shortDate } from "./calendar-day.js";
import { cardChoice, lead } from "./card-parts.js";
import { key } from "./chart.js";
import { h } from "../shell/dom.js";
import { readDelta } from "./longevity-responses.js";
import { deltaText, errorWords, kindOfDelta } from "./longevity-words.js";
import { panel } from "./panel.js";
import { counted, number } from "../shell/parts.js";
import { signedLineChart } from "./signed-line-chart.js";

const ranges = { Weekly: "weekly", Monthly: "monthly", Yearly: "yearly" };
const spans = { weekly: "this week", monthly: "this month", yearly: "this year" };

/** The text below a slot, as in the app: a month, or a day with its month; in a month every seventh day. */
function labelOf(range, date) {
    if (range === "yearly") return monthName(date);
    return range === "weekly" || Number(date.slice(8, 10)) % 7 === 1 ? shortDate(date) : null;
}

function described(isYearly, { date, value, checkIns, average }) {
    return {
        date: isYearly ? monthText(date) : fullDayText(dayNumber(date)),
        value: value === null ? "not logged" : deltaText(value),
        note: isYearly && value !== null ? `${counted(checkIns, "check-in")}, ${deltaText(average)} on average` : null,
    };
}

/** Years gained and lost: days as a line with points, months as bars. Above zero is younger. */
export function deltaPanel(context) {
    const period = cardChoice("delta", "Delta", Object.keys(ranges), "Weekly");
    const path = () => `/api/analytics/delta?range=${ranges[period.value]}`;
    return panel(context, {
        id: "delta", title: "Delta", span: 12, path, appSays: "Couldn't load delta chart",
        appDetails: errorWords, appLoads: "Loading chart...",
        load: async (ask) => {
            const range = ranges[period.value];
            const json = await ask(path());
            return { range, ...readDelta(json), elements: json.series };
        },
        draw: (model, self) => {
            const { range, net, rangeNet, gained, lost, checkIns } = model;
            return [
                lead({ value: deltaText(net), unit: "Net Delta", kind: kindOfDelta(net), tools: period.buttons(self) }),
                h("dl", { class: "delta-facts" },
                    fact("Rejuvenation", deltaText(gained), "good"),
                    fact("Aging", deltaText(lost), "attention"),
                    fact("Check-ins", number(checkIns), null, spans[range]),
                    fact("Years gained", deltaText(rangeNet), kindOfDelta(rangeNet), spans[range])),
                chartOf(model, context.today()),
            ];
        },
    });
}

function fact(label, value, kind, note) {
    return h("div", { class: "fact" }, h("dt", label),
        h("dd", h("span", { class: ["strong", kind] }, value), note ? h("span", { class: "muted" }, ` ${note}`) : null));
}

function chartOf({ isYearly, series, range }, today) {
    const now = today.slice(0, isYearly ? 7 : 10);
    // The app has no chart in this case, either.
    if (series.every(({ value }) => value === null)) return h("p", { class: "panel-empty" }, `No check-ins ${spans[range]}.`);
    const chart = isYearly ? barChart : signedLineChart;
    return chart({
        label: `Years gained and lost ${spans[range]}, per ${isYearly ? "month" : "day"}`, name: "delta", height: 170, unit: "y",
        slots: series.map((slot) => ({ ...slot, label: labelOf(range, slot.date), isNow: slot.date === now })),
        describe: (slot) => described(isYearly, slot),
        headers: isYearly ? ["Month", "Years gained", "Check-ins"] : ["Date", "Years gained"],
        legend: [key("gained", "younger"), key("lost", "older")],
    });
}
