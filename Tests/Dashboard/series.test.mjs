import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { daily, history, latestPerDay, movingMean, pointsOf, recordsOf, runs, slope } = await page("screens/series.js");
const { flatten } = await page("screens/as-data.js");
const { dayNumber } = await page("screens/calendar-day.js");

/** Points on consecutive days, or on the given days. */
const points = (values, days = values.map((_, i) => i)) => values.map((value, i) => ({ date: `day ${days[i]}`, day: days[i], value }));
const values = (list) => list.map(({ value }) => value);

test("points are oldest first, without those with an invalid date", () => {
    const entries = [{ date: "2026-01-03", v: 3 }, { date: "2026-13-45", v: 9 }, { date: "2026-01-01", v: 1 }];
    const found = pointsOf(entries, ({ v }) => v);
    assert.deepEqual(found.map(({ day, value }) => [day, value]), [[dayNumber("2026-01-01"), 1], [dayNumber("2026-01-03"), 3]]);
});

test("the last entry of a day in the response counts", () => {
    const entries = [["2026-01-02", 20], ["2026-01-01", 10], ["2026-01-01", 11], ["2026-01-01", 12]].map(([date, v]) => ({ date, v }));
    assert.deepEqual(values(latestPerDay(pointsOf(entries, ({ v }) => v))), [12, 20]);
});

test("the mean is of the last seven points, also across gaps", () => {
    assert.deepEqual(values(movingMean(points([1, 2, 3]))), [1, 1.5, 2]);
    assert.deepEqual(values(movingMean(points([7, 0, 0, 0, 0, 0, 0, 7], [0, 1, 2, 3, 4, 5, 6, 90]))).slice(-2), [1, 1]);
});

test("the slope is per day, not per point", () => {
    assert.equal(slope(points([1, 2, 3])), 1);
    assert.equal(slope(points([0, 10], [0, 5])), 2);
    assert.equal(slope(points([4])), 0);
    assert.equal(slope(points([4, 8], [3, 3])), 0);
});

test("six points have no trend, and seven have one with a projection of 14 days", () => {
    assert.equal(history(points([1, 2, 3, 4, 5, 6])).perDay, null);
    const { perDay, means, projection } = history(points([1, 1, 1, 1, 1, 1, 8]));
    assert.ok(perDay > 0);
    assert.deepEqual(projection.map(({ day }) => day), [6, 20]);
    assert.equal(projection[1].value, means.at(-1).value + perDay * 14);
    assert.deepEqual(history(points(Array(9).fill(5))).projection, []);
});

test("only the last 28 means count for the trend", () => {
    const flat = Array(40).fill(50);
    assert.equal(history(points([900, 900, 900, ...flat])).perDay, 0);
});

test("one missing day is no gap and ten are; rare entries have a wider limit", () => {
    const days = (list) => runs(points(list.map(() => 1), list)).map((run) => run.map(({ day }) => day));
    assert.deepEqual(days([0, 1, 2, 4, 5]), [[0, 1, 2, 4, 5]]);
    assert.deepEqual(days([0, 1, 2, 12, 13]), [[0, 1, 2], [12, 13]]);
    assert.deepEqual(days([0, 30, 60, 100, 300]), [[0, 30, 60, 100], [300]]);
    assert.deepEqual(days([]), []);
});

test("a day without a point is null, and a point of zero is not", () => {
    const [first, second, third] = daily(points([0, 5], [10, 12]));
    assert.deepEqual([first.value, second, third.value], [0, null, 5]);
    assert.equal(daily([]).length, 0);
});

test("records of a month are as they are, newest first, and more of them are weeks from Monday with their means", () => {
    const records = Array.from({ length: 32 }, (_, i) => ({ date: new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10), ms: i, source: "app" }));
    const found = (count) => recordsOf(pointsOf(records.slice(0, count), () => null));
    assert.deepEqual(found(31), records.slice(0, 31).reverse());
    assert.deepEqual(found(32).at(-1), { week: "2025-12-29", entries: 4, ms: 1.5 });
    assert.deepEqual(found(32).map(({ entries }) => entries), [7, 7, 7, 7, 4]);
});

test("an object as data has each of its values by path", () => {
    const found = flatten({ state: { debt: -1.5 }, days: [{ date: "2026-01-01" }, []], none: null });
    assert.deepEqual(found.map(({ member, value }) => [member, value]),
        [["state.debt", -1.5], ["days[0].date", "2026-01-01"], ["days[1]", []], ["none", null]]);
});
