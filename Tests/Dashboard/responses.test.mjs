import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { metrics, readDelta, readScores, readSummary, readTrends } = await page("screens/longevity-responses.js");
const { insightsPath, insightTypes, readInsights, readProgress, weightChange, weightDays, weightPoints } = await page("screens/fitiq-responses.js");
const { meanNight, readMetric, readRides, readSleep, readVO2Max, ridesPerDay, weeksOf } = await page("screens/brados-responses.js");
const { recordsWithin, within } = await page("screens/history-range.js");
const { members } = await page("screens/read.js");
const { ageBadge, changeWord, deltaText, kindOfDebt, kindOfDelta, kindOfTrend, shownTrend, trendText } = await page("screens/longevity-words.js");
const { relativeTime } = await page("screens/relative-time.js");
const { clockText, fixed, hoursAndMinutes, hoursText, signed } = await page("screens/figures.js");

test("GET /trends: a trend is available, partial, a projection or none yet", () => {
    const points = [{ date: "2026-01-05", biologicalAge: 34 }];
    const bucket = (value, available, members = {}) => ({ value, available, points, ...members });
    const yearly = bucket(-2.4, false, { projection: true });
    const trends = readTrends({ weekly: bucket(-0.05, true), monthly: bucket(-0.05, false), yearly });
    assert.deepEqual(Object.values(trends).map(({ state }) => state), ["available", "partial", "projection"]);
    const none = readTrends({
        weekly: bucket(null, false), monthly: bucket(null, true, { points: null }),
        yearly: { value: null, available: false, projection: true },
    });
    assert.deepEqual(Object.values(none).map(({ state }) => state), ["none yet", "available", "none yet"]);
    assert.deepEqual([none.monthly.points, none.yearly.points], [null, null]);
});

test("GET /analytics/delta: a day or month without check-ins has no value, not zero", () => {
    const summary = { netDeltaYears: -3, rangeNetDeltaYears: 0.04, rejuvenationYears: 1, agingYears: 1, checkIns: 2 };
    const days = readDelta({
        range: "weekly", timezone: "UTC", summary,
        series: [{ date: "2026-01-05", dailyDeltaYears: 0 }, { date: "2026-01-06", dailyDeltaYears: null }],
    });
    assert.deepEqual(days.series.map(({ value }) => value), [0, null]);
    const months = readDelta({
        range: "yearly", timezone: "UTC", summary,
        series: [
            { month: "2026-01", netDelta: -0.3, checkIns: 3, avgDeltaPerCheckIn: -0.1 },
            { month: "2026-02", netDelta: 0, checkIns: 0, avgDeltaPerCheckIn: 0 },
        ],
    });
    assert.deepEqual(months.series.map(({ value, average }) => [value, average]), [[-0.3, -0.1], [null, 0]]);
});

test("GET /stats/summary: the count of older days is null if the backend does not send it", () => {
    const state = {
        chronologicalAgeYears: 37, baselineBiologicalAgeYears: 34, currentBiologicalAgeYears: 34, agingDebtYears: -3,
        rejuvenationStreakDays: 2, totalRejuvenationDays: 5,
    };
    const { youngerDays, olderDays, olderStreak } = readSummary({ state });
    assert.deepEqual([youngerDays, olderDays, olderStreak], [5, null, 0]);
    const older = readSummary({ state: { ...state, accelerationStreakDays: 1, totalAccelerationDays: 3 } });
    assert.deepEqual([older.olderDays, older.olderStreak], [3, 1]);
});

test("GET /metrics/scores: the scores keep the backend's order, and an infinite score is null", () => {
    const of = (value) => Object.fromEntries(metrics.map((name) => [name, value]));
    const json = {
        userId: "ada", scores: { ...of(80), alcoholUnits: null }, averages: { ...of(1.5), alcoholUnits: null }, dataPoints: 3,
        period: { start: "2026-01-05", end: "2026-01-07" },
    };
    const read = readScores(json);
    assert.deepEqual([read.checkIns, read.start, read.end], [3, "2026-01-05", "2026-01-07"]);
    assert.equal(read.metrics.length, 9);
    assert.deepEqual(read.metrics[0], { name: "sleepHours", average: 1.5, score: 80 });
    assert.deepEqual(read.metrics[4], { name: "alcoholUnits", average: null, score: null });
    assert.throws(() => readScores({ ...json, averages: { ...json.averages, steps: "7000" } }),
        { name: "Unreadable", message: "averages.steps: found a text, expected a number" });
});

test("a bedtime of 24.5 hours is 00:30", () => {
    assert.deepEqual([22.5, 23.999, 24.5, 0.5, 22.33].map(clockText), ["22:30", "00:00", "00:30", "00:30", "22:20"]);
});

