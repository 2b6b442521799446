import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { instantOf, pickedValue, pickerKind } = await page("shell/date-picker.js");

test("a member has a calendar by its format, or by its name without one", () => {
    const kind = (name, schema = {}) => pickerKind(name, { type: "string", ...schema });
    assert.deepEqual(["date", "dateKey", "target_date", "startDate"].map((name) => kind(name)), Array(4).fill("date"));
    assert.deepEqual(["logged_at", "createdAt", "start_time"].map((name) => kind(name)), Array(3).fill("datetime-local"));
    assert.deepEqual([kind("day", { format: "date" }), kind("day", { format: "date-time" })], ["date", "datetime-local"]);
    assert.deepEqual([kind("date", { format: "email" }), kind("title"), kind("date", { type: "number" }), kind("date", { enum: ["a"] })],
        [null, null, null, null]);
    // Patterns of the seed's schema, and one of another language.
    const [date, instant] = ["^([0-9]{4}-[0-9]{2}-[0-9]{2}|yesterday)$", "^([0-9]{4}-[0-9]{2}-[0-9]{2}T.*|now)$"];
    assert.deepEqual([date, instant, "(?P<a>.)"].map((pattern) => kind("renewalDate", { pattern })), ["date", "datetime-local", "date"]);
});

test("a calendar opens with the typed date or instant, and gives an instant in UTC", () => {
    assert.deepEqual(["2026-01-07", "2026-01-07T09:00:00Z", "yesterday", ""].map((text) => pickedValue("date", text)),
        ["2026-01-07", "2026-01-07", "", ""]);
    assert.deepEqual(["2026-01-07T09:00:00.250+02:00", "today-3dT18:00", ""].map((text) => pickedValue("datetime-local", text)),
        ["2026-01-07T07:00:00", "", ""]);
    assert.deepEqual(["2026-01-07T09:00", "2026-01-07T09:00:05", ""].map(instantOf), ["2026-01-07T09:00:00Z", "2026-01-07T09:00:05Z", ""]);
});
