import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { differencesOf, previewWords, rulesOf } = await page("screens/preview-words.js");
const { isPreviewed, readPreviews, toggledCard, toggledPage } = await page("screens/preview-choice.js");
const { errorWords } = await page("screens/longevity-words.js");

const response = (headers) => ({ headers: Object.entries(headers) });
const ids = ["score", "trends", "delta"];

test("a preview names the rules that act, any other response those that would", () => {
    assert.deepEqual(rulesOf(response({ "X-Understudy-Fault": "f1, f3" })), ["f1", "f3"]);
    assert.deepEqual(rulesOf(response({ "x-understudy-matching-faults": "f2" })), ["f2"]);
    assert.deepEqual(rulesOf(response({ "Content-Type": "text/plain" })), []);
});

test("a preview names its differences from the app's response, and another response has none to name", () => {
    assert.deepEqual(differencesOf(response({ "x-understudy-preview": "exact" })), []);
    assert.deepEqual(differencesOf(response({ "X-Understudy-Preview": "held=f3, waits=30000" })), ["held=f3", "waits=30000"]);
    assert.equal(differencesOf(response({})), null);
});

test("a card's note names its rules", () => {
    const mark = (...rules) => previewWords({ rules, differences: [] }, []).mark;
    assert.equal(mark(), "As the app would see it now: no rule");
    assert.equal(mark("f3"), "As the app would see it now: rule f3");
    assert.equal(mark("f1", "f3"), "As the app would see it now: rules f1, f3");
});

test("a card's note says once in what its preview differs", () => {
    const notes = (differences, rules = [], faults = []) => previewWords({ rules, differences }, faults).notes;
    assert.deepEqual(notes([]), []);
    assert.deepEqual(notes(["held=f3", "held=f3"]), ["f3 holds the app’s request. This is the response after its release."]);
    assert.deepEqual(notes(["forwarded", "waits=30500"]), [
        "The real backend answers the app. This is the data of this server.", "The app waits 30.5 s for it.",
    ]);
    const hanging = [{ id: "f1", effect: { connection: "hang" } }, { id: "f2", effect: { connection: "reset" } }];
    assert.deepEqual(notes(["hangs"], ["f1"], hanging), ["The app waits until its own time-out."]);
    assert.deepEqual(notes([], ["f1", "f2"], hanging), ["The app waits until its own time-out."]);
    assert.deepEqual(notes([], ["f2"], hanging), []);
    assert.deepEqual(notes(["later=1"]), []);
});

test("an address names all cards as previews, some, or none", () => {
    for (const [text, on] of [[null, []], ["", []], ["all", ids], ["trends delta", ["trends", "delta"]], ["other", []]]) {
        const chosen = readPreviews(text);
        assert.deepEqual(ids.filter((id) => isPreviewed(chosen, id)), on, `${text}`);
    }
});

test("the switch of a card changes that card alone", () => {
    const after = (text, id) => ids.filter((other) => isPreviewed(toggledCard(readPreviews(text), id, ids), other));
    assert.deepEqual(after("", "trends"), ["trends"]);
    assert.deepEqual(after("trends", "delta"), ["trends", "delta"]);
    assert.deepEqual(after("trends delta", "trends"), ["delta"]);
    assert.deepEqual(after("all", "trends"), ["score", "delta"]);
});

test("the switch of the page shows all cards as previews, or none if there are some", () => {
    assert.deepEqual([...toggledPage(readPreviews(""))], ["all"]);
    assert.deepEqual([...toggledPage(readPreviews("all"))], []);
    assert.deepEqual([...toggledPage(readPreviews("trends"))], []);
});

test("the Longevity App's text for a failure has the status, or says that the response is invalid", () => {
    assert.equal(errorWords({ status: 503, isUnreadable: false }), "HTTP error: 503");
    assert.equal(errorWords({ status: 200, isUnreadable: true }), "Invalid response");
    assert.equal(errorWords({ status: null, isUnreadable: false }), null);
});
