import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { compose, headerError, jsonError } = await page("api/api-request.js");
const { OpenAPIDocument } = await page("api/openapi-document.js");
const { phrase, structure } = await page("api/openapi-schema.js");

const document = new OpenAPIDocument({
    info: { description: "What it is.\n\n## Understudy: the Longevity App's backend\n\nIts *part*." },
    tags: [{ name: "Longevity trends", description: "Charts." }, { name: "Control clock" }],
    paths: {
        "/items/{id}": {
            parameters: [{ $ref: "#/components/parameters/ID" }],
            get: {
                operationId: "longevity.item", tags: ["Longevity trends"], summary: "One item.",
                parameters: [{ name: "range", in: "query", schema: { type: "string", enum: ["weekly", ""], default: "weekly" } }],
                responses: { 200: { $ref: "#/components/responses/Item" } },
            },
        },
        "/clock": {
            put: {
                operationId: "control.setClock", tags: ["Control clock"], summary: "Set it (not built)",
                requestBody: { required: true, content: { "application/json": { example: { mode: "system" } } } },
            },
        },
    },
    components: {
        parameters: { ID: { name: "id", in: "path", required: true, schema: { $ref: "#/components/schemas/ID" } } },
        responses: { Item: { description: "It.", content: { "application/json": { schema: { $ref: "#/components/schemas/Tree" } } } } },
        schemas: {
            ID: { type: "string", minLength: 1 },
            Tree: {
                type: "object", required: ["name"],
                properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
            },
            Value: { oneOf: [{ type: "string" }, { type: "array", items: { $ref: "#/components/schemas/Value" } }] },
        },
    },
});
const item = document.byID.get("longevity.item");

test("operations are grouped by app and subject, in the document's order", () => {
    const found = document.grouped(document.operations).map((app) => [app.title, app.groups.map((group) => group.title)]);
    assert.deepEqual(found, [["Longevity App", ["Trends"]], ["Control API", ["Clock"]]]);
});

test("an operation that is not built is marked, and its summary does not repeat that", () => {
    const clock = document.byID.get("control.setClock");
    assert.deepEqual([clock.summary, clock.isBuilt, item.summary, item.isBuilt], ["Set it", false, "One item", true]);
});

test("operations of the user's own endpoints and those that they extend are marked", () => {
    const own = new OpenAPIDocument({
        tags: [{ name: "FitIQ: progress" }, { name: "FitIQ: yours" }, { name: "Longevity: yours" }, { name: "Plain: yours" }],
        paths: {
            "/progress": {
                get: { operationId: "fitiq.listProgress", tags: ["FitIQ: progress"], "x-yours": true },
                post: { operationId: "fitiq.logProgress", tags: ["FitIQ: progress"] },
            },
            "/streaks": { get: { operationId: "fitiq.listOwnStreaks", tags: ["FitIQ: yours"], "x-yours": true } },
            "/days": { get: { operationId: "longevity.ownGetDays", tags: ["Longevity: yours"], "x-yours": true } },
            "/notes": { get: { operationId: "plain.listOwnNotes", tags: ["Plain: yours"], "x-yours": true } },
        },
    });
    assert.deepEqual(own.operations.map(({ yours }) => yours), ["extended", null, "yours", "yours", "yours"]);
    const groups = own.grouped(own.operations.filter(({ yours }) => yours)).map((app) => [app.title, app.groups.map((group) => group.title)]);
    assert.deepEqual(groups, [
        ["Longevity App", ["Yours"]], ["FitIQ and Lume", ["Progress", "Yours"]], ["Plain JSON", ["Yours"]],
    ]);
});

test("parameters of the path and of the operation are one list with resolved references", () => {
    const found = document.parameters(item).map(({ name, schema }) => [name, phrase(schema, document)]);
    assert.deepEqual(found, [["id", "text, not empty"], ["range", 'one of weekly, empty, default "weekly"']]);
});

test("a schema that contains itself is followed only as far as it is opened", () => {
    const tree = structure({ $ref: "#/components/schemas/Tree" }, document);
    assert.deepEqual(tree.members.map(({ name, isRequired }) => [name, isRequired]), [["name", true], ["children", false]]);
    assert.deepEqual(structure({ $ref: "#/components/schemas/Value" }, document), { members: [], alternatives: [] });
    assert.match(phrase({ $ref: "#/components/schemas/Value" }, document), /^text or list of/);
});

test("types and limits are put in words", () => {
    const cases = [
        [{ type: "integer", minimum: 1, maximum: 100, default: 20 }, "whole number, 1 to 100, default 20"],
        [{ type: ["number", "null"], exclusiveMinimum: 0 }, "number or null, above 0"],
        [{ type: "string", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }, "date"], [{ type: "string", pattern: "^a$" }, "text, like `^a$`"],
        [{ type: "string", format: "date-time" }, "instant"], [{ type: ["string", "null"], format: "date" }, "date or null"],
        [{ const: true }, "exactly true"],
        [{ type: "array", items: { type: "string" }, maxItems: 3 }, "list of text, at most 3 entries"],
    ];
    for (const [schema, expected] of cases) assert.equal(phrase(schema, document), expected);
});

test("the document's description is split into sections, one per app", () => {
    const sections = [{ title: "The Longevity App's backend", app: "longevity", text: "Its *part*." }];
    assert.deepEqual(document.parts(), { opening: "What it is.", sections });
});

test("a form's request has the typed values, escaped", () => {
    const values = new Map([["path id", "a b/$&"], ["query range", "x&y"]]);
    const { request } = compose(item, document.parameters(item), values, [["X-Trace", "1"], ["", ""]], "{}");
    assert.deepEqual(request, {
        method: "GET", path: "/items/a%20b%2F%24%26?range=x%26y", body: "{}",
        headers: [["X-Trace", "1"], ["Content-Type", "application/json"]],
    });
});

test("an empty optional parameter is not sent, and an empty path parameter is a validation error", () => {
    const parameters = document.parameters(item);
    assert.equal(compose(item, parameters, new Map([["path id", "1"]]), [], null).request.path, "/items/1");
    assert.deepEqual(compose(item, parameters, new Map(), [], null), {
        request: null, faults: [{ path: "path id", found: "nothing", expected: "a part of the path" }],
    });
});

test("a header that a page cannot send is a validation error at its row", () => {
    const faults = compose(item, [], new Map(), [["Fine", "é"], ["not fine", ""], ["Host", "x"]], null).faults;
    assert.deepEqual(faults.map((fault) => fault.path), ["extra.not fine", "extra.Host"]);
    assert.equal(headerError("X", "a\nb").expected, "one line of Latin-1 characters");
    assert.equal(headerError("X-Understudy-Now", "2026-01-07T09:00:00Z"), null);
});

test("a text that is not JSON is an error, and an empty text is not", () => {
    assert.equal(jsonError(" "), null);
    assert.equal(jsonError("[1]"), null);
    assert.match(jsonError("{"), /JSON/);
});