test("a member that the app cannot decode is named by its path", () => {
    const says = (f, text) => assert.throws(f, { name: "Unreadable", message: text });
    says(() => readSummary({ state: { chronologicalAgeYears: null } }), "state.chronologicalAgeYears: found null, expected a number");
    says(() => readMetric({ data: [{ date: "2026-01-01", avgMs: 40 }, { date: "2026-01-02", avgMs: "41" }] }, "avgMs"),
        "data[1].avgMs: found a text, expected a number");
    says(() => readMetric({ data: [7] }, "avgMs"), "data[0]: found a number, expected an object");
    says(() => readMetric({ success: true }, "avgMs"), "data: found nothing, expected an array");
    says(() => readMetric([], "avgMs"), "the body: found an array, expected an object");
    says(() => readProgress({ data: null }), "data: found null, expected an object");
});

test("FitIQ's weight ranges are calendar days, and All is five years", () => {
    assert.deepEqual(weightDays("7d", "2026-01-07"), { from: "2025-12-31", to: "2026-01-07" });
    assert.deepEqual(weightDays("1y", "2024-02-29"), { from: "2023-02-28", to: "2024-02-29" });
    assert.deepEqual(weightDays("All", "2026-01-07").from, "2021-01-07");
});

test("a weight is placed at its local time, and the change is from the first entry to the last", () => {
    const entries = [["2026-01-07T21:30:00Z", 78], ["2026-01-05T06:00:00Z", 78.5], ["soon", 1]].map(([date, value]) => ({ date, value }));
    const points = weightPoints(entries, "Europe/Istanbul");
    assert.deepEqual(points.map(({ value }) => value), [78.5, 78]);
    assert.ok(Math.abs((points[1].day % 1) - 30 / 1440) < 1e-9);
    assert.deepEqual(weightChange(points), { kilograms: -0.5, days: 2 });
    assert.equal(weightChange(points.slice(0, 1)), null);
});

test("weights are in the order of their instants, also within a minute and in an hour that a clock repeats", () => {
    const pointsOf = (...times) => weightPoints(times.map((date, i) => ({ date, value: i })), "Europe/Berlin");
    const values = (...times) => pointsOf(...times).map(({ value }) => value);
    // The response has the newest first.
    assert.deepEqual(values("2026-01-07T08:00:59.5Z", "2026-01-07T08:00:59Z", "2026-01-07T08:00:01Z"), [2, 1, 0]);
    assert.deepEqual(values("2026-01-07T08:00:00.001Z", "2026-01-07T08:00:00Z"), [1, 0]);
    // Equal instants, of which the newest is the first, too.
    assert.deepEqual(values("2026-01-07T08:00:00Z", "2026-01-07T09:00:00+01:00", "2026-01-07T08:00:00.000Z"), [2, 1, 0]);
    // 02:40 in summer time, 02:10 in winter time.
    const repeated = pointsOf("2025-10-26T01:50:00Z", "2025-10-26T01:10:00Z", "2025-10-26T00:40:00Z");
    assert.deepEqual(repeated.map(({ value }) => value), [2, 1, 0]);
    assert.ok(repeated.every(({ day }, i) => i === 0 || day >= repeated[i - 1].day));
    assert.ok(repeated.every(({ day }) => Math.floor(day) === Math.floor(repeated[0].day)));
});

test("GET /insights: the query has the app's parameters in the app's order", () => {
    const path = (...filters) => insightsPath(filters, 2, 20).replace("/api/v1/insights?sort_by=created_at&sort_order=desc&page=2&page_size=20", "");
    assert.equal(path(), "&archived_status=false");
    assert.equal(path("Unread"), "&read_status=false&archived_status=false");
    assert.equal(path("Favorites", "Unread"), "&read_status=false&favorites_only=true&archived_status=false");
    assert.equal(path("Archived", "Favorites"), "&favorites_only=true&archived_status=true");
    const typed = "/api/v1/insights?sort_by=created_at&sort_order=desc&page=1&page_size=20"
        + "&insight_type=pattern&favorites_only=true&archived_status=false";
    assert.equal(insightsPath(["Favorites"], 1, 20, "Pattern Discovery"), typed);
    assert.deepEqual(Object.keys(insightTypes), ["All", "Daily Insight", "Weekly Summary", "Milestone", "Pattern Discovery"]);
    const pagination = { page: 1, page_size: 20, total_pages: 0, total_count: 0, has_next: false, has_prev: false };
    assert.equal(readInsights({ data: { insights: [], pagination } }).total, 0);
});

