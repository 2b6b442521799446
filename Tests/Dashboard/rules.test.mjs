import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { age, bytes } = await page("shell/formats.js");
const { draftOf, draftOfQuery, emptyDraft, ruleOf } = await page("controls/rule-draft.js");
const { activeText, groupsOf, heldText, mayFire, nextCount, nextRule, nextWords, sameNext } = await page("shell/active-faults.js");
const { parseJSON } = await page("shell/server.js");
const { effectWords, matchWords, whenWords } = await page("controls/rule-words.js");

const full = {
    match: {
        method: ["GET", "POST"], path: "/api/longevity/*", query: { range: "weekly" }, headers: { "x-trace": "*" }, body: { kind: "a" },
        account: "six-days",
    },
    when: { after: 1, times: 2 },
    effect: {
        latencyMs: 800, jitterMs: 200, hold: { requests: 2, timeoutMs: 5000 }, status: 503, headers: { "Retry-After": "2" }, body: null,
        bytesPerSecond: 100, forward: true, vary: { seed: 7, only: ["GET /a $.b null"] },
    },
    phase: "after",
    ttlSeconds: 600,
};

test("a rule is unchanged after it was in the form", () => {
    const rules = [
        full, { effect: { status: 503 } },
        { match: { method: "GET" }, when: { first: 1 }, effect: { connection: "reset", corrupt: "truncated" } },
        { when: { every: 3 }, effect: { patch: [{ op: "remove", path: "/a" }] } },
        { when: { probability: 0.2, seed: 7 }, effect: { body: [] } },
        { when: { first: 1 }, effect: { hold: { timeoutMs: 60000 } } },
        { when: { status: 200 }, effect: { status: 503 } }, { when: { every: 2, status: "4xx" }, effect: { status: 503 } },
        { effect: { status: 502, headers: { "Set-Cookie": ["a=1", "b=2"], "X-One": "1" }, text: "<html>\n</html>" } },
    ];
    for (const rule of rules) assert.deepEqual(ruleOf(draftOf(rule)), { rule, faults: [] });
});

test("a whole number that no JavaScript number holds stays as typed, where the browser can keep it", { skip: !JSON.rawJSON }, () => {
    const rule = parseJSON('{"match":{"body":{"id":9007199254740993}},"effect":{"body":[12345678901234567890,1.5]}}');
    const text = JSON.stringify(ruleOf(draftOf(rule)).rule);
    assert.equal(text, '{"match":{"body":{"id":9007199254740993}},"effect":{"body":[12345678901234567890,1.5]}}');
});

test("a text that is not a number goes to the server as typed, and one that is not JSON is a validation error", () => {
    const { rule, faults } = ruleOf({ ...emptyDraft(), status: "5o3", latencyMs: " 80 ", responseBody: "{", patch: "[" });
    assert.deepEqual(rule, { effect: { status: "5o3", latencyMs: 80 } });
    assert.deepEqual(faults.map(({ path }) => path), ["$.effect.body", "$.effect.patch"]);
    assert.deepEqual(ruleOf({ ...emptyDraft(), when: "first", count: "" }).rule, { when: { first: "" }, effect: {} });
});

test("a link's query fills in the form", () => {
    const draft = draftOfQuery(new URLSearchParams("world=t1&method=GET&path=/api/a&query.range=weekly&account=ada"));
    assert.deepEqual(ruleOf(draft).rule, {
        match: { method: "GET", path: "/api/a", query: { range: "weekly" }, account: "ada" }, effect: { status: 503 },
    });
    assert.equal(draftOfQuery(new URLSearchParams("world=t1")), null);
});

test("a rule is put in words", () => {
    assert.equal(matchWords(full.match), 'GET, POST /api/longevity/*?range=weekly by six-days with x-trace with {"kind":"a"} in the body');
    assert.equal(matchWords(undefined), "Every request");
    assert.equal(matchWords({ headers: { authorization: "Bearer *" } }), "Requests with authorization: Bearer *");
    const whens = [
        [undefined, "every time"], [{ first: 1 }, "the first time"], [{ first: 2 }, "the first 2 times"], [{ every: 2 }, "every 2nd time"],
        [{ every: 11 }, "every 11th time"], [{ probability: 0.2 }, "20 % of the time"], [{ after: 1 }, "after 1 request"],
        [{ after: 3, times: 2 }, "after 3 requests, 2 times"], [{ status: 200 }, "every time, for responses with 200"],
        [{ first: 1, status: "2xx" }, "the first time, for responses with 2xx"],
    ];
    for (const [when, words] of whens) assert.equal(whenWords(when), words);
    assert.equal(effectWords({ latencyMs: 400, jitterMs: 100, status: 503 }), "waits 400 to 500 ms, answers 503");
    assert.equal(effectWords({ status: 502, text: "<p>" }), "answers 502, replaces the body with a text");
    assert.equal(effectWords({ hold: { requests: 2, timeoutMs: 5000 } }), "holds until 2 have arrived");
    assert.equal(effectWords({ hold: { timeoutMs: 60000 } }), "holds until you let it go");
    assert.equal(effectWords({ corrupt: "truncated", connection: "reset" }, "after"),
        "truncates the response, resets the connection, after the backend has acted");
});

