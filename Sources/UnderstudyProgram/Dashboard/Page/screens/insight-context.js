import { h } from "../shell/dom.js";
import { number, time } from "../shell/parts.js";

/** The numbers of an insight's context, each as text. */
const numberTexts = {
    workouts: ["Workouts", (value) => number(value, 0)], calories: ["Calories", (value) => `${number(value, 0)} kcal`],
    steps: ["Steps", (value) => number(value, 0)], sleep_hours: ["Sleep", (value) => `${number(value, 1)} h`],
    mood_score: ["Mood", (value) => `${number(value, 1)} of 10`],
};

function fact(label, ...content) {
    return h("div", { class: "fact" }, h("dt", label), h("dd", { dir: "auto" }, content));
}

/** The context of an insight: the period, the numbers, the goals and the achievements that it is about. Null without any. */
export function insightContext(context, zone) {
    if (context === null) return null;
    const { from, to, numbers, goals, achievements } = context;
    const [start, end] = [from, to].map((instant) => instant && time.day(instant, zone));
    const facts = [
        start ? fact("Period", start === end ? start : `${start} to ${end}`) : null,
        ...Object.entries(numberTexts).map(([name, [label, text]]) => numbers[name] === null ? null : fact(label, text(numbers[name]))),
        goals.length ? fact("Goals", goals.join(", ")) : null,
        achievements.length ? fact("Achievements", achievements.join(", ")) : null,
    ].filter(Boolean);
    return facts.length ? [h("p", { class: "insight-part" }, "Context"), h("dl", { class: "facts insight-context" }, facts)] : null;
}