test("GET /insights: an insight has the data that it is about, of which each part may be null", () => {
    const pagination = { page: 1, page_size: 20, total_pages: 1, total_count: 2, has_next: false, has_prev: false };
    const insight = {
        id: "i", insight_type: "daily", title: "t", content: "c", summary: null, suggestions: null, generated_at: "2026-01-07T02:00:00Z",
        is_read: false, is_favorite: false, is_archived: false,
    };
    const context = {
        date_range: { start_date: "2026-01-06T00:00:00Z", end_date: "2026-01-06T23:59:59Z" }, metrics: { steps: 9000, sleep_hours: null },
        goals: ["Reach 75 kg"], achievements: null,
    };
    const contexts = (...given) => readInsights({
        data: { pagination, insights: given.map((data_context) => ({ ...insight, data_context })) },
    }).insights.map((read) => read.context);
    const numbers = { workouts: null, calories: null, steps: 9000, sleep_hours: null, mood_score: null };
    assert.deepEqual(contexts(null, undefined, context), [null, null, {
        from: "2026-01-06T00:00:00Z", to: "2026-01-06T23:59:59Z", numbers, goals: ["Reach 75 kg"], achievements: [],
    }]);
    assert.throws(() => contexts({ date_range: { start_date: "2026-01-06T00:00:00Z" } }), { name: "Unreadable" });
});

test("the nights of a long range are means by week from Monday on", () => {
    const night = (date, total) => ({
        date, totalSleepMinutes: total, coreMinutes: total - 200, deepMinutes: 100, remMinutes: 100, awakeMinutes: 20, sleepEfficiency: 90,
    });
    // 4 January 2026 is a Sunday.
    const points = readSleep({ data: [night("2026-01-06", 480), night("2026-01-05", 420), night("2026-01-04", 400)] });
    const weeks = weeksOf(points).map(({ date, nights, entry }) => [date, nights, entry.total, entry.parts]);
    assert.deepEqual(weeks, [["2025-12-29", 1, 400, [100, 200, 100, 20]], ["2026-01-05", 2, 450, [100, 250, 100, 20]]]);
    assert.equal(meanNight(points.map(({ entry }) => entry)).efficiency, 90);
});

test("a range of Brad OS has that many days up to today, and all later ones", () => {
    const data = ["2026-01-08", "2026-01-07", "2026-01-01", "2025-12-31"].map((date) => ({ date, avgMs: 40 }));
    const shown = within(readMetric({ data }, "avgMs"), "1W", "2026-01-07");
    assert.deepEqual(shown.map(({ date }) => date), ["2026-01-01", "2026-01-07", "2026-01-08"]);
});

test("a night has its stages, estimates are oldest first, and rides are grouped by day", () => {
    const night = {
        date: "2026-01-07", totalSleepMinutes: 455, coreMinutes: 263, deepMinutes: 88, remMinutes: 104, awakeMinutes: 36,
        sleepEfficiency: 92.67,
    };
    assert.deepEqual(readSleep({ data: [night] })[0].entry.parts, [88, 263, 104, 36]);
    const estimate = (value) => ({ date: "2026-01-07", value, method: "ftp_derived" });
    const estimates = readVO2Max({ data: { latest: null, history: [estimate(48), estimate(47)] } });
    assert.deepEqual(estimates.points.map(({ value }) => value), [47, 48]);
    const ride = (date, tss) => ({ date, tss, type: "fun", durationMinutes: 30, normalizedPower: 150, avgHeartRate: 120 });
    const rides = readRides({ data: [ride("2026-01-02T23:22:33.000Z", 14), ride("2026-01-02T12:00:00.000Z", 20)] }, "Europe/Istanbul");
    assert.deepEqual(ridesPerDay(rides).map(({ date, value }) => [date, value]), [["2026-01-02", 20], ["2026-01-03", 14]]);
});

test("a change has a plus or a real minus sign, and minutes of sleep become hours", () => {
    assert.deepEqual([signed(0.12, 2), signed(-0.12, 2), signed(0, 2), signed(0.001, 2)], ["+0.12", "\u22120.12", "0.00", "0.00"]);
    assert.equal(hoursAndMinutes(455), "7 h 35");
    assert.equal(hoursAndMinutes(59.7), "1 h 00");
    assert.deepEqual([455, 459, 0].map(hoursText), ["7.6 hrs", "7.7 hrs", "0.0 hrs"]);
});

