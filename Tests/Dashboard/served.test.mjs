import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";
import { moduleTexts, needsServed, served } from "./served.mjs";

const { members, plain } = await page("shell/json-schema.js");
const { placeInBody, sampleRecord } = await page("records/record-sample.js");
const { recordKinds } = await page("records/record-kinds.js");

const kinds = Object.entries(recordKinds).flatMap(([app, own]) => Object.entries(own).map(([name, kind]) => ({ name: `${app}.${name}`, kind })));

test("the document has every operation that the page names", needsServed, () => {
    const names = moduleTexts.flatMap((text) => text.match(/(?<=")(longevity|fitiq|bradOS|firebase|control)\.[a-zA-Z0-9]+(?=")/g) ?? []);
    assert.ok(names.length > 40);
    assert.deepEqual(names.filter((id) => !served.byID.has(id)), []);
});

test("each sampled record has a value for each required member", needsServed, () => {
    const context = { today: () => "2026-01-07", now: () => Date.UTC(2026, 0, 7, 9) };
    const sampled = kinds.filter(({ kind }) => kind.isSampled);
    assert.ok(sampled.length > 5);
    for (const { name, kind } of sampled) {
        const operation = served.byID.get(kind.create);
        const inside = placeInBody(served, operation, kind);
        const schema = inside.reduce((outer, step) => plain(served.json, typeof step === "number" ? outer.items : outer.properties[step]),
            plain(served.json, served.body(operation).schema));
        const record = sampleRecord(served, operation, inside, context);
        const missing = members(served.json, schema).filter((member) => member.isRequired && record[member.name] === undefined);
        assert.deepEqual([name, missing.map((member) => member.name), Object.keys(record).length > 0], [name, [], true]);
    }
});
