import { dayNumber } from "./calendar-day.js";
import { list, member, members } from "./read.js";
import { pointsOf } from "./series.js";

/** `GET /workouts/today`: the earliest workout that is pending or in progress, or null. Weights are in pounds. */
export function readWorkout(json) {
    const workout = member(json, "data", "object?");
    return workout && {
        ...members(workout, { week: "week_number number", date: "scheduled_date string", state: "status string" }),
        day: member(workout, "plan_day_name", "string?") ?? "Workout",
        exercises: list(workout, "exercises", readExercise, "array?") ?? [],
    };
}

function readExercise(exercise) {
    const target = { reps: "target_reps number", weight: "target_weight number" };
    return {
        ...members(exercise, {
            id: "exercise_id string", name: "exercise_name string", total: "total_sets number", completed: "completed_sets number",
            restSeconds: "rest_seconds number",
        }),
        warmups: list(exercise, "warmup_sets", { number: "warmup_number number", ...target }),
        sets: list(exercise, "sets", {
            number: "set_number number", ...target, state: "status string", actualReps: "actual_reps number?",
            actualWeight: "actual_weight number?",
        }),
    };
}

/** The number of sets of a workout, and of those that are completed. */
export function setCounts({ exercises }) {
    const sum = (name) => exercises.reduce((total, exercise) => total + exercise[name], 0);
    return { completed: sum("completed"), total: sum("total") };
}

/** `GET /mesocycles/active`: the active mesocycle with its weeks, or null. The current week is the first unfinished one, as in the app. */
export function readMesocycle(json) {
    const data = member(json, "data", "object?");
    if (!data) return null;
    const weeks = list(data, "weeks", (week) => {
        const workouts = list(week, "workouts", {
            id: "string", day: "plan_day_name string", date: "scheduled_date string", state: "status string",
            completedSets: "completed_set_count number?", sets: "set_count number?",
        });
        return {
            ...members(week, { number: "week_number number", isDeload: "is_deload boolean" }), workouts,
            completed: workouts.filter(({ state }) => state === "completed").length,
        };
    }, "array?") ?? [];
    const isOpen = ({ workouts }) => workouts.some(({ state }) => state === "pending" || state === "in_progress");
    return {
        plan: member(data, "plan_name", "string?") ?? "Mesocycle", start: member(data, "start_date", "string"), weeks,
        current: weeks.find(isOpen)?.number ?? null,
    };
}

/** `GET /exercises`: the names, in the backend's order. */
export function readExercises(json) {
    return list(json, "data", { id: "string", name: "string" });
}

/** `GET /exercises/{id}/history`: the best set of each workout as points, oldest first, and the personal record or null. */
export function readExerciseHistory(json) {
    const entries = list(json, "data.entries", (entry) => ({
        ...members(entry, { date: "string", week: "week_number number", weight: "best_weight number", reps: "best_set_reps number" }),
        sets: list(entry, "sets", { weight: "number", reps: "number" }),
    }));
    const record = member(json, "data.personal_record", "object?");
    return {
        name: member(json, "data.exercise_name", "string"), points: pointsOf(entries, ({ weight }) => weight),
        record: record && members(record, { weight: "number", reps: "number", date: "string" }),
    };
}

/** The kinds of activity in a month, in the order of a day's marks. */
export const activityKinds = [
    { type: "cycling", word: "Ride" }, { type: "workout", word: "Workout" }, { type: "stretch", word: "Stretch" },
    { type: "meditation", word: "Meditation" },
];

/** `GET /calendar/{year}/{month}`: the activities by date. */
export function readMonth(json) {
    const days = member(json, "data.days", "object");
    const activity = (each) => ({
        ...members(each, { type: "string", at: "completedAt string?" }), summary: member(each, "summary", "object?") ?? {},
    });
    return {
        ...members(json, { start: "data.startDate string", end: "data.endDate string" }),
        days: new Map(Object.keys(days).map((date) => [date, list(days[date], "activities", activity)])),
    };
}

/** The weeks that a month touches, each with seven days; null for days of other months. The first day of a week is Sunday. */
export function weeksOf({ start, end }) {
    const [first, last] = [dayNumber(start), dayNumber(end)];
    if (first === null || last === null) return [];
    // 1 January 1970 was a Thursday.
    const begin = first - (first + 4) % 7;
    return Array.from({ length: Math.ceil((last - begin + 1) / 7) }, (_, week) => Array.from({ length: 7 }, (_, i) => {
        const day = begin + week * 7 + i;
        return day < first || day > last ? null : day;
    }));
}

/** `GET /stretch-sessions`: newest first. */
export function readStretchSessions(json) {
    return list(json, "data", (session) => ({
        ...members(session, {
            at: "completedAt string", seconds: "totalDurationSeconds number", regions: "regionsCompleted number", skipped: "regionsSkipped number",
        }),
        stretches: list(session, "stretches", {
            name: "stretchName string", region: "string", seconds: "durationSeconds number",
        }, "array?") ?? [],
    }));
}

/** `GET /meditation-sessions`: newest first. */
export function readMeditationSessions(json) {
    return list(json, "data", {
        at: "completedAt string", type: "sessionType string", planned: "plannedDurationSeconds number", actual: "actualDurationSeconds number",
        isComplete: "completedFully boolean",
    });
}

/** `GET /meditation-sessions/stats` */
export function readMeditationStats(json) {
    return members(json, { sessions: "data.totalSessions number", minutes: "data.totalMinutes number" });
}

/** `GET /guidedMeditations/category/{category}`, each with whether a complete session of it exists. */
export function readScripts(json, sessions) {
    const done = new Set(sessions.filter(({ isComplete }) => isComplete).map(({ type }) => type));
    return list(json, "data", (script) => {
        const { category, ...read } = members(script, {
            id: "string", category: "string", title: "string", subtitle: "string", order: "orderIndex number", seconds: "durationSeconds number",
        });
        return { ...read, isDone: done.has(`${category}-${read.id}`) };
    });
}
