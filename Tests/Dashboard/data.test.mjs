import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { page } from "./page.mjs";

const { columnsOf, draft, isReferredTo, listTitle, recordSchema, summary, withMembers } = await page("data/data-lists.js");
const { findRecords } = await page("data/data-search.js");
const { changedRecord, clashes, duplicate, typedValues } = await page("data/data-record.js");

const root = JSON.parse(readFileSync(new URL("../../seed/schema.json", import.meta.url)));
const schemaOf = (backend, list) => recordSchema(root, backend, list).schema;

test("the schema of a list is that of its records, also for metrics of the configuration", () => {
    assert.deepEqual(schemaOf("fitiq", "progress").required, ["type", "quantity"]);
    assert.ok("deltaYears" in schemaOf("longevity", "checkIns").properties);
    assert.ok("date" in schemaOf("bradOS", "metrics.steps").properties);
    assert.equal(recordSchema(root, "longevity", "checkIns").about, "The daily check-ins.");
    for (const [backend, list] of [["fitiq", "nothing"], ["fitiq", "userId"], ["nobody", "checkIns"]]) {
        assert.equal(recordSchema(root, backend, list), null, list);
    }
});

test("a list is named in words", () => {
    const titles = ["checkIns", "metrics.body-fat", "rhr", "vo2maxEstimates", "goalInstances"].map(listTitle);
    assert.deepEqual(titles, ["Check-ins", "Body fat", "Resting heart rate", "VO2 max estimates", "Goal instances"]);
});

test("only a schema that allows further members gets them", () => {
    assert.ok("steps" in withMembers(schemaOf("bradOS", "metrics.steps"), ["steps"]).properties);
    assert.ok(!("colour" in withMembers(schemaOf("fitiq", "progress"), ["colour"]).properties));
});

test("a record that others name can have some that belong to it", () => {
    const lists = [["fitiq", "goals"], ["fitiq", "workouts"], ["bradOS", "plans"], ["bradOS", "planDays"], ["bradOS", "activities"]];
    for (const [backend, list] of lists) assert.ok(isReferredTo(root, backend, list), list);
    for (const [backend, list] of [["longevity", "checkIns"], ["fitiq", "progress"], ["fitiq", "sleep"], ["bradOS", "weight"]]) {
        assert.ok(!isReferredTo(root, backend, list), list);
    }
});

test("a row has the date, the title and the first values of its record", () => {
    const checkIn = { date: "2026-01-06", deltaYears: -0.09, reasons: ["Sleep", "Steps"], lateCaffeine: false, createdAt: "2026-01-06T17:00:00Z" };
    assert.deepEqual(summary(root, schemaOf("longevity", "checkIns"), checkIn, "UTC"), {
        title: null, when: "Tue 6 Jan 2026", values: [
            { label: "Delta years", text: "\u22120.09" }, { label: "Reasons", text: "Sleep, Steps" }, { label: "Late caffeine", text: "no" },
        ],
    });
    const goal = { id: "goal", goal_type: "activity", title: "Steps", target_value: 9000, target_unit: "steps", start_date: "2026-01-01" };
    const shown = summary(root, schemaOf("fitiq", "goals"), goal, "UTC");
    assert.deepEqual([shown.title, shown.when], ["Steps", "Thu 1 Jan 2026"]);
    assert.ok(shown.values.every(({ label }) => label !== "Id" && label !== "Title"));
    const night = { start_time: "2026-01-05T22:00:00Z", end_time: "2026-01-06T06:00:00Z", stages: [{ stage: "deep" }, { stage: "rem" }] };
    assert.equal(summary(root, schemaOf("fitiq", "sleep"), night, "Europe/Istanbul").when, "Tue 6 Jan 2026 01:00");
    assert.ok(summary(root, schemaOf("fitiq", "sleep"), night, "UTC").values.some(({ label, text }) => label === "Stages" && text === "2"));
    assert.deepEqual(summary(root, schemaOf("fitiq", "progress"), {}, "UTC"), { title: null, when: null, values: [] });
});

