import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { releaseText, shownAnswer, waitText } = await page("journal/journal-held.js");
const { JournalFeed } = await page("journal/journal-feed.js");
const { isNarrower, predicate, queryText, readFilter, searchText, wholeText, writeFilter } = await page("journal/journal-filter.js");
const { JournalLog } = await page("journal/journal-log.js");
const { isByPath, jsonDiff } = await page("journal/json-diff.js");
const { lineDiff } = await page("journal/line-diff.js");
const { replay, ruleQuery } = await page("journal/journal-replay.js");
const { swiftRequest, swiftRule, swiftText, swiftVerification } = await page("journal/journal-swift.js");
const { editedRequest } = await page("journal/journal-resend.js");
const { pythonValue, pytestText } = await page("journal/marked-pytest.js");
const { swiftTestText } = await page("journal/marked-swift.js");
const { testOf } = await page("journal/marked-test.js");
const { clientName } = await page("journal/journal-words.js");
const { nearestRoutes } = await page("journal/nearest-routes.js");

function entry(id, members = {}) {
    return {
        id: `req-${id}`, at: "2026-01-07T09:00:00.000Z", receivedAt: "2026-11-26T10:20:30.400Z", backend: "longevity", method: "GET", path: "/api/longevity/trends", query: {},
        account: "six-days", status: 200, durationMs: 1, faults: [], knownRoute: true, ...members,
    };
}

const filter = (query) => readFilter(new URLSearchParams(query));
const ids = (log) => log.shown.map(({ entry }) => entry.id);

test("a filter is read from an address and written back unchanged", () => {
    const query = "text=trends+503&status=4xx%2C5xx&account=a%26b&app=fitiq";
    assert.equal(writeFilter(filter(query)), query);
    assert.equal(writeFilter(filter("world=t1&status=5xx,6xx,4xx,")), "status=4xx%2C5xx");
    assert.equal(writeFilter(filter("")), "");
    assert.equal(filter("account=").account, "");
    assert.equal(filter("").account, null);
});

test("a filter shows the requests that meet all its conditions", () => {
    const cases = [
        ["", {}, true], ["text=TRENDS get", {}, true], ["text=post", {}, false],
        ["text=range=weekly", { query: { range: ["weekly"] } }, true],
        ["text=f12", { faults: ["f12"] }, true], ["text=ran out", { reason: "the subscription ran out on 6 January 2026" }, true], ["text=yours", { yours: true }, true], ["text=yours", {}, false], ["text=503", { status: 503 }, true], ["status=2xx", {}, true],
        ["status=5xx,none", {}, false],
        ["status=none", { status: null }, true], ["account=six-days", {}, true], ["account=ada", {}, false], ["account=", {}, false],
        ["account=", { account: null }, true], ["app=longevity", {}, true], ["app=", { backend: null }, true], ["app=fitiq", {}, false],
    ];
    for (const [query, members, expected] of cases) {
        const one = entry(1, members);
        assert.equal(predicate(filter(query))(one, searchText(one)), expected, query);
    }
});

test("a filter with more conditions is narrower", () => {
    assert.ok(isNarrower(filter("text=tre"), filter("text=tr")));
    assert.ok(isNarrower(filter("status=5xx&account=a"), filter("")));
    assert.ok(!isNarrower(filter(""), filter("status=5xx")));
    assert.ok(!isNarrower(filter("status=4xx"), filter("status=5xx")));
    assert.ok(!isNarrower(filter("account="), filter("account=a")));
});

test("new requests are appended, and a repeated id replaces its entry", () => {
    const log = new JournalLog();
    log.setFilter(filter("status=2xx"));
    assert.deepEqual([1, 2, 3].map((id) => log.put(entry(id, { status: id === 2 ? null : 200 })).isNew), [true, true, true]);
    assert.deepEqual(ids(log), ["req-1", "req-3"]);
    assert.equal(log.put(entry(2)).isNew, false);
    assert.deepEqual(ids(log), ["req-1", "req-2", "req-3"]);
    log.put(entry(1, { status: 500 }));
    assert.deepEqual(ids(log), ["req-2", "req-3"]);
    log.setFilter(filter("status=2xx&text=req-3"));
    assert.deepEqual(ids(log), ["req-3"]);
    log.setFilter(filter(""));
    assert.deepEqual(ids(log), ["req-1", "req-2", "req-3"]);
    log.empty();
    assert.deepEqual([ids(log), log.length, log.find("req-1")], [[], 0, undefined]);
});

