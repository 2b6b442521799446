import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const {
    readExerciseHistory, readMesocycle, readMonth, readScripts, readStretchSessions, readWorkout, setCounts, weeksOf,
} = await page("screens/training-responses.js");
const { readMealPlan, readShoppingList, slots } = await page("screens/meal-responses.js");
const { dateOf, laterMonth, minutesEast } = await page("screens/calendar-day.js");

const set = (number, members = {}) => ({
    id: `s${number}`, workout_id: "w", exercise_id: "e", set_number: number, target_reps: 10, target_weight: 135, actual_reps: null,
    actual_weight: null, status: "pending", ...members,
});
const exercise = (members = {}) => ({
    exercise_id: "e", exercise_name: "Squat", total_sets: 2, completed_sets: 1, rest_seconds: 120, warmup_sets: [],
    sets: [set(1, { actual_reps: 9, actual_weight: 132.5, status: "completed" }), set(2)], ...members,
});
const workout = (members = {}) => ({
    id: "w", mesocycle_id: "m", plan_day_id: "d", week_number: 3, scheduled_date: "2026-01-07", status: "in_progress", started_at: null,
    completed_at: null, plan_day_name: "Legs Day", exercises: [exercise(), exercise({ exercise_id: "f", total_sets: 3, completed_sets: 0 })],
    ...members,
});

test("GET /workouts/today: a workout has targets, logged values and the number of completed sets", () => {
    const read = readWorkout({ data: workout() });
    assert.deepEqual(setCounts(read), { completed: 1, total: 5 });
    assert.deepEqual(read.exercises[0].sets, [
        { number: 1, reps: 10, weight: 135, state: "completed", actualReps: 9, actualWeight: 132.5 },
        { number: 2, reps: 10, weight: 135, state: "pending", actualReps: null, actualWeight: null },
    ]);
    assert.equal(readWorkout({ data: null }), null);
    assert.deepEqual(readWorkout({ data: workout({ exercises: undefined, plan_day_name: undefined }) }).exercises, []);
});

test("GET /workouts/today: an exercise without warm-up sets cannot be decoded", () => {
    assert.throws(() => readWorkout({ data: workout({ exercises: [exercise({ warmup_sets: undefined })] }) }),
        { name: "Unreadable", message: "exercises[0].warmup_sets: found nothing, expected an array" });
});

test("GET /mesocycles/active: the current week is the first unfinished one, and only completed workouts count", () => {
    const week = (number, ...states) => ({
        week_number: number, is_deload: number === 7,
        workouts: states.map((status, i) => ({ id: `w${i}`, plan_day_name: "Push Day", scheduled_date: "2026-01-05", status })),
    });
    const weeks = [week(1, "completed", "skipped"), week(2, "in_progress", "pending"), week(7)];
    const data = { plan_name: "Push/Pull/Legs", start_date: "2026-01-05", weeks };
    const read = readMesocycle({ data });
    const counts = read.weeks.map(({ completed, workouts, isDeload }) => [completed, workouts.length, isDeload]);
    assert.deepEqual(counts, [[1, 2, false], [0, 2, false], [0, 0, true]]);
    assert.equal(read.current, 2);
    assert.equal(readMesocycle({ data: { ...data, weeks: [week(1, "completed")] } }).current, null);
    assert.equal(readMesocycle({ data: null }), null);
});

test("GET /exercises/{id}/history: points have the best weight of each workout, and the record may be null", () => {
    const entry = (date, weight) => ({
        workout_id: date, date, week_number: 1, mesocycle_id: "m", sets: [{ set_number: 1, weight, reps: 8 }], best_weight: weight, best_set_reps: 8,
    });
    const entries = [entry("2026-01-01T18:00:00.000Z", 135), entry("2026-01-08T18:00:00.000Z", 140)];
    const data = { exercise_id: "e", exercise_name: "Squat", entries, personal_record: { weight: 140, reps: 8, date: entries[1].date } };
    const read = readExerciseHistory({ data });
    assert.deepEqual(read.points.map(({ value }) => value), [135, 140]);
    assert.equal(read.record.weight, 140);
    assert.equal(readExerciseHistory({ data: { ...data, entries: [], personal_record: null } }).record, null);
});

