import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { madeUpName } = await page("shell/sandbox-names.js");

test("a made-up name is an id of a sandbox, and differs from those that are taken", () => {
    const taken = [];
    for (let count = 0; count < 300; count += 1) {
        const name = madeUpName(taken, () => 0);
        assert.match(name, /^[a-z]+-[a-z]+(-\d+)?$/);
        assert.ok(!taken.includes(name));
        taken.push(name);
    }
    assert.deepEqual(taken.slice(0, 3), ["amber-badger", "amber-badger-2", "amber-badger-3"]);
    assert.match(madeUpName([], () => 0.999), /^warm-wren$/);
});
