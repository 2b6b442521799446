import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";
import { needsServed, served } from "./served.mjs";

const { OpenAPIDocument } = await page("api/openapi-document.js");
const { operationSearch } = await page("api/operation-search.js");

const json = (schema, example) => ({ content: { "application/json": { schema, example } } });
const document = new OpenAPIDocument({
    paths: {
        "/progress": {
            get: { operationId: "fitiq.listProgress", summary: "List measurements", "x-yours": true },
            post: {
                operationId: "fitiq.logProgress", summary: "Log a measurement", description: "Kept forever.",
                requestBody: json({ $ref: "#/components/schemas/Entry" }, { note: "after dinner" }),
            },
        },
        "/weights": { get: { operationId: "bradOS.getWeight", summary: "Get the weight history", parameters: [{ name: "days", in: "query", schema: {} }] } },
        "/clock": { put: { operationId: "control.setClock", summary: "Advance the clock", "x-messages": [{ type: "ping", members: {} }] } },
        "/log": { get: { operationId: "control.log", summary: "The log", description: "With the weight of each line." } },
    },
    components: {
        schemas: {
            Entry: {
                properties: { type: { enum: ["weight", "height"] }, parts: { type: "array", items: { $ref: "#/components/schemas/Entry" } } },
            },
        },
    },
});
const search = operationSearch(document);
const found = (text) => search(text).operations.map(({ id }) => id);

test("operations with all words are found in summaries, paths, ids, members, choices, examples and details", () => {
    const queries = {
        "measurement log": "fitiq.logProgress", "PROGRESS post": "fitiq.logProgress", "log height": "fitiq.logProgress",
        "weight days": "bradOS.getWeight", "list yours": "fitiq.listProgress",
    };
    for (const [text, id] of Object.entries(queries)) assert.deepEqual(found(text), [id], text);
    const texts = { dinner: "fitiq.logProgress", forever: "fitiq.logProgress", ping: "control.setClock" };
    for (const [text, id] of Object.entries(texts)) assert.equal(found(text)[0], id, text);
});

test("a name counts more than a description", () => {
    assert.deepEqual(found("log a weight"), ["fitiq.logProgress", "control.log"]);
});

test("a word that only a description has finds an operation if no other one is found", () => {
    assert.deepEqual([found("weight"), found("line")], [["bradOS.getWeight", "fitiq.logProgress"], ["control.log"]]);
});

test("words are found by their stem, and the last one by its beginning", () => {
    for (const text of ["logging measurements", "logged measurement", "log meas"]) assert.deepEqual(found(text), ["fitiq.logProgress"], text);
    assert.deepEqual(found("meas log"), ["control.log", "fitiq.logProgress"]);
});

test("a part of a path or of an id finds its operation", () => {
    assert.deepEqual([found("setclo"), found("control.setclock"), found("/weights")[0]], [["control.setClock"], ["control.setClock"], "bradOS.getWeight"]);
});

test("without an operation that has all words, those with some of them count", () => {
    assert.deepEqual([search("freeze the clock").isWhole, found("freeze the clock")], [false, ["control.setClock"]]);
    assert.deepEqual(found("no such thing"), []);
});

test("a text without words that count has all operations in their order", () => {
    for (const text of ["", "what is the", "?"]) {
        assert.deepEqual([search(text).isRanked, search(text).operations], [false, document.operations]);
    }
});

const queries = {
    "log a weight": ["fitiq.logProgress"],
    "what did i eat today": ["fitiq.summarizeFoodLogs", "fitiq.listFoodLogs"],
    "sign in with apple": ["firebase.signInWithIdp"],
    "reset password": ["firebase.resetPassword"],
    "weekly trend": ["longevity.trends"],
    "delete my account": ["control.deleteAccount", "firebase.delete", "longevity.deleteAccount"],
    "heart rate variability": ["bradOS.getHRV", "bradOS.uploadHRV"],
    "how did i sleep": ["bradOS.getSleep", "fitiq.listSleep"],
    "start a workout": ["bradOS.startWorkout"],
    "log a mood": ["fitiq.logMood"],
    "set a goal": ["fitiq.createGoal"],
    "add a sandbox": ["control.createSandbox"],
    "/analytics/delta": ["longevity.delta"],
    "GET insights": ["fitiq.listInsights"],
};

for (const [text, ids] of Object.entries(queries)) {
    test(`“${text}” has ${ids.join(" and ")} among its first three operations`, needsServed, () => {
        const first = operationSearch(served)(text).operations.slice(0, 3).map(({ id }) => id);
        for (const id of ids) assert.ok(first.includes(id), `found ${first.join(", ")}`);
    });
}

test("a search takes some milliseconds", needsServed, () => {
    const inServed = operationSearch(served);
    inServed.prepare();
    const times = Object.keys(queries).map((text) => {
        const begin = performance.now();
        inServed(text);
        return performance.now() - begin;
    });
    assert.ok(times.sort((a, b) => a - b)[Math.floor(times.length / 2)] < 20, `median of ${times}`);
});
