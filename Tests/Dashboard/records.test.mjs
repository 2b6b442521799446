import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { documentKinds } = await page("records/document-kinds.js");
const { members, plain, words } = await page("shell/json-schema.js");
const { OpenAPIDocument } = await page("api/openapi-document.js");
const { problemOf } = await page("records/record-problem.js");
const { placeInBody, sampleRecord } = await page("records/record-sample.js");
const { instantText, recordKinds } = await page("records/record-kinds.js");

const listOf = (data) => ({ 200: { description: "", content: { "application/json": { schema: { properties: { data } } } } } });
const body = (schema) => ({ content: { "application/json": { schema } } });
const query = (...names) => names.map((name) => ({ name, in: "query", schema: { type: "string" } }));
const environment = [{ name: "env", in: "path", required: true, schema: { type: "string", enum: ["dev", "prod"] } }];
const meal = { type: "object", properties: { name: { type: "string" }, effort: { type: "integer" } } };

const document = new OpenAPIDocument({
    paths: {
        "/api/{env}/meals": {
            parameters: environment,
            get: { operationId: "bradOS.listMeal", responses: listOf({ type: "array" }) },
            post: { operationId: "bradOS.createMeal", requestBody: body({ $ref: "#/components/schemas/Meal" }) },
        },
        "/api/{env}/meals/{id}": { put: { operationId: "bradOS.updateMeal" }, delete: { operationId: "bradOS.deleteMeal" } },
        "/api/{env}/meals/{id}/steps": { delete: { operationId: "bradOS.deleteSteps" } },
        "/api/v1/users/me/foods": {
            get: {
                operationId: "fitiq.listOwnFoods", parameters: query("limit", "offset", "from"),
                responses: listOf({ type: "object", properties: { foods: { type: "array" }, total: { type: "integer" } } }),
            },
            post: { operationId: "fitiq.createOwnFood", requestBody: body({ allOf: [meal] }) },
        },
        "/api/v1/unbuilt": {
            get: { operationId: "fitiq.listUnbuilt", responses: listOf({ type: "array" }) },
            post: { operationId: "fitiq.createUnbuilt", summary: "Add one (not built)", requestBody: body(meal) },
        },
        "/api/v1/generated": {
            get: { operationId: "fitiq.listGenerated", responses: listOf({ type: "array" }) }, post: { operationId: "fitiq.generate" },
        },
        "/api/v1/goals/{id}/activities": {
            get: { operationId: "fitiq.listActivities", responses: listOf({ type: "array" }) },
            post: { operationId: "fitiq.logActivity", requestBody: body(meal) },
        },
    },
    components: { schemas: { Meal: meal } },
});

test("a kind of records has a list, an operation that adds one, and those of its items", () => {
    assert.deepEqual(documentKinds(document), [
        {
            app: "bradOS", title: "Meals", path: "/api/dev/meals", list: ["data"], isPaged: false, query: {}, columns: ["name", "effort"],
            kind: {
                noun: "record", create: "bradOS.createMeal", update: "bradOS.updateMeal", remove: "bradOS.deleteMeal", isShared: true,
            },
        },
        {
            app: "fitiq", title: "Own foods", path: "/api/v1/users/me/foods", list: ["data", "foods"], isPaged: true,
            query: { from: "1970-01-01" }, columns: ["name", "effort"],
            kind: { noun: "record", create: "fitiq.createOwnFood", update: undefined, remove: undefined, isShared: false },
        },
    ]);
});

test("the place of a record in a body follows from the body's only member", () => {
    const day = { type: "object", required: ["date"], properties: { date: { type: "string" }, at: { type: "string" }, note: { type: "string" } } };
    const bodies = [
        [{ properties: { entries: { type: "array", items: day } } }, ["entries", 0]], [{ properties: { metrics: day } }, ["metrics"]],
        [{ properties: { metrics: day, note: { type: "string" } } }, []], [{ properties: { names: { type: "array", items: { type: "string" } } } }, []],
    ];
    for (const [schema, place] of bodies) assert.deepEqual(placeInBody(document, { raw: { requestBody: body(schema) } }, {}), place);
    assert.deepEqual(placeInBody(document, {}, { inside: ["recovery"] }), ["recovery"]);
});

test("a sampled record has the required members of the document's example, as of now", () => {
    const inner = { type: "object", properties: { at: { type: "string" }, days: { type: "array" }, note: { type: "string" } } };
    const example = { list: [{ at: "2020-01-01T00:00:00.000Z", days: ["2020-01-01"], note: "2020" }] };
    const sampleOf = (required) => {
        const schema = { type: "object", properties: { list: { type: "array", items: { ...inner, required } } } };
        const operation = { raw: { requestBody: { content: { "application/json": { schema, example } } } } };
        return sampleRecord(document, operation, ["list", 0], { today: () => "2026-01-07", now: () => Date.UTC(2026, 0, 7, 9) });
    };
    assert.deepEqual(sampleOf(["at", "days"]), { at: "2026-01-07T09:00:00Z", days: ["2026-01-07"] });
    assert.deepEqual(sampleOf(undefined), { at: "2026-01-07T09:00:00Z", days: ["2026-01-07"], note: "2020" });
});

