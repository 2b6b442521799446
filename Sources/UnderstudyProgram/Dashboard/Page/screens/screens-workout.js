import { dayNumber, fullDayText, shortDate } from "./calendar-day.js";
import { lead } from "./card-parts.js";
import { h } from "../shell/dom.js";
import { panel } from "./panel.js";
import { counted, number, table } from "../shell/parts.js";
import { recordKinds } from "../records/record-kinds.js";
import { readMesocycle, readWorkout, setCounts } from "./training-responses.js";

const stateWords = { pending: "pending", in_progress: "in progress", completed: "completed", skipped: "skipped" };
const stateKinds = { completed: "good", skipped: "attention" };

function stateBadge(state) {
    return h("span", { class: ["badge", stateKinds[state]] }, stateWords[state] ?? state);
}

/** `135 lb × 10` */
export function setText(weight, reps) {
    return `${number(weight, weight % 1 === 0 ? 0 : 1)} lb × ${number(reps)}`;
}

export function dateText(date) {
    const day = dayNumber(date);
    return day === null ? date : fullDayText(day);
}

/** The workout that the app's first screen offers, with the targets that it shows: the earliest one that is not finished. */
export function workoutPanel(context) {
    const path = "/api/dev/workouts/today";
    return panel(context, {
        id: "workout", title: "Today’s workout", span: 8, path: () => path, isShared: true,
        load: async (ask) => {
            const json = await ask(path);
            const workout = readWorkout(json);
            return workout && { ...workout, record: json.data };
        },
        isEmpty: (workout) => workout === null,
        emptyText: "No workout scheduled. An active mesocycle schedules workouts.", editing: recordKinds.bradOS.workout,
        draw: (workout, self) => {
            const { completed, total } = setCounts(workout);
            const day = workout.date === context.today() ? "Scheduled for today." : `Scheduled for ${dateText(workout.date)}.`;
            return [
                lead({
                    value: h("span", { dir: "auto" }, workout.day), unit: stateBadge(workout.state),
                    notes: [`Week ${number(workout.week)}, ${number(completed)}/${number(total)} sets. ${day}`],
                    tools: self.editButton(workout.record, workout.day),
                }),
                workout.exercises.length
                    ? h("div", { class: "exercises" }, workout.exercises.map(exerciseTable))
                    : h("p", { class: "panel-empty" }, "This workout’s plan day has no exercises."),
            ];
        },
    });
}

function exerciseTable({ id, name, completed, total, restSeconds, warmups, sets }) {
    const isWarmup = { class: "muted" };
    const rows = [
        ...warmups.map(({ number: at, weight, reps }) => h("tr", isWarmup, [`Warm-up ${number(at)}`, setText(weight, reps), "", ""].map(cell))),
        ...sets.map(({ number: at, weight, reps, actualWeight, actualReps, state }) => h("tr", [
            number(at), setText(weight, reps), actualReps === null ? "–" : setText(actualWeight ?? 0, actualReps), stateBadge(state),
        ].map(cell))),
    ];
    return h("section", { "data-exercise": id },
        h("h4", h("span", { dir: "auto" }, name),
            h("span", { class: "muted" }, ` ${number(completed)}/${number(total)} sets, rest ${number(restSeconds)} s`)),
        rows.length ? table(["Set", "Target", "Logged", "State"], rows, { caption: `Sets of ${name}` }) : null);
}

const cell = (content) => h("td", content);

/** The active mesocycle by weeks. The current week is open. */
export function mesocyclePanel(context) {
    const path = "/api/dev/mesocycles/active";
    return panel(context, {
        id: "mesocycle", title: "Mesocycle", span: 4, path: () => path, isShared: true,
        load: async (ask) => readMesocycle(await ask(path)),
        isEmpty: (mesocycle) => mesocycle === null,
        emptyText: "No active mesocycle. Starting one from a plan adds seven weeks of workouts.",
        draw: ({ plan, start, weeks, current }) => {
            const sum = (f) => weeks.reduce((total, week) => total + f(week), 0);
            const done = sum(({ completed }) => completed);
            return [
                h("p", { class: "lead-note" }, h("span", { class: "strong", dir: "auto" }, plan),
                    `, from ${dateText(start)}, ${number(done)}/${counted(sum(({ workouts }) => workouts.length), "workout")}`),
                h("div", { class: "weeks" }, weeks.map((week) => weekDetails(week, week.number === current))),
            ];
        },
    });
}

function weekDetails({ number: at, isDeload, workouts, completed }, isCurrent) {
    return h("details", { class: "week", open: isCurrent, "data-week": at },
        h("summary",
            h("span", { class: "strong" }, `Week ${number(at)}`), " ",
            isDeload ? h("span", { class: "badge" }, "deload") : null, " ",
            isCurrent ? h("span", { class: "badge good" }, "current") : null,
            h("span", { class: "week-count" }, `${number(completed)}/${counted(workouts.length, "workout")}`)),
        workouts.length
            ? h("ul", { class: "rows" }, workouts.map(workoutRow))
            : h("p", { class: "panel-empty" }, "No workouts."));
}

function workoutRow({ day, date, state, completedSets, sets }) {
    return h("li",
        h("span", h("span", { dir: "auto" }, day), h("span", { class: "muted" }, ` ${shortDate(date)}`)),
        h("span", sets === null ? null : h("span", { class: "muted" }, `${number(completedSets)}/${number(sets)} sets `), stateBadge(state)));
}