test("above 11,000 requests the oldest are removed, shown or not", () => {
    const log = new JournalLog();
    log.setFilter(filter("status=5xx"));
    for (let id = 0; id < 11_001; id++) log.put(entry(id, { status: id % 2 ? 500 : 200 }));
    assert.equal(log.length, 10_000);
    assert.equal(log.dropped, 1_001);
    assert.equal(ids(log)[0], "req-1001");
    assert.equal(log.find("req-1000"), undefined);
    assert.equal(log.shown.length, 5_000);
});

test("5,000 requests are filtered within 100 ms", () => {
    const log = new JournalLog();
    for (let id = 0; id < 5_000; id++) log.put(entry(id, { query: { page: [String(id)] } }));
    const begin = performance.now();
    log.setFilter(filter("text=page=4999"));
    assert.deepEqual(ids(log), ["req-4999"]);
    assert.ok(performance.now() - begin < 100);
});

test("a request is sent again without masked headers, and other masked places are listed", () => {
    const sent = entry(1, {
        method: "POST", path: "/api/v1/auth/login", query: { q: ["a b", "ü&"] },
        headers: {
            host: ["x"], authorization: ["***"], "content-type": ["application/json"], "x-trace": ["1", "2"], "sec-fetch-mode": ["cors"],
        },
        body: { email: "a@b.c", password: "***", deep: [{ token: "***" }] },
    });
    const { request, omitted, masked, problem } = replay(sent);
    assert.deepEqual(request, {
        method: "POST", path: "/api/v1/auth/login?q=a%20b&q=%C3%BC%26",
        headers: [["content-type", "application/json"], ["x-trace", "1"], ["x-trace", "2"]],
        body: '{"email":"a@b.c","password":"***","deep":[{"token":"***"}]}', account: "six-days",
    });
    assert.deepEqual([omitted, masked, problem], [["authorization"], ["$.password", "$.deep[0].token"], null]);
});

test("a body is sent again with its type: JSON texts as JSON, others unchanged", () => {
    const body = (value, type) => replay(entry(1, { method: "PUT", headers: { "content-type": [type] }, body: value })).request.body;
    assert.equal(body("a", "application/json; charset=utf-8"), '"a"');
    assert.equal(body("a=1", "application/x-www-form-urlencoded"), "a=1");
    assert.equal(body([1], "text/plain"), "[1]");
    assert.equal(body(null, "application/json"), undefined);
    assert.notEqual(replay(entry(1, { method: "PUT", headers: {}, body: "x", bodyTruncated: true })).problem, null);
});

test("a body that the journal has decoded is sent as it is shown, and one that it does not have is not sent", () => {
    const decoded = replay(entry(1, { method: "POST", headers: { "content-encoding": ["gzip"], "x-a": ["1"] }, body: { a: 1 } }));
    assert.deepEqual([decoded.request.headers, decoded.request.body, decoded.problem], [[["x-a", "1"]], '{"a":1}', null]);
    const encoded = replay(entry(1, { method: "POST", headers: {}, body: null, bodyNote: "not text (7 bytes)" }));
    assert.equal(encoded.problem, "The journal does not have the body: not text (7 bytes).");
});

test("a fault rule made from a request matches its method, path, query and account", () => {
    const query = ruleQuery(entry(1, { path: "/api/a&b/***", query: { range: ["weekly"], token: ["***"] } }));
    assert.deepEqual([...new URLSearchParams(query)], [
        ["method", "GET"], ["path", "/api/a&b/***"], ["query.range", "weekly"], ["query.token", "*"], ["account", "six-days"],
    ]);
    assert.equal(queryText({ a: ["1", "2"], b: [""] }), "a=1&a=2&b=");
});

