import { dayNumber, fullDayText } from "./calendar-day.js";
import { h } from "../shell/dom.js";
import { Failed } from "./failure.js";
import { clockText } from "./figures.js";
import { readScores } from "./longevity-responses.js";
import { panel } from "./panel.js";
import { rulesOf } from "./preview-words.js";
import { counted, number } from "../shell/parts.js";

const shareOfDays = (average) => `${number(average * 100, 0)} % of days`;

/** Each metric's title, and its average as text. */
const metricTexts = {
    sleepHours: ["Sleep", (average) => `${number(average, 2)} h`],
    steps: ["Steps", (average) => number(average, 0)],
    vigorousMinutes: ["Exercise", (average) => `${number(average, 1)} min`],
    processedFoodScore: ["Processed food", (average) => number(average, 2)],
    alcoholUnits: ["Alcohol", (average) => `${number(average, 2)} units`],
    stressLevel: ["Stress", (average) => number(average, 2)],
    lateCaffeine: ["Late caffeine", shareOfDays],
    screenLate: ["Late screen", shareOfDays],
    bedtimeHour: ["Bedtime", clockText],
};

/** The colour of a score: good from 80 up, attention from 20 down. */
function kindOfScore(score) {
    if (score === null || (score < 80 && score > 20)) return null;
    return score >= 80 ? "good" : "attention";
}

function scoreOf({ name, average, score }) {
    const [label, text] = metricTexts[name];
    return h("div", { class: "fact", "data-metric": name },
        h("dt", label),
        h("dd",
            h("span", { class: ["score", kindOfScore(score)], title: "100 is best" }, score === null ? "–" : number(score)),
            average === null ? "–" : text(average)));
}

/** Whether the backend does not have the path, as in its revision of 14 January. A 404 of a fault rule does not count. */
function isUnknownPath(error) {
    return error instanceof Failed && error.response.status === 404 && rulesOf(error.response).length === 0;
}

/** The average scores of all check-ins, by metric. No screen of the present app requests them. */
export function scoresPanel(context) {
    const path = "/api/metrics/scores";
    return panel(context, {
        id: "scores", title: "Metric scores", span: 12, path: () => path,
        load: async (ask) => {
            try {
                return readScores(await ask(path));
            } catch (error) {
                if (isUnknownPath(error)) return null;
                throw error;
            }
        },
        isEmpty: (scores) => scores.checkIns === 0,
        emptyText: "No metric scores. Check-ins add them.",
        draw: ({ checkIns, start, end, metrics }) => [
            h("p", { class: "lead-note" }, `Averages of ${counted(checkIns, "check-in")}, `,
                start === end ? fullDayText(dayNumber(start)) : `${fullDayText(dayNumber(start))} to ${fullDayText(dayNumber(end))}`, "."),
            h("dl", { class: "scores" }, metrics.map(scoreOf)),
        ],
    });
}
