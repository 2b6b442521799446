import { h } from "../shell/dom.js";
import { fixed } from "./figures.js";
import { number, time } from "../shell/parts.js";

/** The numbers of an insight's context that the app shows, in its order, each as text. The app cuts the decimals of calories. */
const shownTexts = {
    workouts: ["Workouts", (value) => number(value, 0)], steps: ["Steps", (value) => number(value, 0)],
    calories: ["Calories", (value) => `${number(Math.trunc(value), 0)} kcal`], sleep_hours: ["Sleep", (value) => `${fixed(value, 1)}h`],
};

function fact(label, content) {
    return h("div", { class: "fact" }, h("dt", label), h("dd", { dir: "auto" }, content));
}

function facts(...rows) {
    const found = rows.filter(Boolean);
    return found.length ? h("dl", { class: "facts insight-context" }, found) : null;
}

/** A part of an opened insight under the app's title for it. */
export function insightPart(title, ...content) {
    return h("section", { class: "insight-part" }, h("h4", title), content);
}

/** The context of an insight as the app shows it, and its other members below. Without a context, the app has no such part. */
export function insightContext(context, zone) {
    if (context === null) return null;
    const { numbers, achievements } = context;
    const rows = Object.entries(shownTexts).filter(([name]) => numbers[name] !== null)
        .map(([name, [label, text]]) => fact(label, text(numbers[name])));
    return [
        insightPart("Data Summary", facts(...rows), achievements.length ? [
            h("h5", "Achievements"), h("ul", { dir: "auto" }, achievements.map((text) => h("li", text))),
        ] : null),
        othersOf(context, zone),
    ];
}

function othersOf({ from, to, numbers: { mood_score: mood }, goals }, zone) {
    const [start, end] = [from, to].map((instant) => instant && time.day(instant, zone));
    const others = facts(
        start ? fact("Period", start === end ? start : `${start} to ${end}`) : null,
        mood === null ? null : fact("Mood", `${number(mood, 1)} of 10`),
        goals.length ? fact("Goals", goals.join(", ")) : null);
    return others && h("section", { class: "insight-part muted" }, h("h4", "Not on the app’s screen"), others);
}