test("the feed passes requests on once a frame, holds them during a pause, and drops those before the journal was cleared", () => {
    const frames = [];
    const batches = [];
    const take = (operations) => batches.push(operations.map((operation) => operation.entry?.id ?? operation));
    const feed = new JournalFeed(take, (f) => frames.push(f));
    const frame = () => frames.splice(0).forEach((f) => f());
    feed.request(entry(1));
    feed.request(entry(2));
    assert.deepEqual([frames.length, batches], [1, []]);
    frame();
    assert.deepEqual(batches.splice(0), [["req-1", "req-2"]]);

    feed.pause();
    feed.request(entry(3));
    feed.request(entry(3, { status: 500 }));
    feed.dropped(7);
    frame();
    assert.deepEqual([batches.splice(0), feed.waiting], [[[]], 1]);
    feed.resume();
    assert.deepEqual([batches.splice(0), feed.waiting], [[["req-3", "req-3", { dropped: 7 }]], 0]);

    feed.request(entry(4));
    feed.emptied();
    feed.request(entry(5));
    frame();
    assert.deepEqual(batches.splice(0), [[{ entry: null }, "req-5"]]);

    feed.pause();
    feed.emptied();
    feed.request(entry(6));
    frame();
    assert.deepEqual([batches, feed.waiting], [[[{ entry: null }]], 1]);
});

test("headers and bodies are searched once they are read, and only with the switch", () => {
    const log = new JournalLog();
    for (const id of [1, 2, 3]) log.put(entry(id));
    log.setFilter(filter("text=soup"));
    assert.equal(log.unreadCount, 3);
    log.takeTexts(new Map([["req-1", "a soup"], ["req-2", "bread"]]), false);
    assert.deepEqual([ids(log), log.unreadCount], [[], 1]);
    log.setFilter(filter("text=soup&in=bodies"));
    assert.deepEqual(ids(log), ["req-1"]);
    log.takeTexts(new Map(), true);
    assert.equal(log.unreadCount, 0);
    log.put(entry(2, { status: 500 }));
    assert.equal(log.unreadCount, 2);
    log.takeTexts(new Map([["req-2", "soup"]]), true);
    assert.deepEqual(ids(log), ["req-1", "req-2"]);
});

test("a filter that also searches bodies is not narrower than one that does not", () => {
    assert.equal(writeFilter(filter("text=a&in=bodies")), "text=a&in=bodies");
    assert.ok(!isNarrower(filter("text=ab&in=bodies"), filter("text=a")));
});

test("the searched text has headers and bodies of request and response", () => {
    const text = wholeText({ headers: { "x-trace": ["ABC"] }, body: { type: "weight" }, answer: { headers: { etag: ["1"] }, body: "Not JSON" } });
    for (const part of ["x-trace", "abc", '"type":"weight"', "etag", "not json"]) assert.ok(text.includes(part), part);
    assert.equal(wholeText({ headers: undefined, body: null, answer: null }), "");
});

test("a text is a Swift literal without interpolation, line break or control character", () => {
    assert.equal(swiftText('a "b" \\(c)\n\u0000\u202E'), '"a \\"b\\" \\\\(c)\\n\\u{0}\\u{202e}"');
});

test("a request is a rule and a check of a test, with masked values as patterns", () => {
    const sent = entry(1, { method: "POST", path: "/api/v1/progress", query: { token: ["***"] }, account: "ada", status: 201 });
    const match = '.post("/api/v1/progress", query: ["token": "*"], account: "ada"';
    assert.equal(swiftRule(sent), `try await world.addFault(FaultRule(match: ${match}), when: .first(1), effect: .status(503)))`);
    assert.equal(swiftVerification(sent), `try await world.verify(${match}, status: 201), count: .once)`);
    const head = swiftVerification(entry(1, { method: "HEAD", path: "/", account: null, status: null }));
    assert.equal(head, 'try await world.verify(RequestMatch(methods: ["HEAD"], path: "/"), count: .once)');
});

test("an edited request is sent as typed, without an empty header and without a body that its method cannot have", () => {
    const values = { method: "POST", path: " /api/a?x=1 ", headers: [["x-one", "1"], ["", ""]], body: '{"a": 1}', account: "ada" };
    assert.deepEqual(editedRequest(values), {
        request: { method: "POST", path: "/api/a?x=1", headers: [["x-one", "1"]], body: '{"a": 1}', account: "ada" }, faults: [],
    });
    for (const method of ["GET", "HEAD"]) assert.equal(editedRequest({ ...values, method }).request.body, undefined);
    assert.equal(editedRequest({ ...values, body: "" }).request.body, undefined);
    const faults = editedRequest({ ...values, path: "api/a", headers: [["x one", "1"], ["", "2"]] }).faults;
    assert.deepEqual(faults.map(({ path, found }) => [path, found]), [["$.path", '"api/a"'], ["$.headers", '"x one"'], ["$.headers", '""']]);
});