test("ages and sizes have their largest unit", () => {
    const now = Date.parse("2026-01-07T09:00:00Z");
    const ages = [["07T09:00:05", "0 s"], ["07T08:59:01", "59 s"], ["07T08:57:00", "3 min"], ["05T08:00:00", "2 d"]];
    for (const [instant, words] of ages) assert.equal(age(`2026-01-${instant}Z`, now), words);
    const sizes = [[0, "0 B"], [999, "999 B"], [266_240, "266 kB"], [1_331_776, "1.3 MB"], [48_000_000, "48 MB"], [undefined, "–"]];
    for (const [value, words] of sizes) assert.equal(bytes(value), words);
});

test("a rule for a number of requests is spent after them", () => {
    const cases = [
        [{ first: 1 }, 0, true], [{ first: 1 }, 1, false], [{ after: 1, times: 2 }, 2, true], [{ after: 1, times: 2 }, 3, false],
        [{ every: 3 }, 100, true], [undefined, 100, true], [null, 100, true],
    ];
    for (const [when, matched, expected] of cases) assert.equal(mayFire({ when, matched }), expected, JSON.stringify([when, matched]));
});

test("the bar counts the rules of a preset as one, leaves out spent rules, and names a single rule for the next request", () => {
    const rule = (id, members = {}) => ({ id, matched: 0, effect: { status: 503 }, ...members });
    const next = rule("f1", { when: { first: 1 } });
    assert.equal(activeText([]), null);
    assert.equal(activeText([next]), "Next: 503");
    assert.equal(activeText([{ ...next, match: { path: "/api/a" } }]), "Next /api/a: 503");
    assert.equal(activeText([{ ...next, matched: 1 }]), null);
    assert.equal(activeText([{ ...next, effect: { hold: { timeoutMs: 60000 } } }]), "Next: held");
    assert.equal(activeText([{ ...next, when: { first: 3 } }]), "Next 3: 503");
    assert.equal(activeText([{ ...next, when: { first: 3 }, matched: 1, match: { path: "/api/a" } }]), "Next 2 /api/a: 503");
    assert.equal(activeText([{ ...next, when: { first: 3 }, matched: 2 }]), "Next: 503");
    assert.equal(activeText([{ ...next, when: { first: 1, status: "2xx" } }]), "1 fault on");
    assert.equal(activeText([{ ...next, effect: { hold: { timeoutMs: 60000 } }, phase: "after" }]), "Next: response held");
    assert.equal(activeText([next, rule("f2")]), "2 faults on");
    const three = ["f3", "f4", "f5"].map((id) => rule(id, { preset: "refresh-race" }));
    assert.equal(activeText(three), "1 fault on");
    assert.deepEqual(groupsOf([rule("f2"), ...three]).map(({ preset, rules }) => [preset, rules.length]), [[null, 1], ["refresh-race", 3]]);
});

test("a rule for the next requests is found again by its match, effect and phase", () => {
    const rule = (id, members) => ({ id, matched: 0, when: { first: 2 }, effect: { status: 503 }, ...members });
    const faults = [
        rule("f1", { matched: 2 }), rule("f2", { match: { path: "/api/a" } }), rule("f3", { phase: "after" }), rule("f4", { preset: "flaky" }),
        rule("f5", { when: { every: 2 } }), rule("f6"),
    ];
    const find = (members) => sameNext(faults, { effect: { status: 503 }, match: {}, ...members })?.id;
    assert.equal(find({}), "f6");
    assert.equal(find({ match: { path: "/api/a" } }), "f2");
    assert.equal(find({ phase: "after" }), "f3");
    assert.equal(find({ effect: { status: 401 } }), undefined);
    assert.deepEqual(faults.map(nextCount), [0, 2, 2, 0, 0, 2]);
    assert.equal(nextRule(faults), null);
    assert.equal(nextRule(faults.slice(0, 2)).id, "f2");
});

test("the held requests are counted", () => {
    assert.deepEqual([[], ["a"], ["a", "b"]].map(heldText), [null, "1 request held", "2 requests held"]);
});

test("the effect on the next request is named", () => {
    const says = [
        [{ effect: { hold: { timeoutMs: 60000 } } }, "is held"], [{ effect: { hold: { timeoutMs: 60000 } }, phase: "after" }, "has its response held"],
        [{ effect: { hold: { requests: 2 }, status: 401 } }, "gets 401"],
        [{ effect: { status: 503 } }, "gets 503"], [{ effect: { status: 503, latencyMs: 800 } }, "waits 0.8 s and gets 503"],
        [{ effect: { latencyMs: 3000 } }, "waits 3 s"], [{ effect: { connection: "reset" } }, "gets no response"],
        [{ effect: { connection: "reset", corrupt: "truncated" }, phase: "after" }, "loses its response"],
        [{ effect: { patch: [] } }, "gets another response"], [{ effect: { bytesPerSecond: 100 } }, "gets a slow response"],
    ];
    for (const [rule, expected] of says) assert.equal(nextWords(rule), expected);
});
