import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { lineOf, lineStarts, notes, offsetsOf, pathAround, syntaxErrorAt } = await page("controls/json-lines.js");

const seed = `{
  "version": 1,
  "accounts": [
    {"key": "a", "email": "nope"},
    {
      "key": "b",
      "x.y": {"tokens": ["t1", "t2"]}
    }
  ]
}`;

/** The line of a path, counted from 1, and the token there. */
function at(path, text = seed) {
    const [offset] = offsetsOf([path], text);
    return [lineOf(offset, lineStarts(text)) + 1, text.slice(offset).split(/[\s:,]/)[0]];
}

test("a member is at its name, an element at its value", () => {
    assert.deepEqual(at("$"), [1, "{"]);
    assert.deepEqual(at("$.version"), [2, '"version"']);
    assert.deepEqual(at("$.accounts[0].email"), [4, '"email"']);
    assert.deepEqual(at("$.accounts[1]"), [5, "{"]);
    assert.deepEqual(at("$.accounts[1].x.y.tokens[1]"), [7, '"t2"]}']);
});

test("a missing member is at the object or array that lacks it", () => {
    assert.deepEqual(at("$.accounts[0].longevity.checkIns[3]"), [4, '{"key"']);
    assert.deepEqual(at("$.nothing"), [1, "{"]);
    assert.deepEqual(at("$.accounts[7].key"), [3, '"accounts"']);
    assert.equal(pathAround("$"), null);
    assert.equal(pathAround("$[0]"), "$");
});

test("a repeated member is at its second place, and escapes in names are decoded", () => {
    assert.deepEqual(at("$.a", '{"a": 1,\n"a": 2}'), [2, '"a"']);
    assert.deepEqual(at("$.a\"b\n", '{\n"a\\"b\\u000a": 1}'), [2, '"a\\"b\\u000a"']);
    assert.deepEqual(at(`$.${"n".repeat(100)}…`, `{\n"${"n".repeat(120)}": 1}`)[0], 2);
});

test("the syntax error is at the offset where a text stops being JSON", () => {
    const cases = [
        ["", 0], ["{", 1], ["{}", null], ["[]", null], [" [1, -2.5e3, \"a\", null, true] ", null], ["[1,]", 3], ["[1 2]", 3],
        ["{\"a\":}", 5], ["{\"a\" 1}", 5], ["{\"a\":1,}", 7], ["{a: 1}", 1], ["[01]", 1], ["[1.]", 1], ["[nul]", 1],
        ["\"a\nb\"", 0], ["\"a\\x\"", 0], ["{} {}", 3], ["[tru", 1], ["]", 0], ["{\"a\":1]", 6], ["\"\\u00e9\"", null], ["NaN", 0],
    ];
    for (const [text, expected] of cases) {
        assert.equal(syntaxErrorAt(text), expected, text);
        const parses = (() => { try { JSON.parse(text); return true; } catch { return false; } })();
        assert.equal(expected === null, parses, text);
    }
});

test("texts of any depth and size are read", () => {
    assert.equal(syntaxErrorAt("[".repeat(100_000)), 100_000);
    assert.equal(syntaxErrorAt(`"${"x".repeat(2_000_000)}"`), null);
    assert.equal(syntaxErrorAt(`"${"\\n".repeat(500_000)}"`), null);
});

test("notes have the lines of their errors, in the text's order", () => {
    const faults = [
        { path: "$.accounts[1].colour", found: "an unknown key", expected: "one of key" },
        { path: "$.accounts[0].email", found: '"nope"', expected: "an address" },
    ];
    assert.deepEqual(notes({ faults, message: "" }, seed).map(({ line, text }) => [line, text]), [
        [3, 'found "nope"; expected an address'], [4, "found an unknown key; expected one of key"],
    ]);
    assert.deepEqual(notes({ faults: [], message: "no JSON" }, '{\n"a": }'), [{ line: 1, offset: 7, path: null, text: "no JSON" }]);
    assert.deepEqual(notes({ faults: [], message: "too large" }, "{}"), []);
});