test("a month has whole weeks that begin on Sunday", () => {
    const weeks = weeksOf({ start: "2026-02-01", end: "2026-02-28" });
    assert.equal(weeks.length, 4);
    assert.ok(weeks.flat().every((day) => day !== null));
    const january = weeksOf({ start: "2026-01-01", end: "2026-01-31" });
    assert.deepEqual(january[0].slice(0, 5), [null, null, null, null, january[0][4]]);
    assert.equal(dateOf(january[0][4]), "2026-01-01");
    assert.equal(dateOf(january.at(-1)[6]), "2026-01-31");
});

test("GET /calendar: activities are grouped by date, with the zone's minutes east of UTC", () => {
    const activities = [{ id: "a", type: "cycling", date: "2026-01-02", completedAt: "2026-01-02T10:00:00.000Z", summary: { tss: 40 } }];
    const read = readMonth({ data: { startDate: "2026-01-01", endDate: "2026-01-31", days: { "2026-01-02": { activities } } } });
    assert.deepEqual(read.days.get("2026-01-02").map(({ type }) => type), ["cycling"]);
    const at = Date.parse("2026-01-07T09:00:30Z");
    assert.deepEqual(["UTC", "America/New_York", "Asia/Kolkata"].map((zone) => minutesEast(at, zone)), [0, -300, 330]);
    assert.deepEqual([laterMonth("2026-01", -1), laterMonth("2025-12", 1), laterMonth("2026-03", 0)], ["2025-12", "2026-01", "2026-03"]);
});

test("a guided meditation is done after a complete session of its type", () => {
    const script = (id) => ({ id, category: "reactivity", title: id, subtitle: "", orderIndex: 0, durationSeconds: 600 });
    const sessions = [{ type: "reactivity-a", isComplete: true }, { type: "reactivity-b", isComplete: false }];
    const read = readScripts({ data: [script("a"), script("b"), script("c")] }, sessions);
    assert.deepEqual(read.map(({ isDone }) => isDone), [true, false, false]);
});

test("GET /stretch-sessions: a session may come without its stretches", () => {
    const session = { id: "a", completedAt: "2026-01-05T19:40:00Z", totalDurationSeconds: 480, regionsCompleted: 2, regionsSkipped: 1 };
    assert.deepEqual(readStretchSessions({ data: [session] })[0].stretches, []);
});

test("GET /mealplans/latest: each day has four slots; a missing or emptied one has no name", () => {
    const entry = (day, type, name, track) => ({ day_index: day, meal_type: type, meal_track: track, meal_id: null, meal_name: name });
    const plan = [
        entry(0, "breakfast", "Oats", "adult"), entry(0, "breakfast", "Pancakes", "family"), entry(0, "dinner", "Chili", undefined),
        entry(6, "lunch", null, "family"), entry(6, "dinner", "Curry", "adult"), entry(5, "lunch", "Soup"), entry(5, "lunch", "Salad"),
    ];
    const read = readMealPlan({ data: { id: "p", plan, is_finalized: false, updated_at: "2026-01-05T10:00:00Z" } });
    assert.equal(read.days.length, 7);
    assert.deepEqual(read.days[0].map(({ name }) => name), ["Pancakes", "Oats", null, "Chili"]);
    assert.deepEqual(read.days[3].map(({ label }) => label), slots.map(({ label }) => label));
    assert.deepEqual(read.days[6].at(-1), { label: "dinner", track: "adult", name: "Curry" });
    assert.deepEqual(read.days[5].map(({ name }) => name), [null, null, "Soup", null, "Salad"]);
    assert.deepEqual([read.planned, read.total, read.isFinal], [6, 7, false]);
    assert.equal(readMealPlan({ data: null }), null);
});

test("GET /shopping-list: sections keep the backend's order", () => {
    const item = {
        ingredient_id: "eggs", name: "Eggs", store_section: "Dairy & Eggs", total_quantity: 14, unit: null, meal_count: 7,
        display_text: "Eggs",
    };
    const sections = [{ name: "Produce", sort_order: 1, items: [] }, { name: "Dairy & Eggs", sort_order: 2, items: [item] }];
    const read = readShoppingList({ data: { session_id: "p", sections } });
    assert.deepEqual(read.map(({ name }) => name), ["Produce", "Dairy & Eggs"]);
    assert.deepEqual(read[1].items, [{ id: "eggs", text: "Eggs", meals: 7 }]);
});
