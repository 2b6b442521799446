import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { dayWords, onDay, recordDays, spanOf } = await page("screens/day-span.js");
const { newestOnly } = await page("screens/viewed-time.js");
const { dayNumber } = await page("screens/calendar-day.js");

const day = dayNumber;
const text = (ms) => new Date(ms).toISOString();

test("another day has the same local time, also across a change to daylight saving time", () => {
    const cases = [
        ["2026-01-07T09:00:00.000Z", "2026-01-14", "UTC", "2026-01-14T09:00:00.000Z"],
        ["2026-01-07T09:00:00.000Z", "2026-01-07", "Europe/Istanbul", "2026-01-07T09:00:00.000Z"],
        // The local day is already the 8th.
        ["2026-01-07T22:30:00.000Z", "2026-01-09", "Europe/Istanbul", "2026-01-08T22:30:00.000Z"],
        ["2026-03-07T14:00:00.000Z", "2026-03-09", "America/New_York", "2026-03-09T13:00:00.000Z"],
        ["2026-07-01T13:00:00.000Z", "2026-01-01", "America/New_York", "2026-01-01T14:00:00.000Z"],
        ["2026-01-07T23:59:59.500Z", "2025-12-31", "Pacific/Kiritimati", "2025-12-30T23:59:59.500Z"],
    ];
    for (const [now, to, zone, expected] of cases) assert.equal(text(onDay(Date.parse(now), day(to), zone)), expected, `${now} ${zone}`);
});

test("the slider spans the records up to 30 days after today, or after a newer record", () => {
    const today = day("2026-01-07");
    const cases = [
        [[], today, today + 30],
        [["2025-12-01", "2026-01-06"], day("2025-12-01"), today + 30],
        [["2026-02-01"], today, day("2026-03-03")],
        // A record of another century does not make days too narrow to choose.
        [["1900-01-01", "2999-01-01"], today - 7305, today + 7305],
    ];
    for (const [dates, first, last] of cases) assert.deepEqual(spanOf(today, dates.map(day)), { first, last }, dates.join());
});

test("the slider stays within the years of a clock", () => {
    const [early, late] = ["0001-01-02", "9998-12-30"].map((date) => Date.parse(`${date}T00:00:00Z`) / 86_400_000);
    assert.equal(spanOf(early + 3, [early - 400]).first, early);
    assert.equal(spanOf(late - 3, []).last, late);
    // A clock at its very end stays on the slider.
    assert.deepEqual([spanOf(early - 1, []).first, spanOf(late + 1, []).last], [early - 1, late + 1]);
});

test("the words of a day say how far it is from today", () => {
    const today = day("2026-01-07");
    assert.equal(dayWords(today, today), "Wed 7 Jan 2026");
    assert.equal(dayWords(today + 7, today), "Wed 14 Jan 2026, 7 days later");
    assert.equal(dayWords(today - 1, today), "Tue 6 Jan 2026, 1 day earlier");
});

test("the days of an account are those of the oldest and newest record of each list, in its time zone", async () => {
    const answers = {
        "accounts/a%20b/data/fitiq": { lists: [{ name: "sleep", total: 3 }, { name: "foods", total: 1 }, { name: "goals", total: 0 }] },
        "accounts/a%20b/data/bradOS": { lists: [{ name: "metrics.steps", total: 1 }] },
        "accounts/a%20b/data/fitiq/sleep?limit=1&offset=0": { items: [{ record: { start_time: "2026-01-06T22:00:00Z" } }] },
        "accounts/a%20b/data/fitiq/sleep?limit=1&offset=2": { items: [{ record: { start_time: "yesterday at T" } }] },
        // A record without a date, and a list that was emptied meanwhile.
        "accounts/a%20b/data/fitiq/foods?limit=1&offset=0": { items: [{ record: { name: "Oats", created_at: "2020-01-01T00:00:00Z" } }] },
        "accounts/a%20b/data/bradOS/metrics.steps?limit=1&offset=0": { items: [] },
    };
    const asked = [];
    const read = async (path) => {
        asked.push(path);
        return answers[path];
    };
    const days = await recordDays({ key: "a b", backends: ["fitiq", "bradOS"], zone: "Europe/Istanbul" }, read);
    assert.deepEqual(days, [day("2026-01-07")]);
    assert.deepEqual(asked.toSorted(), Object.keys(answers).toSorted());
});

test("one run at a time, the next for the newest value", async () => {
    const begun = [];
    const ends = [];
    const follow = newestOnly((value) => new Promise((end, fail) => {
        begun.push(value);
        ends.push({ end, fail });
    }));
    const whole = follow(1);
    for (const value of [2, 3, 4]) follow(value);
    assert.deepEqual(begun, [1]);
    ends[0].end();
    await new Promise(setImmediate);
    assert.deepEqual(begun, [1, 4]);
    follow(5);
    follow.drop();
    ends[1].end();
    await whole;
    assert.deepEqual(begun, [1, 4]);
    const failing = follow(6);
    ends[2].fail(new Error("gone"));
    await assert.rejects(failing, /gone/);
    follow(7);
    assert.deepEqual(begun, [1, 4, 6, 7]);
});
