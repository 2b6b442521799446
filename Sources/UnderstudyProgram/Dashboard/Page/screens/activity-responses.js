import { dayNumber, localTime, oldestFirst } from "./calendar-day.js";
import { list, member, members, page } from "./read.js";

/** The stages of a night, from the bottom of a bar up. Sleep without a stage has a colour of its own. */
export const nightStages = [
    { name: "deep", label: "Deep" }, { name: "core", label: "Core" }, { name: "rem", label: "REM" },
    { name: "asleep", label: "Asleep" }, { name: "awake", label: "Awake" },
];

/** `GET /api/v1/sleep`. The averages are null without a session. */
export function readNights(json) {
    const averages = member(json, "data.averages", "object?");
    return {
        total: member(json, "data.total", "number"),
        averages: averages && members(averages, {
            inBed: "avg_time_in_bed_minutes number", asleep: "avg_total_sleep_minutes number",
            efficiency: "avg_sleep_efficiency_percentage number",
        }),
        sessions: list(json, "data.sessions", (session) => {
            const { deep, core, rem, awake, ...night } = members(session, {
                start: "start_time string", end: "end_time string", inBed: "time_in_bed_minutes number", total: "total_sleep_minutes number",
                efficiency: "sleep_efficiency_percentage number", source: "string",
                deep: "deep_minutes number", core: "core_minutes number", rem: "rem_minutes number", awake: "awake_minutes number",
            });
            return { ...night, stages: { deep, core, rem, asleep: Math.max(0, night.total - deep - core - rem), awake } };
        }),
    };
}

/** The date of an instant in a zone, or null for an unreadable instant. */
function localDate(text, zone) {
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? null : localTime(ms, zone).date;
}

/** The entries by day, newest first: [{date, entries}]. The entries keep their order; those with an unreadable time are dropped, as in the apps. */
export function byDay(entries, timeOf, zone) {
    const days = new Map();
    for (const entry of entries) {
        const date = localDate(timeOf(entry), zone);
        if (date === null) continue;
        if (!days.has(date)) days.set(date, []);
        days.get(date).push(entry);
    }
    return [...days].map(([date, found]) => ({ date, entries: found })).sort((a, b) => dayNumber(b.date) - dayNumber(a.date));
}

/** The nights by the local day on which they end, oldest first. The sessions of a day are one night. */
export function nightsByDay(sessions, zone) {
    const sum = (found, valueOf) => found.reduce((total, session) => total + valueOf(session), 0);
    return byDay(sessions, ({ end }) => end, zone).reverse().map(({ date, entries }) => {
        const [total, inBed] = [sum(entries, (session) => session.total), sum(entries, (session) => session.inBed)];
        return {
            date, day: dayNumber(date), total, value: total, inBed, sessions: entries,
            efficiency: inBed > 0 ? (100 * total) / inBed : 0,
            stages: Object.fromEntries(nightStages.map(({ name }) => [name, sum(entries, ({ stages }) => stages[name])])),
        };
    });
}

/** `GET /api/v1/workouts` */
export function readWorkouts(json) {
    return page(json, "workouts", {
        id: "string", type: "activity_type string", title: "string?", notes: "string?", at: "started_at string",
        minutes: "duration_minutes number?", calories: "calories_burned number?", meters: "distance_meters number?", intensity: "number?",
    });
}

/** `GET /api/v1/meal-logs`. The totals are null until the backend has read the meal. */
export function readMealLogs(json) {
    return {
        total: member(json, "data.total_count", "number"),
        logs: list(json, "data.meal_logs", (log) => ({
            ...members(log, {
                id: "string", type: "meal_type string", input: "raw_input string", status: "string", at: "logged_at string",
                error: "error_message string?", calories: "total_calories number?", protein: "total_protein_g number?",
                carbs: "total_carbs_g number?", fat: "total_fat_g number?",
            }),
            foods: list(log, "items", (item) => member(item, "food_name", "string")),
        })),
    };
}

/** The meals by local day, newest first, each with its totals and its meals in the order of the day. */
export function mealDays(logs, zone) {
    const sum = (entries, name) => entries.reduce((total, entry) => total + (entry[name] ?? 0), 0);
    return byDay(logs, ({ at }) => at, zone).map(({ date, entries }) => ({
        date, day: dayNumber(date), meals: oldestFirst(entries, ({ at }) => at),
        ...Object.fromEntries(["calories", "protein", "carbs", "fat"].map((name) => [name, sum(entries, name)])),
    }));
}
