import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";
import { needsServed, served } from "./served.mjs";

const { plain } = await page("shell/json-schema.js");
const { firstSentence } = await page("api/openapi-prose.js");

test("the first sentence of a text ends at its first stop before a space", () => {
    const texts = { "The day.": "The day.", "A day,\nsuch as `1.5`. It is ignored.": "A day, such as `1.5`.", "No stop": "No stop", "": "" };
    for (const [text, sentence] of Object.entries(texts)) assert.equal(firstSentence(text), sentence);
});

/** Words of rules for clients, which no field of a form shows. */
const forClients = /\b(pattern|accepted|ignored|refused|counts as|JavaScript|parseInt|RFC|white space|checked|backend)\b/i;

test("the first sentence about a parameter or a member of FitIQ or Brad OS is for people", needsServed, () => {
    const texts = new Map();
    const walk = (schema, place, depth = 0) => {
        if (!schema || typeof schema !== "object" || depth > 6) return;
        const { description, items, properties = {} } = plain(served.json, schema);
        if (description) texts.set(firstSentence(description), place);
        walk(items, `${place}[]`, depth + 1);
        for (const [name, member] of Object.entries(properties)) walk(member, `${place}.${name}`, depth + 1);
    };
    for (const operation of served.operations.filter(({ app }) => ["fitiq", "bradOS"].includes(app))) {
        walk(served.body(operation)?.schema, operation.id);
        for (const { name, description = "", schema } of served.parameters(operation)) {
            texts.set(firstSentence(description), `${operation.id} ${name}`);
            walk(schema, `${operation.id} ${name}`);
        }
    }
    assert.ok(texts.size > 200);
    assert.deepEqual([...texts].filter(([text]) => forClients.test(text) || text.length > 140).map(([text, place]) => `${place}: ${text}`), []);
});
