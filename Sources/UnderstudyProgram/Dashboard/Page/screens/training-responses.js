import { dayNumber } from "./calendar-day.js";
import { list, member } from "./read.js";
import { pointsOf } from "./series.js";

/** `GET /workouts/today`: the earliest workout that is pending or in progress, or null. Weights are in pounds. */
export function readWorkout(json) {
    const workout = member(json, "data", "object?");
    return workout && {
        day: member(workout, "plan_day_name", "string?") ?? "Workout", week: member(workout, "week_number", "number"),
        date: member(workout, "scheduled_date", "string"), state: member(workout, "status", "string"),
        exercises: list(workout, "exercises", readExercise, "array?") ?? [],
    };
}

function readExercise(exercise) {
    return {
        id: member(exercise, "exercise_id", "string"), name: member(exercise, "exercise_name", "string"),
        total: member(exercise, "total_sets", "number"), completed: member(exercise, "completed_sets", "number"),
        restSeconds: member(exercise, "rest_seconds", "number"),
        warmups: list(exercise, "warmup_sets", (set) => ({
            number: member(set, "warmup_number", "number"), ...readTarget(set),
        })),
        sets: list(exercise, "sets", (set) => ({
            number: member(set, "set_number", "number"), ...readTarget(set), state: member(set, "status", "string"),
            actualReps: member(set, "actual_reps", "number?"), actualWeight: member(set, "actual_weight", "number?"),
        })),
    };
}

function readTarget(set) {
    return { reps: member(set, "target_reps", "number"), weight: member(set, "target_weight", "number") };
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
        const workouts = list(week, "workouts", (workout) => ({
            id: member(workout, "id", "string"), day: member(workout, "plan_day_name", "string"),
            date: member(workout, "scheduled_date", "string"), state: member(workout, "status", "string"),
            completedSets: member(workout, "completed_set_count", "number?"), sets: member(workout, "set_count", "number?"),
        }));
        return {
            number: member(week, "week_number", "number"), isDeload: member(week, "is_deload", "boolean"), workouts,
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
    return list(json, "data", (exercise) => ({ id: member(exercise, "id", "string"), name: member(exercise, "name", "string") }));
}

/** `GET /exercises/{id}/history`: the best set of each workout as points, oldest first, and the personal record or null. */
export function readExerciseHistory(json) {
    const entries = list(json, "data.entries", (entry) => ({
        date: member(entry, "date", "string"), week: member(entry, "week_number", "number"), weight: member(entry, "best_weight", "number"),
        reps: member(entry, "best_set_reps", "number"),
        sets: list(entry, "sets", (set) => ({ weight: member(set, "weight", "number"), reps: member(set, "reps", "number") })),
    }));
    const record = member(json, "data.personal_record", "object?");
    return {
        name: member(json, "data.exercise_name", "string"), points: pointsOf(entries, ({ weight }) => weight),
        record: record && {
            weight: member(record, "weight", "number"), reps: member(record, "reps", "number"), date: member(record, "date", "string"),
        },
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
        type: member(each, "type", "string"), at: member(each, "completedAt", "string?"), summary: member(each, "summary", "object?") ?? {},
    });
    return {
        start: member(json, "data.startDate", "string"), end: member(json, "data.endDate", "string"),
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
        at: member(session, "completedAt", "string"), seconds: member(session, "totalDurationSeconds", "number"),
        regions: member(session, "regionsCompleted", "number"), skipped: member(session, "regionsSkipped", "number"),
        stretches: list(session, "stretches", (stretch) => ({
            name: member(stretch, "stretchName", "string"), region: member(stretch, "region", "string"),
            seconds: member(stretch, "durationSeconds", "number"),
        }), "array?") ?? [],
    }));
}

/** `GET /meditation-sessions`: newest first. */
export function readMeditationSessions(json) {
    return list(json, "data", (session) => ({
        at: member(session, "completedAt", "string"), type: member(session, "sessionType", "string"),
        planned: member(session, "plannedDurationSeconds", "number"), actual: member(session, "actualDurationSeconds", "number"),
        isComplete: member(session, "completedFully", "boolean"),
    }));
}

/** `GET /meditation-sessions/stats` */
export function readMeditationStats(json) {
    return { sessions: member(json, "data.totalSessions", "number"), minutes: member(json, "data.totalMinutes", "number") };
}

/** `GET /guidedMeditations/category/{category}`, each with whether a complete session of it exists. */
export function readScripts(json, sessions) {
    const done = new Set(sessions.filter(({ isComplete }) => isComplete).map(({ type }) => type));
    return list(json, "data", (script) => {
        const [id, category] = [member(script, "id", "string"), member(script, "category", "string")];
        return {
            id, title: member(script, "title", "string"), subtitle: member(script, "subtitle", "string"),
            order: member(script, "orderIndex", "number"), seconds: member(script, "durationSeconds", "number"),
            isDone: done.has(`${category}-${id}`),
        };
    });
}
