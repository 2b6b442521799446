import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { readPins, writePins } = await page("journal/pin-storage.js");

/** A tab's storage, which refuses writes if it has no room. */
function storage({ hasRoom = true, texts = new Map() } = {}) {
    globalThis.sessionStorage = {
        getItem: (name) => texts.get(name) ?? null,
        setItem(name, text) {
            if (!hasRoom) throw new Error("QuotaExceededError");
            texts.set(name, text);
        },
    };
    return texts;
}

const pins = (...entries) => new Map(entries.map((entry) => [entry.id, entry]));

test("pins are read as they were written, by world", () => {
    storage();
    const both = pins({ id: "req-1", body: "é" }, { id: "req-2", answer: { status: 503 } });
    writePins("main", both);
    assert.deepEqual([...readPins("main")], [...both]);
    assert.equal(readPins("t1").size, 0);
});

test("the pins that were pinned last are kept, up to a million characters", () => {
    const texts = storage();
    const body = "x".repeat(400_000);
    writePins("main", pins({ id: "req-1", body }, { id: "req-2", body }, { id: "req-3", body }));
    assert.deepEqual([...readPins("main").keys()], ["req-2", "req-3"]);
    assert.ok([...texts.values()][0].length < 1_000_000);
});

test("refused storage and a text in another form leave no pins", () => {
    storage({ hasRoom: false });
    writePins("main", pins({ id: "req-1" }));
    assert.equal(readPins("main").size, 0);
    storage({ texts: new Map([["understudy.pins.main", "{"]]) });
    assert.equal(readPins("main").size, 0);
    delete globalThis.sessionStorage;
    assert.equal(readPins("main").size, 0);
});