test("a number is written as C writes it: the even text in the middle, the exact value otherwise, and the sign of a small one", () => {
    const cases = [
        [48.5, 0, "48"], [49.5, 0, "50"], [48.51, 0, "49"], [0.25, 1, "0.2"], [0.35, 1, "0.3"], [0.125, 2, "0.12"], [0.375, 2, "0.38"],
        [1.005, 2, "1.00"], [-0.125, 2, "\u22120.12"], [-0.001, 2, "\u22120.00"], [0, 2, "0.00"], [-1.48, 2, "\u22121.48"], [3.5, 1, "3.5"],
    ];
    for (const [value, digits, text] of cases) assert.equal(fixed(value, digits), text, `${value} with ${digits} decimals`);
});

test("a relative time has its two largest units, by the calendar, and no sign", () => {
    const now = "2026-03-31T12:00:00Z";
    const cases = {
        "2026-03-31T12:00:00Z": "0 seconds", "2026-03-31T11:59:59Z": "1 second", "2026-03-31T11:58:59Z": "1 minute, 1 second",
        "2026-03-31T09:37:00Z": "2 hours, 23 minutes", "2026-03-31T10:00:00Z": "2 hours", "2026-03-28T08:00:00Z": "3 days, 4 hours",
        "2026-03-30T11:59:00Z": "1 day", "2026-02-28T12:00:00Z": "1 month, 3 days", "2026-03-01T12:00:00Z": "30 days",
        "2025-02-28T12:00:00Z": "1 year, 1 month", "2026-04-01T13:00:00Z": "1 day, 1 hour",
    };
    for (const [at, text] of Object.entries(cases)) assert.equal(relativeTime(Date.parse(at), Date.parse(now)), text, at);
});

test("a trend has the app's words: available, projected, or not enough data", () => {
    const of = (value, isAvailable, isProjection = false) => ({ value, isAvailable, isProjection });
    const cases = [
        ["weekly", of(-0.32, true), "Rejuvenation", null, true], ["weekly", of(0.04, true), "Aging", null, true],
        ["monthly", of(0, true), "Stable", null, true], ["monthly", of(0.004, true), "Aging", null, true],
        ["weekly", of(-0.05, false), "No data", "Not enough data for a weekly trend yet. Keep logging your daily check-ins.", false],
        ["monthly", of(null, false), "No data", "Not enough data for a monthly trend yet. Keep logging your daily check-ins.", false],
        ["yearly", of(-2.4, false, true), "Projected",
            "Not enough data for a yearly trend yet. Showing a projected yearly trend based on recent check-ins.", true],
        ["yearly", of(null, false, true), "No data", "Not enough data for a yearly trend yet. Keep logging your daily check-ins.", false],
    ];
    for (const [name, trend, label, note, hasChart] of cases) {
        const shown = shownTrend(name, trend);
        assert.deepEqual([shown.label, shown.note, shown.hasChart], [label, note, hasChart], name);
    }
    assert.deepEqual([-0.32, 0, 0.004].map(changeWord), ["Rejuvenation", "Stable", "Aging"]);
});

test("the badge of the age has the app's word and no plus sign, and a difference written as zero is stable", () => {
    const badges = [-1.48, 0.5, 0.004, -1e-15].map((difference) => Object.values(ageBadge(difference)));
    const stable = ["Stable: 0.00y", null];
    assert.deepEqual(badges, [["Rejuvenation: \u22121.48y", "good"], ["Aging: 0.50y", "attention"], stable, stable]);
});

test("a trend has no plus sign and is good below zero; a delta has one and is good from zero on", () => {
    assert.deepEqual([-0.32, 0.1, 0, null].map(trendText), ["\u22120.32y", "0.10y", "0.00y", "—"]);
    assert.deepEqual([-0.32, 0.1, 0, null].map(kindOfTrend), ["good", "attention", "attention", null]);
    assert.deepEqual([-0.32, 0.1, 0].map(deltaText), ["\u22120.32y", "+0.10y", "+0.00y"]);
    assert.deepEqual([-0.32, 0.1, 0].map(kindOfDelta), ["attention", "good", "good"]);
    assert.deepEqual([-0.32, 0.1, 0].map(kindOfDebt), ["good", "attention", "good"]);
});

test("a table of members has the path and the kind of each, and an optional list of texts is empty without the member", () => {
    const goal = { goal_type: "custom", title: "Read", tags: [1, "b"], range: { from: "2026-01-01" } };
    const table = { type: "goal_type string", title: "string", tags: "texts", labels: "texts?", from: "range.from string", to: "range.to string?" };
    assert.deepEqual(members(goal, table),
        { type: "custom", title: "Read", tags: ["1", "b"], labels: [], from: "2026-01-01", to: null });
    assert.throws(() => members(goal, { to: "range.to string" }), { name: "Unreadable", message: "range.to: found nothing, expected a text" });
    assert.throws(() => members(goal, { labels: "texts" }), { name: "Unreadable", message: "labels: found nothing, expected an array" });
});