test("the nearest routes of an unknown path have a similar word, another method or an id", () => {
    const routes = [
        ["GET", "/api/longevity/trends"], ["GET", "/api/v1/goals"], ["POST", "/api/v1/goals"], ["GET", "/api/v1/goals/:id"], ["GET", "/api/v1/sleep"],
        ["GET", "/_understudy/journal/:id"],
    ].map(([method, path]) => ({ method, path }));
    const nearest = (method, path) => nearestRoutes({ method, path }, routes).map((route) => `${route.method} ${route.path}`);
    assert.equal(nearest("GET", "/api/longevity/trend")[0], "GET /api/longevity/trends");
    assert.deepEqual(nearest("PUT", "/api/v1/goals").slice(0, 2).sort(), ["GET /api/v1/goals", "POST /api/v1/goals"]);
    assert.equal(nearest("GET", "/v1/goals/5")[0], "GET /api/v1/goals/:id");
    assert.deepEqual(nearest("GET", "/favicon.ico"), []);
    assert.ok(nearest("GET", `/${"a/".repeat(2000)}`).length <= 3);
});

test("a request is a URLRequest with its method, headers and body", () => {
    const { request } = replay(entry(1, { method: "POST", headers: { "content-type": ["application/json"] }, body: { a: "x" } }));
    assert.equal(swiftRequest(request, "http://127.0.0.1:4000/a"), [
        'var request = URLRequest(url: URL(string: "http://127.0.0.1:4000/a")!)', 'request.httpMethod = "POST"',
        'request.addValue("application/json", forHTTPHeaderField: "content-type")', 'request.httpBody = Data("{\\"a\\":\\"x\\"}".utf8)',
    ].join("\n"));
});

test("the clients of visible requests are read, at most 500 requests together and the newest first", () => {
    const log = new JournalLog();
    for (let id = 0; id < 2_000; id++) log.put(entry(id));
    const visible = (...numbers) => numbers.map((id) => log.find(`req-${id}`));
    assert.deepEqual(log.clientlessPart(visible(1_998, 1_999)), { count: 2, before: undefined });
    assert.deepEqual(log.clientlessPart(visible(10, 20)), { count: 11, before: "req-21" });
    const wanted = visible(10, 900, 901);
    assert.deepEqual(log.clientlessPart(wanted), { count: 2, before: "req-902" });

    const entries = [{ id: "req-900", headers: { "user-agent": ["curl/8"] } }, { id: "req-901", headers: {} }];
    assert.deepEqual(log.takeClients(entries, wanted, false).map(({ entry: { id }, client }) => [id, client]), [["req-900", "curl/8"]]);
    assert.deepEqual(log.clientlessPart(wanted), { count: 1, before: "req-11" });
    assert.deepEqual(log.takeClients([], wanted, true), []);
    assert.equal(log.clientlessPart(wanted), null);
    assert.equal(log.clientlessPart([]), null);
});

test("a request that changes while its client is read keeps its place", () => {
    const log = new JournalLog();
    for (let id = 0; id < 11_001; id++) log.put(entry(id));
    log.put(entry(5_000, { status: 500 }));
    assert.deepEqual(log.clientlessPart([log.find("req-5000")]), { count: 1, before: "req-5001" });
});

test("requests that the server had dropped before the first one count once, and not after the journal was cleared", () => {
    const log = new JournalLog();
    log.noteEarlier(7);
    log.noteEarlier(9);
    assert.equal(log.dropped, 7);
    log.empty();
    log.noteEarlier(9);
    assert.equal(log.dropped, 0);
});

test("a pause beyond 10,000 requests counts those that it drops", () => {
    const batches = [];
    const feed = new JournalFeed((operations) => batches.push(operations), () => {});
    feed.pause();
    for (let id = 0; id < 10_000; id++) feed.request(entry(id));
    feed.dropped(3);
    feed.request(entry(10_000));
    feed.resume();
    const dropped = batches.flat().reduce((sum, operation) => sum + (operation.dropped ?? 0), 0);
    const requests = batches.flat().filter((operation) => operation.entry).length;
    assert.equal(requests + dropped, 10_004);
    assert.ok(dropped >= 5_000);
});

