import { dayNumber, fullDayText } from "./calendar-day.js";
import { h } from "./dom.js";
import { Failed, rulesOf } from "./failure.js";
import { clockText, counted } from "./figures.js";
import { readScores } from "./longevity-answers.js";
import { panel } from "./panel.js";
import { number } from "./parts.js";

const shareOfDays = (average) => `${number(average * 100, 0)} % of days`;

/** What each metric is called, and its average in words. */
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

/** The colours of the backend's steps: 80 and 100 are good, from 20 down there is something to do. */
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

/** The backend's revision of 14 January does not know the path; a fault's 404 is another thing. */
function isUnknownPath(error) {
    return error instanceof Failed && error.answer.status === 404 && rulesOf(error.answer).length === 0;
}

/** How good the days are on average, metric by metric, over all check-ins. No screen of today's app asks for it. */
export function scoresPanel(context) {
    const path = "/api/metrics/scores";
    return panel(context, {
        id: "scores", title: "Scores of the metrics", span: 12, path: () => path,
        load: async (ask) => {
            try {
                return readScores(await ask(path));
            } catch (error) {
                if (isUnknownPath(error)) return null;
                throw error;
            }
        },
        isVoid: (scores) => scores.checkIns === 0,
        voidText: "No scores of the metrics.",
        draw: ({ checkIns, start, end, metrics }) => [
            h("p", { class: "lead-note" }, `Averages of ${counted(checkIns, "check-in")}, `,
                start === end ? fullDayText(dayNumber(start)) : `${fullDayText(dayNumber(start))} to ${fullDayText(dayNumber(end))}`, "."),
            h("dl", { class: "scores" }, metrics.map(scoreOf)),
        ],
    });
}