test("a new record is of today or of now, by the form of its date", () => {
    const moment = { today: "2026-01-07", now: "2026-01-07T09:00:00Z" };
    assert.deepEqual(draft(schemaOf("longevity", "checkIns"), moment), { date: "2026-01-07" });
    assert.deepEqual(draft(schemaOf("bradOS", "weight"), moment), { date: "2026-01-07" });
    assert.deepEqual(draft(schemaOf("fitiq", "progress"), moment), { loggedAt: "2026-01-07T09:00:00Z" });
    assert.deepEqual(draft(schemaOf("bradOS", "activities"), moment), { date: "2026-01-07T09:00:00Z" });
    assert.deepEqual(draft(schemaOf("fitiq", "foods"), moment), {});
});

test("a table of records has the members that most of them show, in their order", () => {
    const row = (...labels) => ({ values: labels.map((label) => ({ label, text: "1" })) });
    assert.deepEqual(columnsOf([row("a", "b"), row("b", "c"), row("b")]), ["a", "b", "c"]);
    const rare = columnsOf([row("x", "a", "b", "c"), row("a", "b", "c", "d"), row("a", "b", "e", "d"), row("e", "c")]);
    assert.deepEqual(rare, ["a", "b", "c", "d", "e"]);
    assert.deepEqual(columnsOf([]), []);
});

test("a duplicate has no ids, no times of storage and no values that follow", () => {
    const night = { id: "one", source_id: "hk-1", start_time: "a", created_at: "b", updated_at: "c", notes: null };
    assert.deepEqual(duplicate("fitiq/sleep", night), { start_time: "a", notes: null });
    const told = { date: "2026-01-06", deltaYears: -0.5, biologicalAgeYears: 34 };
    assert.deepEqual(duplicate("longevity/checkIns", told), { date: "2026-01-06", deltaYears: -0.5 });
    assert.deepEqual(duplicate("longevity/checkIns", { ...told, steps: 9000, score: 1 }), { date: "2026-01-06", steps: 9000 });
});

test("a change leaves the members as they are that the form has not changed", () => {
    const record = { id: "one", type: "weight", quantity: 80, notes: null, updated_at: "2026-01-06T08:00:00Z" };
    const before = { id: "one", type: "weight", quantity: 80, updated_at: "2026-01-06T08:00:00Z" };
    assert.equal(changedRecord("fitiq/progress", record, before, { ...before }), null);
    const heavier = changedRecord("fitiq/progress", record, before, { ...before, quantity: 81 });
    assert.deepEqual(heavier, { id: "one", type: "weight", notes: null, quantity: 81 });
    const { quantity: _, ...emptied } = before;
    assert.deepEqual(changedRecord("fitiq/progress", record, before, emptied), { id: "one", type: "weight", notes: null });
});

test("the values of a check-in that follow from a change are left to the server, unless they change, too", () => {
    const record = { date: "2026-01-06", steps: 9000, score: 1, deltaYears: -0.1, reasons: ["Steps"], biologicalAgeYears: 34 };
    const change = (values) => changedRecord("longevity/checkIns", record, record, { ...record, ...values });
    assert.deepEqual(change({ steps: 100 }), { date: "2026-01-06", steps: 100 });
    assert.deepEqual(change({ deltaYears: -0.5 }), { date: "2026-01-06", steps: 9000, reasons: ["Steps"], deltaYears: -0.5 });
    assert.deepEqual(change({ steps: 100, deltaYears: 0.2 }), { date: "2026-01-06", steps: 100, deltaYears: 0.2 });
    assert.deepEqual(change({ reasons: ["Sleep"] }), { ...record, reasons: ["Sleep"] });
    assert.deepEqual(changedRecord("fitiq/activitySnapshots", record, record, { ...record, steps: 1 }), { ...record, steps: 1 });
});

test("two editors clash in the members that both have changed to different values, and in those that the second one drops", () => {
    const base = { id: "one", quantity: 80, notes: "a", updated_at: "2026-01-06T08:00:00Z" };
    const of = (list, mine, theirs, record = base) => {
        return clashes(list, { before: record, after: { ...record, ...mine }, base: record, present: { ...record, ...theirs } });
    };
    assert.deepEqual(of("fitiq/progress", { quantity: 81 }, { notes: "b", updated_at: "2026-01-06T09:00:00Z" }), []);
    assert.deepEqual(of("fitiq/progress", { quantity: 81 }, { quantity: 82, notes: "b" }), ["quantity"]);
    assert.deepEqual(of("fitiq/progress", { quantity: 81 }, { quantity: 81 }), []);
    const checkIn = { date: "2026-01-06", steps: 9000, sleepHours: 7, score: 1, deltaYears: -0.1, biologicalAgeYears: 34 };
    assert.deepEqual(of("longevity/checkIns", { steps: 100 }, { sleepHours: 8, score: 2, deltaYears: -0.2, biologicalAgeYears: 33 }, checkIn), []);
    assert.deepEqual(of("longevity/checkIns", { steps: 100 }, { deltaYears: 0.5, biologicalAgeYears: 35 }, checkIn), ["deltaYears"]);
});

