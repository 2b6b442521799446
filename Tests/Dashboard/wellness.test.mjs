import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { byDay, mealDays, nightsByDay, readMealLogs, readNights, readWorkouts } = await page("screens/activity-responses.js");
const { readChats, readMessages } = await page("screens/chat-responses.js");
const { rangeDays, readGoals, readJournal, readMood } = await page("screens/wellness-responses.js");

const message = (role, content) => ({ id: role, role, content, created_at: "2026-01-06T21:30:00Z" });

function chat(members) {
    return {
        id: "c", persona: "sleep_coach", status: "active", context_type: "general", message_count: 2, started_at: "2026-01-06T21:30:00Z",
        has_context_for_goal_suggestions: false, messages: [], ...members,
    };
}

function titleOf(members) {
    return readChats({ data: { total_count: 1, consultations: [chat(members)] } }).chats[0].title;
}

test("GET /consultations: a chat's title is its first user message, its goal or its coach", () => {
    assert.equal(titleOf({ messages: [message("assistant", "Hi"), message("user", "I sleep badly")] }), "I sleep badly");
    assert.equal(titleOf({ messages: [message("user", "😴".repeat(50))] }), "😴".repeat(40));
    assert.equal(titleOf({ context_type: "goal", messages: [message("user", "I sleep badly")] }), "Chat about a goal");
    assert.equal(titleOf({}), "Chat with Sleep Coach");
    assert.equal(titleOf({ persona: "astronaut" }), "Chat with astronaut");
});

test("GET /consultations/{id}/messages: a message without a role is unreadable, with its index", () => {
    assert.throws(() => readMessages({ data: { messages: [message("user", "Hi"), { id: "m", content: "Hi" }] } }),
        { message: "data.messages[1].role: found nothing, expected a text" });
});

test("GET /wellness/mood-entries/analytics: a day has its mean and its labels", () => {
    const mood = readMood({
        data: {
            period: { total_days: 7 }, summary: { total_entries: 3, average_valence: -0.2, days_with_entries: 2 },
            trends: { trend_direction: "stable" }, top_labels: [{ label: "happy", count: 2 }],
            daily_aggregates: [{ date: "2026-01-05", entry_count: 2, average_valence: 0.5, most_common_labels: [{ label: "happy", count: 2 }] }],
        },
    });
    assert.deepEqual(mood.daily, [{ date: "2026-01-05", average: 0.5, count: 2, labels: ["happy"] }]);
    assert.deepEqual([mood.entries, mood.average, mood.daysWithEntries, mood.days, mood.trend], [3, -0.2, 2, 7, "stable"]);
});

function session(end, members = {}) {
    return {
        start_time: "2026-01-05T20:00:00Z", end_time: end, time_in_bed_minutes: 440, total_sleep_minutes: 400, awake_minutes: 40, rem_minutes: 100,
        core_minutes: 200, deep_minutes: 80, sleep_efficiency_percentage: 90.9, source: "healthkit", ...members,
    };
}

function nightsOf(...sessions) {
    return nightsByDay(readNights({ data: { total: sessions.length, averages: null, sessions } }).sessions, "Europe/Istanbul");
}

test("GET /sleep: sessions that end on the same local day are one night", () => {
    // 22:30 in UTC is the next day in Istanbul.
    const nights = nightsOf(session("2026-01-06T12:00:00Z"), session("2026-01-05T22:30:00Z"), session("2026-01-05T04:00:00Z"));
    assert.deepEqual(nights.map(({ date, total, inBed }) => [date, total, inBed]), [["2026-01-05", 400, 440], ["2026-01-06", 800, 880]]);
    assert.equal(nights[1].stages.rem, 200);
});

test("GET /sleep: sleep without a stage is a part of its own", () => {
    assert.equal(nightsOf(session("2026-01-06T04:00:00Z"))[0].stages.asleep, 20);
    assert.equal(nightsOf(session("2026-01-06T04:00:00Z", { total_sleep_minutes: 300 }))[0].stages.asleep, 0);
});

