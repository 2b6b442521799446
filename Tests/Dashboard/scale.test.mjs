import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { dateTicks, decimalsOf, domainOf, linear, roundUp, symmetricDomain, ticks } = await page("screens/scale.js");
const { dateOf, dayNumber, dayText, fullDayText, localTime, monthText, yearsBefore } = await page("screens/calendar-day.js");

test("a scale maps values to pixels, and a single value to the middle", () => {
    const y = linear([10, 20], [100, 0]);
    assert.deepEqual([10, 15, 20, 25].map(y), [100, 50, 0, -50]);
    assert.equal(linear([5, 5], [0, 80])(5), 40);
});

test("an axis has three to six round values", () => {
    const cases = [
        [[31.2, 32.1], [31.2, 31.4, 31.6, 31.8, 32]], [[33, 62], [40, 50, 60]], [[77.6, 79.5], [78, 78.5, 79, 79.5]],
        [[-0.1, 0.1], [-0.1, 0, 0.1]], [[172, 185], [175, 180, 185]], [[5, 5], [5]],
    ];
    for (const [domain, values] of cases) assert.deepEqual(ticks(domain), values);
    for (let span = 0.013; span < 5000; span *= 1.37) {
        const values = ticks([span / 3, span / 3 + span]);
        assert.ok(values.length >= 3 && values.length <= 6, `${values.length} values over ${span}`);
    }
});

test("a step has as many decimals as it needs", () => {
    assert.deepEqual([20, 1, 0.5, 0.25, 0.02].map(decimalsOf), [0, 0, 1, 2, 2]);
});

test("a domain has padding and at least the given span", () => {
    assert.deepEqual(domainOf([10, 20], { padding: 0.1 }), [9, 21]);
    const [low, high] = domainOf([78, 78.1], { minSpan: 1, padding: 0 });
    assert.ok(Math.abs(high - low - 1) < 1e-9);
    assert.deepEqual(domainOf([]), [0, 1]);
    assert.deepEqual(domainOf([Number.NaN, 3], { minSpan: 2, padding: 0 }), [2, 4]);
});

test("an axis for gains and losses is symmetric, also without any", () => {
    assert.deepEqual(symmetricDomain([0.07, -0.09]), [-0.1, 0.1]);
    assert.deepEqual(symmetricDomain([0]), [-0.1, 0.1]);
    assert.deepEqual(symmetricDomain([]), [-0.1, 0.1]);
    assert.deepEqual([0.13, 0.03, 83, 100].map(roundUp), [0.15, 0.03, 100, 100]);
});

test("dates on an axis are evenly spaced, and a long axis has months", () => {
    const texts = (from, to, count) => dateTicks(dayNumber(from), dayNumber(to), count).map(({ text }) => text);
    assert.deepEqual(texts("2026-01-01", "2026-01-01", 5), ["1 Jan"]);
    assert.deepEqual(texts("2026-01-02", "2026-01-07", 5), ["2 Jan", "4 Jan", "6 Jan"]);
    assert.deepEqual(texts("2025-12-09", "2026-01-07", 3), ["9 Dec", "24 Dec", "7 Jan"]);
    assert.deepEqual(texts("2021-01-10", "2026-01-07", 5), ["Jan 2022", "Jan 2023", "Jan 2024", "Jan 2025", "Jan 2026"]);
});

test("an invalid date has no day number", () => {
    assert.equal(dayNumber("1970-01-02"), 1);
    assert.equal(dateOf(dayNumber("2024-02-29")), "2024-02-29");
    const none = ["2026-13-45", "2026-02-30", "0000-00-00", "yesterday", "", null, undefined];
    for (const date of none) assert.equal(dayNumber(date), null, String(date));
});

test("days and months are formatted as on the page", () => {
    assert.equal(dayText(dayNumber("2026-06-17")), "17 Jun");
    assert.equal(fullDayText(dayNumber("2026-06-17")), "Wed 17 Jun 2026");
    assert.equal(monthText("2026-06"), "Jun 2026");
    assert.equal(yearsBefore("2024-02-29", 1), "2023-02-28");
    assert.equal(yearsBefore("2026-01-07", 5), "2021-01-07");
});

test("a local time is that of the zone, and an unknown zone counts as UTC", () => {
    const ms = Date.parse("2025-12-31T21:30:00Z");
    assert.deepEqual(localTime(ms, "Europe/Istanbul"), { date: "2026-01-01", clock: "00:30" });
    assert.deepEqual(localTime(ms, "America/New_York"), { date: "2025-12-31", clock: "16:30" });
    assert.deepEqual(localTime(ms, "Moon/Tycho"), { date: "2025-12-31", clock: "21:30" });
});