test("the values that a user has typed are those that differ from the record; an emptied field is null", () => {
    assert.deepEqual(typedValues({ quantity: 80, notes: "a", type: "weight" }, { quantity: 81, type: "weight" }), { quantity: 81, notes: null });
});

/** The records that a text finds in lists of FitIQ ({name: records}): their titles and notes, and the paths that were requested. */
async function foundIn(records, text, { fits = () => true, kept = new Map() } = {}) {
    const asked = [];
    globalThis.fetch = async (url) => {
        const path = String(url).split("/data/")[1];
        asked.push(path);
        return new Response(JSON.stringify({ items: records[path.split(/[/?]/)[1]].map((record, i) => ({ id: `r${i}`, record })) }));
    };
    const lists = Object.keys(records).map((name) => ({ backend: "fitiq", name }));
    const found = await findRecords({ key: "k", zone: "Europe/Istanbul", root, lists }, text, { signal: new AbortController().signal, kept }, fits);
    return { found, asked };
}

const weights = [
    { type: "weight", quantity: 82.45, loggedAt: "2026-01-07T05:00:00Z" }, { type: "weight", quantity: 82.4, loggedAt: "2026-01-05T22:30:00Z" },
];

test("a single record has its first values or its name, its list and its day, and is found by its values and its local day", async () => {
    const meals = [{ id: "m1", raw_input: "Toast", meal_type: "breakfast", items: [{ food_name: "Jam", food_id: "82" }], created_at: "2020-01-01T00:00:00Z" }];
    const { found } = await foundIn({ progress: weights, mealLogs: meals }, "82.4");
    assert.deepEqual(found.map(({ title, note }) => [title, note]), [
        ["weight, Quantity 82.4", "Progress, Tue 6 Jan 2026 01:30"], ["weight, Quantity 82.45", "Progress, Wed 7 Jan 2026 08:00"],
        ["Toast", "Meal logs, Wed 1 Jan 2020 03:00"],
    ]);
    assert.equal(found[0].words, "2026-01-06 weight 82.4 2026-01-05t22:30:00z");
    assert.equal(found[2].words, "toast breakfast jam");
    const own = await foundIn({ progress: [{ date: "Tuesday" }, { date: "2026-13-01T99" }, { date: null }, {}] }, "tuesday");
    assert.deepEqual(own.found.map(({ words }) => words).sort(), ["", "", "2026-13-01t99", "tuesday"]);
    assert.deepEqual(own.found.map(({ title }) => title).sort(), ["2026-13-01T99", "Tuesday", "r2", "r3"]);
    assert.deepEqual([found[0].backend, found[0].list, found[0].id], ["fitiq", "progress", "r1"]);
});

test("single records with more of the typed words as whole words come first, then the newest", async () => {
    const titles = async (text) => (await foundIn({ progress: weights }, text)).found.map(({ title }) => title);
    assert.deepEqual(await titles("82"), ["weight, Quantity 82.45", "weight, Quantity 82.4"]);
    assert.deepEqual(await titles("6 jan weight"), ["weight, Quantity 82.4", "weight, Quantity 82.45"]);
    const six = { type: "steps", quantity: 6, loggedAt: "2026-01-07T05:00:00Z" };
    const { found } = await foundIn({ progress: [six, ...weights] }, "6 jan");
    assert.equal(found[0].title, "weight, Quantity 82.4", "words that follow each other");
});

test("each list is read once for all texts, at most 30 lists and 1,000 records of each", async () => {
    const kept = new Map();
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`list${i}`, weights]));
    const first = await foundIn(many, "82", { kept });
    assert.deepEqual([first.asked.length, first.asked[0]], [30, "fitiq/list0?limit=1000"]);
    assert.deepEqual((await foundIn(many, "82.4", { kept })).asked, []);
});