test("a schema is read without null, with the members of its parts", () => {
    const root = { $defs: { text: { type: "string", minLength: 1 } } };
    assert.deepEqual(plain(root, { type: ["string", "null"] }), { type: "string", enum: undefined, isNullable: true });
    assert.equal(plain(root, { anyOf: [{ $ref: "#/$defs/text" }, { type: "null" }], description: "A text." }).minLength, 1);
    assert.equal(plain(root, { anyOf: [{ $ref: "#/$defs/text" }, { type: "null" }] }).isNullable, true);
    assert.deepEqual(plain(root, { enum: ["a", null] }).enum, ["a"]);
    assert.deepEqual(plain(root, { const: "strava" }).enum, ["strava"]);
    const joined = plain(root, { allOf: [{ properties: { a: {} }, required: ["a"] }, { properties: { b: { $ref: "#/$defs/text" } } }] });
    assert.deepEqual(members(root, joined).map(({ name, isRequired }) => [name, isRequired]), [["a", true], ["b", false]]);
});

test("several forms of a text are one text, and other forms stay apart", () => {
    const text = { type: "string", anyOf: [{ type: "string", format: "date" }, { type: "string", format: "date-time" }] };
    assert.deepEqual([plain({}, text).type, plain({}, text).forms], ["string", undefined]);
    const forms = { oneOf: [{ type: "array" }, { type: "object", properties: {} }] };
    assert.equal(plain({}, forms).forms.length, 2);
});

test("an object that may also be an array of anything is the object; an array with elements of its own is another form", () => {
    const object = { type: "object", properties: { metrics: {} } };
    const loose = plain({}, { oneOf: [object, { type: "array", items: {} }] });
    assert.deepEqual([loose.type, Object.keys(loose.properties), loose.isNullable], ["object", ["metrics"], false]);
    assert.equal(plain({}, { oneOf: [object, { type: "array", items: { type: "number" } }] }).forms.length, 2);
});

test("a member without a type has that of its example", () => {
    const types = [{ examples: [8], default: 0 }, { default: false }, { properties: {} }, { examples: [[1]] }, {}].map((schema) => plain({}, schema).type);
    assert.deepEqual(types, ["number", "boolean", "object", undefined, undefined]);
});

test("a refusal of Brad OS names each field, and one of FitIQ that in its message", () => {
    const details = [{ path: ["weights", 0, "date"], message: "Invalid date" }, { path: ["name"], message: "Required" }];
    const bradOS = problemOf({ status: 400, text: "", json: { error: { code: "VALIDATION_ERROR", message: "Invalid request body", details } } }, []);
    assert.deepEqual(bradOS.faults, [{ path: "$.weights[0].date", message: "Invalid date" }, { path: "$.name", message: "Required" }]);

    const fitiq = (message) => problemOf({ status: 400, text: "", json: { error: { message }, message } }, ["$.quantity", "$.logged_at", "$.type"]);
    assert.deepEqual(fitiq("quantity must be greater than or equal to 0").faults.map(({ path }) => path), ["$.quantity"]);
    assert.deepEqual(fitiq("logged_at is not a type").faults.map(({ path }) => path), ["$.logged_at"]);
    assert.deepEqual(fitiq("Invalid request payload"), { message: "Invalid request payload", faults: [] });

    const longevity = problemOf({ status: 400, text: "", json: { error: "Missing answer", field: "answers.sleep" } }, []);
    assert.deepEqual(longevity.faults, [{ path: "$.answers.sleep", message: "Missing answer" }]);
    assert.equal(problemOf({ status: 502, text: "", json: undefined }, []).message, "The server answered 502.");
});

test("a new night ends this morning in the account's zone, and its stages follow each other", () => {
    const { start_time: start, end_time: end, stages } = recordKinds.fitiq.night.draft({ today: () => "2026-01-07", zone: "Europe/Istanbul" });
    assert.deepEqual([start, end], ["2026-01-06T19:30:00Z", "2026-01-07T03:30:00Z"]);
    stages.slice(1).forEach((stage, i) => assert.equal(stage.start_time, stages[i].end_time));
});

test("a duplicate has no id of its source", () => {
    const copied = recordKinds.fitiq.mood.copied({ valence: 1, source_id: "hk-1" });
    assert.deepEqual(copied, { valence: 1 });
    assert.equal(recordKinds.bradOS.ride.copied({ stravaId: 7 }).stravaId, 8);
});

test("an instant has whole seconds", () => {
    assert.equal(instantText(Date.UTC(2026, 0, 7, 9, 0, 0, 250)), "2026-01-07T09:00:00Z");
    assert.equal(words("weightLbs"), "Weight lb");
});
