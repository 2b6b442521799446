import { dayNumber, dayText } from "./calendar-day.js";
import { key } from "./chart.js";
import { cardChoice, lead } from "./card-parts.js";
import { h } from "../shell/dom.js";
import { signed } from "./figures.js";
import { lineChart } from "./line-chart.js";
import { panel } from "./panel.js";
import { capitalised } from "../shell/formats.js";
import { counted, number, time } from "../shell/parts.js";
import { recordKinds } from "../records/record-kinds.js";
import { rowList } from "./rows.js";
import { movingMean, pointsOf } from "./series.js";
import { dayRanges, rangeDays, readMood, readMoodEntries } from "./wellness-responses.js";

const path = "/api/v1/wellness/mood-entries";

/** The backend's limit for a page. Earlier entries are not listed. */
const mostEntries = 100;

const listPath = (from, to, limit) => `${path}?from=${from}&to=${to}&limit=${limit}`;

const trends = { improving: "good", declining: "attention" };

/** The mood by day, from unpleasant (−1) to pleasant (1), the most frequent labels, and the entries. */
export function moodPanel(context) {
    const rows = rowList("mood", "moods");
    const range = cardChoice("mood", "Range", Object.keys(dayRanges), "30d");
    const days = () => rangeDays(range.value, context.today());
    const pathOf = ({ from, to }) => `${path}/analytics?from=${from}&to=${to}&include_daily_breakdown=true`;
    return panel(context, {
        id: "mood", title: "Mood", span: 6, path: () => pathOf(days()),
        load: async (ask) => {
            const asked = days();
            const json = await ask(pathOf(asked));
            const mood = readMood(json);
            const isNothing = mood.entries === 0 && readMoodEntries(await ask(listPath("1970-01-01", asked.to, 1))).total === 0;
            const listed = mood.entries === 0 ? null : await ask(listPath(asked.from, asked.to, mostEntries));
            return {
                ...mood, asked, isNothing, elements: json.data.daily_aggregates,
                listed: listed ? readMoodEntries(listed).entries : [], records: listed ? listed.data.entries : [],
            };
        },
        isEmpty: ({ isNothing }) => isNothing,
        emptyText: "No moods. Lume adds one at each check-in.", editing: recordKinds.fitiq.mood,
        draw: (mood, self) => {
            const tools = range.buttons(self);
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
                rows(self, mood.listed, entryRow(mood, context.zone, self)),
            ];
        },
    });
}

function entryRow({ records }, zone, self) {
    const byID = new Map(records.map((record) => [record.id, record]));
    return ({ id, valence, at, labels }) => h("li", { "data-id": id },
        h("span", time.instant(at, zone), h("span", { class: "muted", dir: "auto" }, ` ${labels.join(", ")}`)),
        h("span", { class: "row-figure" }, signed(valence, 2)), self.editButton(byID.get(id), `of ${time.instant(at, zone)}`));
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