test("GET /sleep: a night of no minutes has an efficiency of zero", () => {
    assert.equal(nightsOf(session("2026-01-06T04:00:00Z", { total_sleep_minutes: 0, time_in_bed_minutes: 0 }))[0].efficiency, 0);
});

test("Entries with an unreadable time are in no day", () => {
    assert.deepEqual(byDay([{ at: "soon" }, { at: "2026-01-06T04:00:00Z" }], ({ at }) => at, "UTC").map(({ date }) => date), ["2026-01-06"]);
});

function meal(at, members) {
    return {
        id: at, meal_type: "lunch", raw_input: "soup", status: "completed", logged_at: at, error_message: null, total_calories: 300,
        total_protein_g: 10.5, total_carbs_g: 40, total_fat_g: 9, items: [{ food_name: "soup" }], ...members,
    };
}

test("GET /meal-logs: a day has the sums of its meals, and a meal without totals counts as zero", () => {
    const logs = readMealLogs({
        data: {
            total_count: 3,
            meal_logs: [
                meal("2026-01-06T18:00:00Z", { status: "processing", total_calories: null, total_protein_g: null, items: [] }),
                meal("2026-01-06T11:00:00Z"), meal("2026-01-05T11:00:00Z"),
            ],
        },
    }).logs;
    const days = mealDays(logs, "UTC");
    assert.deepEqual(days.map(({ date, calories, protein, carbs }) => [date, calories, protein, carbs]),
        [["2026-01-06", 300, 10.5, 80], ["2026-01-05", 300, 10.5, 40]]);
    assert.deepEqual(days[0].meals.map(({ at }) => at), ["2026-01-06T11:00:00Z", "2026-01-06T18:00:00Z"]);
});

test("GET /meal-logs: meals of one instant stay in the order of the response, which has the newest first", () => {
    const ids = (...logs) => mealDays(readMealLogs({ data: { total_count: logs.length, meal_logs: logs } }).logs, "UTC")[0].meals.map(({ id }) => id);
    const [at, later] = ["2026-01-06T11:00:00Z", "2026-01-06T11:00:01Z"];
    assert.deepEqual(ids(meal(later, { id: "c" }), meal(at, { id: "b" }), meal(at, { id: "a" })), ["a", "b", "c"]);
});

test("GET /meal-logs: the empty list has no days", () => {
    assert.deepEqual(readMealLogs({ data: { meal_logs: [], total_count: 0, limit: 50, offset: 0, has_more: false } }), { total: 0, logs: [] });
});

test("GET /goals: a goal without a description is unreadable, as in Lume", () => {
    const goal = {
        id: "g", title: "Meditate", description: "", goal_type: "mindfulness", status: "active", target_value: 20, current_value: 9,
        target_unit: "sessions", progress: 0.45, target_date: null, days_remaining: -1, is_overdue: false, is_recurring: false,
    };
    assert.equal(readGoals({ data: { total: 1, goals: [goal] } }).entries[0].daysLeft, -1);
    assert.throws(() => readGoals({ data: { total: 1, goals: [{ ...goal, description: null }] } }),
        { message: "data.goals[0].description: found null, expected a text" });
});

test("GET /journal and GET /workouts: optional members may be null", () => {
    const entry = {
        id: "j", title: null, content: "A walk", entry_type: "freeform", tags: ["run"], is_favorite: false, logged_at: "2026-01-06T19:00:00Z",
    };
    assert.equal(readJournal({ data: { total: 1, entries: [entry] } }).entries[0].title, null);
    const workout = { id: "w", activity_type: "Yoga", started_at: "2026-01-06T06:00:00Z", duration_minutes: null, distance_meters: null };
    assert.deepEqual(readWorkouts({ data: { total: 1, workouts: [workout] } }).entries[0].minutes, null);
});

test("A range of seven days ends today and includes it", () => {
    assert.deepEqual(rangeDays("7d", "2026-01-07"), { from: "2026-01-01", to: "2026-01-07" });
});