test("two texts are compared line by line", () => {
    const compared = (left, right) => lineDiff(left, right).map(({ left: a, right: b, isEqual }) => isEqual ? a : [a, b]);
    assert.deepEqual(compared(["a", "b", "c", "d"], ["a", "x", "c", "d", "e"]), ["a", ["b", "x"], "c", "d", [null, "e"]]);
    assert.deepEqual(compared(["a", "p", "b", "q"], ["p", "a", "b"]), [["a", null], "p", [null, "a"], "b", ["q", null]]);
    assert.deepEqual(compared([], ["a"]), [[null, "a"]]);
    assert.deepEqual(compared(["a", "a"], ["a"]), ["a", ["a", null]]);
    assert.deepEqual(compared([], []), []);
});

test("long texts without a common begin and end are compared in time", () => {
    const lines = (prefix) => Array.from({ length: 6_000 }, (_, i) => `${prefix}${i}`);
    const rows = lineDiff(["same", ...lines("a")], ["same", ...lines("b")]);
    assert.deepEqual([rows.length, rows.filter(({ isEqual }) => isEqual).length], [6_001, 1]);
});

test("two JSON values are compared by path, and elements with ids by their ids", () => {
    const compared = (left, right) => jsonDiff(left, right).map(({ path, left: a, right: b }) => [path, a, b]);
    assert.deepEqual(compared({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 3] }, a: 1 }), [["b.c[1]", 2, 3]]);
    assert.deepEqual(compared({ a: 1 }, { b: null }), [["a", 1, undefined], ["b", undefined, null]]);
    assert.deepEqual(compared([1], { 0: 1 }), [["", [1], { 0: 1 }]]);
    assert.deepEqual(compared({ a: [] }, { a: [{ x: 1 }] }), [["a[0]", undefined, { x: 1 }]]);
    const list = (...ids) => ({ entries: ids.map((id) => ({ id, size: 1 })) });
    assert.deepEqual(compared(list("b", "c"), list("a", "b", "c")), [["entries[id=a]", undefined, { id: "a", size: 1 }]]);
    assert.deepEqual(compared({ "[0]": 1 }, { "[0]": 2 }), [["[0]", 1, 2]]);
    let [deep, other] = [1, 2];
    for (let i = 0; i < 1_000; i += 1) [deep, other] = [[deep], [other]];
    assert.equal(compared(deep, other).length, 1);
    assert.deepEqual([isByPath({}, []), isByPath({}, "{}"), isByPath(null, {})], [true, false, false]);
});

test("a client's name is its first product, as the app writes it", () => {
    const names = [["My%20App/7 CFNetwork/1568 Darwin/24", "My App/7"], ["curl/8.5", "curl/8.5"], ["100%/1", "100%/1"], [" ", ""]];
    for (const [userAgent, name] of names) assert.equal(clientName(userAgent), name);
});

test("a held request is released with the status, the headers and the body that differ from the response, numbers unchanged", () => {
    const none = { status: "", headers: [], body: "", isText: false };
    const release = (typed, original = none) => releaseText({ ...original, ...typed }, original);
    assert.deepEqual(release({ status: " 503 " }), { text: '{"status":503}' });
    assert.deepEqual(release({ body: ' {"id": 12345678901234567890} ' }), { text: '{"body":{"id": 12345678901234567890}}' });
    assert.deepEqual(release({ status: "5o3", body: "null" }), { text: '{"status":"5o3","body":null}' });
    assert.equal(release({ status: "503", body: "{" }).problem.isBody, true);
    assert.match(release({ status: " ", body: "\n" }).problem.message, /^Nothing differs/);

    const real = { status: "201", headers: [["etag", "1"], ["set-cookie", "a=***"]], body: '{\n  "a": 1\n}', isText: false };
    assert.match(release({}, real).problem.message, /^Nothing differs/);
    assert.deepEqual(release({ body: '{"a": 2}' }, real), { text: '{"body":{"a": 2}}' });
    assert.deepEqual(release({ status: "500" }, real), { text: '{"status":500,"body":{\n  "a": 1\n}}' });
    assert.deepEqual(release({ headers: [["ETag", "2"], ["set-cookie", "a=***"], ["X-One", "1"], ["x-one", "2"], ["", ""]] }, real),
        { text: '{"headers":{"ETag":"2","X-One":["1","2"]}}' });
    assert.deepEqual(release({ headers: [["Set-Cookie", "a=***"]] }, real), { text: '{"headers":{"etag":null}}' });
    assert.deepEqual(release({ headers: [["E-Tag", "1"]] }, real), { text: '{"headers":{"etag":null,"set-cookie":null,"E-Tag":"1"}}' });
    assert.deepEqual(release({ status: "500", body: "" }, real), { text: '{"status":500}' });
    assert.deepEqual(release({ body: "" }, real), { text: '{"text":""}' });

    const page = { status: "502", headers: [], body: "<h1>", isText: true };
    assert.deepEqual(release({ body: "<h1>Bad" }, page), { text: '{"text":"<h1>Bad"}' });
});

