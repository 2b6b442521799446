import { dayNumber, fullDayText } from "./calendar-day.js";
import { lead } from "./card-parts.js";
import { h } from "../shell/dom.js";
import { lineChart } from "./line-chart.js";
import { panel } from "./panel.js";
import { keepInAddress, queryValue } from "../shell/router.js";
import { counted, number } from "../shell/parts.js";
import { recordKinds } from "../records/record-kinds.js";
import { dateText, setText } from "./screens-workout.js";
import { readExerciseHistory, readExercises, readWorkout } from "./training-responses.js";

const pounds = (value) => `${number(value, value % 1 === 0 ? 0 : 1)} lb`;

/**
 * The best weight of an exercise in each workout, and its record. The first one shown is the first of today's workout. The address keeps a
 * chosen one.
 */
export function exercisePanel(context) {
    let chosen = queryValue("exercise");
    const listPath = "/api/dev/exercises";
    const path = () => chosen === null ? listPath : `${listPath}/${encodeURIComponent(chosen)}/history`;

    async function firstOf(exercises, ask) {
        const planned = readWorkout(await ask("/api/dev/workouts/today"))?.exercises ?? [];
        const isKnown = (id) => exercises.some((exercise) => exercise.id === id);
        return planned.map(({ id }) => id).find(isKnown) ?? exercises[0]?.id ?? null;
    }

    return panel(context, {
        id: "exercise", title: "Exercise history", span: 8, path, isShared: true,
        load: async (ask) => {
            const json = await ask(listPath);
            const exercises = readExercises(json).map((exercise, i) => ({ ...exercise, record: json.data[i] }));
            if (!exercises.some(({ id }) => id === chosen)) chosen = await firstOf(exercises, ask);
            return { exercises, shown: chosen, ...(chosen === null ? {} : readExerciseHistory(await ask(path()))) };
        },
        isEmpty: ({ exercises }) => exercises.length === 0,
        emptyText: "No exercises.", editing: recordKinds.bradOS.exercise,
        draw: ({ exercises, shown, name, points, record }, self) => {
            const choose = (event) => {
                chosen = event.target.value;
                keepInAddress("exercise", chosen);
                self.reload();
            };
            const attributes = { class: "world exercise-choice", "aria-label": "Exercise", "data-keep": "exercise", value: shown };
            const { record: shownRecord } = exercises.find(({ id }) => id === shown);
            const tools = [
                h("select", { ...attributes, on: { change: choose } },
                    exercises.map((exercise) => h("option", { value: exercise.id }, exercise.name))),
                self.editButton(shownRecord, name),
            ];
            if (points.length === 0) {
                return [lead({ value: "–", tools }), h("p", { class: "panel-empty" }, `No completed sets of ${name} in a completed workout.`)];
            }
            return [
                lead({
                    value: record ? pounds(record.weight) : "–", unit: record ? `× ${number(record.reps)}` : null, tools,
                    notes: [record && `Personal record, ${dateText(record.date)}.`],
                }),
                lineChart({
                    label: `Best weight of ${name} in pounds, ${counted(points.length, "workout")}`, name: "exercise", height: 190, points,
                    text: pounds, unit: "lb", minSpan: 10, to: dayNumber(context.today()), valueName: "Best weight",
                    note: ({ entry }) => entry.sets.map(({ weight, reps }) => setText(weight, reps)).join(", "),
                    legend: `Best weight of each workout; the last one on ${fullDayText(points.at(-1).day)}`,
                }),
            ];
        },
    });
}
