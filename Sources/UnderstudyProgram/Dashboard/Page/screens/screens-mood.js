import { asData } from "./as-data.js";
import { dayNumber, dayText } from "./calendar-day.js";
import { key } from "./chart.js";
import { choice, lead } from "./choice.js";
import { h } from "./dom.js";
import { counted, signed } from "./figures.js";
import { lineChart } from "./line-chart.js";
import { panel } from "./panel.js";
import { capitalised } from "./formats.js";
import { number } from "./parts.js";
import { movingMean, pointsOf } from "./series.js";
import { dayRanges, rangeDays, readMood, readMoodTotal } from "./wellness-responses.js";

const path = "/api/v1/wellness/mood-entries";

const trends = { improving: "good", declining: "attention" };

/** The mood by day, from unpleasant (−1) to pleasant (1), and the most frequent labels. */
export function moodPanel(context) {
    const data = asData("Days of the response");
    let range = "30d";
    const days = () => rangeDays(range, context.today());
    const pathOf = ({ from, to }) => `${path}/analytics?from=${from}&to=${to}&include_daily_breakdown=true`;
    return panel(context, {
        id: "mood", title: "Mood", span: 6, path: () => pathOf(days()),
        load: async (ask) => {
            const asked = days();
            const json = await ask(pathOf(asked));
            const mood = readMood(json);
            const isNothing = mood.entries === 0 && readMoodTotal(await ask(`${path}?from=1970-01-01&to=${asked.to}&limit=1`)) === 0;
            return { ...mood, asked, isNothing, elements: json.data.daily_aggregates };
        },
        isEmpty: ({ isNothing }) => isNothing,
        emptyText: "No moods. Lume adds one at each check-in.",
        draw: (mood, self) => {
            const choose = (chosen) => {
                range = chosen;
                self.redraw();
                self.reload();
            };
            const tools = choice("Range", Object.keys(dayRanges), range, choose);
            const { from, to } = mood.asked;
            if (mood.entries === 0) {
                return [lead({ value: "–", tools }), `No moods from ${dayText(dayNumber(from))} to ${dayText(dayNumber(to))}.`];
            }
            const points = pointsOf(mood.daily, ({ average }) => average);
            return [
                lead({ value: signed(mood.average, 2), unit: "mean valence", tools, notes: [summary(mood)] }),
                moodChart(points, mood.asked),
                mood.labels.length
                    ? h("ul", { class: "labels", "aria-label": "Labels" }, mood.labels.map(({ label, count }) => h("li", { class: "badge" },
                        h("bdi", label), ` ${number(count)}`)))
                    : null,
                data(mood.elements),
            ];
        },
    });
}

function summary({ entries, daysWithEntries, days, trend }) {
    const words = trend === "insufficient_data" ? "Too few entries for a trend" : capitalised(trend);
    return [
        h("span", { class: trends[trend] }, words),
        `, ${counted(entries, "entry", "entries")} on ${number(daysWithEntries)} of ${counted(days, "day")}.`,
    ];
}

function moodChart(points, { from, to }) {
    return lineChart({
        label: `Mood by day from −1 to 1, ${counted(points.length, "day")}`, name: "mood", height: 170, points, line: movingMean(points),
        domain: [-1, 1], text: (value) => signed(value, 2), from: Math.min(dayNumber(from), points[0]?.day ?? Infinity), to: dayNumber(to),
        valueName: "Valence", note: ({ entry }) => entry.labels.join(", ") || null,
        legend: [key("dot", "each day, −1 unpleasant to 1 pleasant"), key("line", "mean of seven")],
    });
}