test("the form for a held request begins with the response that would be sent, if the journal has it whole", () => {
    const nothing = { status: "", headers: [], body: "", isText: false };
    assert.deepEqual(shownAnswer({ status: null, answer: null }), nothing);
    const answer = { headers: { etag: ["1"], "set-cookie": ["a", "b"], "x-understudy-fault": ["f1"] }, body: { a: [1] } };
    assert.deepEqual(shownAnswer({ status: 201, answer }), {
        status: "201", headers: [["etag", "1"], ["set-cookie", "a"], ["set-cookie", "b"]], body: '{\n  "a": [\n    1\n  ]\n}', isText: false,
    });
    assert.deepEqual(shownAnswer({ status: 200, answer: { body: "text" } }), { status: "200", headers: [], body: "text", isText: true });
    for (const cut of [{ body: "{", bodyTruncated: true }, { body: { a: 1 }, bodyTruncated: true }, { body: null }, { body: null, bodyNote: "not text" }]) {
        assert.deepEqual(shownAnswer({ status: 200, answer: cut }), { ...nothing, status: "200" });
    }
});

test("a held request says how long it waits, and when it goes on by itself", () => {
    const since = "2026-11-26T10:20:30.400Z";
    const at = (seconds) => Date.parse(since) + seconds * 1000;
    const rule = (hold) => ({ effect: { hold } });
    assert.equal(waitText({ since }, rule({ timeoutMs: 600_000 }), at(12)), "waits 12 s, goes on by itself in 9:48");
    assert.equal(waitText({ since }, rule({ timeoutMs: 600_000 }), at(65)), "waits 1:05, goes on by itself in 8:55");
    assert.equal(waitText({ since }, rule({ timeoutMs: 5_000, requests: 2 }), at(0)), "waits 0 s, goes on by itself in 5 s, or when 2 requests wait");
    assert.equal(waitText({ since }, undefined, at(-3)), "waits 0 s");
    assert.equal(waitText({ since }, rule({ timeoutMs: 1_000 }), at(9)), "waits 9 s, goes on by itself in 0 s");
});

/** A write, a failed read, a read, and the same read a day later. */
const marked = [
    entry(3, { receivedAt: "2026-11-26T10:20:32.400Z", query: { range: ["weekly"] } }),
    entry(1, {
        method: "POST", path: "/api/v1/progress", headers: { "content-type": ["application/json"], "x-api-key": ["***"] }, body: { note: 'a "b"' }, status: 201,
    }),
    entry(2, { receivedAt: "2026-11-26T10:20:31.400Z", query: { range: ["weekly"] }, status: 503, faults: ["f1", "f2", "f9"] }),
    entry(4, { at: "2026-01-08T09:00:01.000Z", receivedAt: "2026-11-26T10:20:33.400Z", query: { range: ["weekly"] } }),
    entry(5, { method: "FRAME", receivedAt: "2026-11-26T10:20:34.400Z" }),
];
const rules = [
    { id: "f1", match: { path: "/api/longevity/*" }, when: { first: 1 }, effect: { status: 503 }, ttlSeconds: 60, matched: 1, fired: 1, failed: 0 },
    { id: "f2", effect: { hold: { timeoutMs: 600_000 } }, matched: 1, fired: 1, failed: 0 },
    { id: "f3", effect: { status: 500 }, matched: 0, fired: 0, failed: 0 },
];

test("a test of marked requests has their clock, account, rules, order and checks", () => {
    const { now, persona, rules: added, notes, steps, checks } = testOf(marked, rules);
    assert.deepEqual([now, persona, added.map(({ id }) => id)], ["2026-01-07T09:00:00.000Z", "six-days", ["f1"]]);
    assert.deepEqual(notes, ["Rule f2 holds requests until they are released.", "Rule f9 fired, and is no longer in force."]);
    assert.deepEqual(steps.map(({ request, status, advance }) => [request.method, status, advance]),
        [["POST", 201, 0], ["GET", 503, 0], ["GET", 200, 0], ["GET", 200, 86_401]]);
    assert.deepEqual(checks.map(({ entry: { id }, count }) => [id, count]), [["req-1", 1], ["req-2", 1], ["req-3", 2]]);
    assert.equal(testOf([], rules), null);
});

