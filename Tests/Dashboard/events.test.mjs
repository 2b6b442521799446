import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { eventWords, kindsOf } = await page("controls/event-words.js");

test("an event has its instants as the page writes them, and the request that a rule has met", () => {
    assert.deepEqual(eventWords({ kind: "clock", summary: "The clock stands at 2026-02-01T08:00:00.000Z." }),
        { text: "The clock stands at Sun 1 Feb 2026 08:00.", request: null });
    assert.deepEqual(eventWords({ kind: "fired", summary: "f1 fired: request req-13" }), { text: "The rule f1 fired for a request.", request: "req-13" });
    assert.deepEqual(eventWords({ kind: "fired", summary: "f1, f2 fired: request req-13" }),
        { text: "The rules f1, f2 fired for a request.", request: "req-13" });
    assert.deepEqual(eventWords({ kind: "fired", summary: "something else" }), { text: "something else", request: null });
});

test("the kinds of events are in the order of the filter, with unknown ones last", () => {
    assert.deepEqual(kindsOf([{ kind: "seed" }, { kind: "later" }, { kind: "clock" }, { kind: "seed" }]), ["clock", "seed", "later"]);
    assert.deepEqual(kindsOf([]), []);
});