test("requests of several accounts, or without one, name their account each, and masked secrets are noted", () => {
    const others = [
        entry(1, { account: null, status: 401 }), entry(2, { account: "ada", method: "POST", path: "/api/a", body: { password: "***" } }), entry(3, { status: null }),
    ];
    const { persona, steps } = testOf(others, []);
    assert.equal(persona, null);
    assert.deepEqual(steps.map(({ account, note }) => [account, note]),
        [[null, null], ["ada", "*** replaces secrets in $.password."], ["six-days", null]]);
    const python = pytestText(others, []);
    assert.ok(python.includes('@pytest.mark.sandbox(now="2026-01-07T09:00:00.000Z")\n'));
    assert.ok(python.includes('send("POST", sandbox.acting_as("ada") + "/api/a"'));
    assert.ok(python.includes('send("GET", sandbox.acting_as("six-days") + "/api/longevity/trends", {}) is None'));
    const swift = swiftTestText(others, []);
    assert.ok(swift.includes('_ = try? await send("GET", world.acting(as: "six-days").absoluteString + "/api/longevity/trends")'));
    assert.ok(swift.includes("// *** replaces secrets in $.password."));
    assert.equal(pytestText([], []), null);
    assert.equal(swiftTestText([], []), null);
});

test("marked requests are a test for pytest", () => {
    const lines = pytestText(marked, rules).split("\n");
    const body = lines.slice(lines.indexOf("import pytest") + 3, lines.findIndex((line) => line.startsWith("def send")) - 2);
    assert.deepEqual(body, [
        '@pytest.mark.sandbox(now="2026-01-07T09:00:00.000Z", persona="six-days")', "def test_marked_requests(sandbox):",
        '    sandbox.fail(match={"path": "/api/longevity/*"}, when={"first": 1}, effect={"status": 503})',
        "    # Rule f2 holds requests until they are released.", "    # Rule f9 fired, and is no longer in force.", "",
        "    # Replace these requests by calls of the client under test, whose base URL is sandbox.url.",
        '    assert send("POST", sandbox.url + "/api/v1/progress", {"content-type": "application/json"}, "{\\"note\\":\\"a \\\\\\"b\\\\\\"\\"}") == 201',
        '    assert send("GET", sandbox.url + "/api/longevity/trends?range=weekly", {}) == 503',
        '    assert send("GET", sandbox.url + "/api/longevity/trends?range=weekly", {}) == 200', '    sandbox.advance("PT86401S")',
        '    assert send("GET", sandbox.url + "/api/longevity/trends?range=weekly", {}) == 200', "",
        '    sandbox.verify({"method": "POST", "path": "/api/v1/progress", "account": "six-days", "status": 201}, exactly=1)',
        '    sandbox.verify({"method": "GET", "path": "/api/longevity/trends", "query": {"range": "weekly"}, "account": "six-days", "status": 503}, exactly=1)',
        '    sandbox.verify({"method": "GET", "path": "/api/longevity/trends", "query": {"range": "weekly"}, "account": "six-days", "status": 200}, exactly=2)',
    ]);
    assert.equal(pythonValue({ a: [true, false, null, 1.5, "x\n"] }), '{"a": [True, False, None, 1.5, "x\\n"]}');
});

test("marked requests are a test for Swift Testing", () => {
    const swift = swiftTestText(marked, rules);
    for (const line of [
        '    try await UnderstudyClient().withSandbox(now: Date(timeIntervalSince1970: 1767776400), persona: "six-days") { world in',
        '        try await world.addFault(JSONDecoder().decode(FaultRule.self, from: Data("{\\"match\\":{\\"path\\":\\"/api/longevity/*\\"},\\"when\\":{\\"first\\":1},\\"effect\\":{\\"status\\":503}}".utf8)))',
        '        #expect(try await send("GET", world.baseURL.absoluteString + "/api/longevity/trends?range=weekly") == 503)',
        "        try await world.advance(by: .seconds(86401))",
        '        try await world.verify(.post("/api/v1/progress", account: "six-days", status: 201), count: .once)',
        '        try await world.verify(.get("/api/longevity/trends", query: ["range": "weekly"], account: "six-days", status: 200), count: .exactly(2))',
    ]) assert.ok(swift.includes(`${line}\n`), line);
});
