import HTTPTypes
import MicroHTTP
import TestSupport
import Testing
import Values

/// Requests of the dashboard for what an app would get.
@Suite("A preview")
struct PreviewTests {
    private static let target = "/_as/ada/api/longevity/trends"
    private static let accounts: [JSON] = [
        ["key": "ada", "tokens": ["ada"], "fitiq": ["progress": []], "longevity": ["subscription": ["status": "active"]]]
    ]
    private static let seed: JSON = ["seed": ["version": 1, "accounts": .array(accounts)]]

    private let world: TestWorld

    init() throws {
        world = try TestWorld.keyed(accounts: Self.accounts)
    }

    private func preview(_ target: String = Self.target, _ method: HTTPRequest.Method = .get) throws -> PreviewResult {
        try world.preview(target, method)
    }

    private func faults() throws -> [JSON] {
        try #require(try world.get("/_understudy/faults").body["faults"]?.array)
    }

    @Test("without a rule is the response that an app gets")
    func plain() throws {
        let shown = try preview()
        #expect(shown.body == (try world.get(Self.target).body))
        #expect(shown.header == "exact")
        #expect(shown.faults == nil)
        #expect(shown.waitedMs == 0)
    }

    @Test(
        "has the rules' effects, as the app's next response",
        arguments: [
            ["effect": ["status": 503]], ["effect": ["status": 204]], ["effect": ["body": ["a": 1]]], ["effect": ["text": "<p>Sign in"]],
            ["effect": ["headers": ["X-One": "1", "Retry-After": "2"]]], ["effect": ["corrupt": "malformed"]],
            ["effect": ["corrupt": "empty"]], ["effect": ["status": 500], "phase": "after"],
            ["effect": ["patch": [["op": "replace", "path": "/weekly", "value": .null]]]],
            ["when": ["status": 200], "effect": ["status": 418]], ["when": ["status": "4xx"], "effect": ["status": 500]],
            ["effect": ["vary": ["seed": 3]]], ["effect": ["corrupt": "truncated"]],
            ["preset": "captive-portal"], ["preset": "bad-gateway"], ["preset": "maintenance"], ["preset": "missing-points"],
            ["preset": "null-values"], ["match": ["method": "POST"], "effect": ["status": 503]],
            ["match": ["account": "ada"], "effect": ["status": 401]],
        ] as [JSON])
    func effects(_ rule: JSON) throws {
        try world.add(rule)
        let shown = try preview()
        #expect(shown.header == "exact")
        let response = try #require(shown.response)
        let app = try world.respond(.get, Self.target)
        #expect(response.status == app.status)
        #expect(response.wholeBody == app.wholeBody)
        #expect(response.delivery == app.delivery)
        for name in ["Content-Type", "Retry-After", "X-One", "X-Understudy-Fault"] {
            let name = try #require(HTTPField.Name(name))
            #expect(response.headers[name] == app.headers[name])
        }
    }

    @Test(
        "by an account meets the rules for bearer tokens, as an app's request with a token does",
        arguments: [
            (["preset": "expired-token"], "exact"), (["preset": "refresh-race"], "held=f1"),
            (["match": ["headers": ["Authorization": "Bearer ada"]], "effect": ["status": 401]], "exact"),
        ] as [(JSON, String)])
    func token(_ rule: JSON, _ header: String) throws {
        try world.add(rule)
        let shown = try preview()
        #expect(shown.status == 401)
        #expect(shown.faults == "f1")
        #expect(shown.header == header)
        var marked = SentRequest.preview(Self.target)
        marked.headers["X-Understudy-Dashboard"] = "1"
        let name = try #require(HTTPField.Name("X-Understudy-Matching-Faults"))
        #expect(try world.walk(marked).response?.headers[name] == "f1")
        #expect(try faults().first?["matched"] == 0)
    }

    @Test(
        "meets no rule for a bearer token where an app sends none",
        arguments: ["/_as/ada/api/legal/terms", "/_as/ada/api/dev/health-sync/weight?days=7", "/api/longevity/trends", "/_as/ada/nowhere"])
    func noToken(_ target: String) throws {
        try world.add(["preset": "expired-token"])
        #expect(try preview(target).faults == nil)
    }

    @Test("ends without a response as an app's request would", arguments: ["reset", "close"])
    func connection(_ connection: String) throws {
        try world.add(["effect": ["connection": .string(connection), "latencyMs": 300]])
        let shown = try preview()
        #expect(shown.ending == (connection == "reset" ? .reset : .close))
        #expect(shown.waitedMs == 300)
    }

    @Test("to HEAD ends without a response where a body would be cut")
    func head() throws {
        try world.add(["effect": ["connection": "reset", "corrupt": "truncated"]])
        #expect(try preview(Self.target, .head).ending == .reset)
        #expect(try preview().response?.delivery?.ending == .reset)
    }

    @Test(
        "waits as long as an app's request, but for ten seconds at most; then it names the app's wait",
        arguments: [
            ([["latencyMs": 3_000]], 3_000, "exact"), ([["latencyMs": 600_000]], 10_000, "waits=600000"),
            ([["latencyMs": 6_000], ["latencyMs": 7_000]], 10_000, "waits=13000"),
            ([["text": "0123456789", "bytesPerSecond": 5]], 2_000, "exact"),
            ([["text": "0123456789", "bytesPerSecond": 1, "latencyMs": 4_000]], 10_000, "waits=14000"),
            ([["text": "0123456789", "bytesPerSecond": 1, "corrupt": "truncated"]], 5_000, "exact"),
            ([["text": "0123456789", "corrupt": "truncated", "connection": "hang"]], 10_000, "hangs"),
        ] as [([JSON], Int, String)])
    func delays(_ effects: [JSON], _ waitedMs: Int, _ header: String) throws {
        for (index, effect) in effects.enumerated() { try world.add(["effect": effect, "phase": index == 0 ? "before" : "after"]) }
        let shown = try preview()
        #expect(shown.waitedMs == waitedMs)
        #expect(shown.header == header)
        #expect(shown.response?.delivery?.bytesPerSecond == nil)
        #expect(shown.response?.delivery?.ending != .hang)
    }

    @Test("of a connection that hangs is closed after ten seconds")
    func hang() throws {
        try world.add(["effect": ["connection": "hang", "latencyMs": 2_000]])
        let shown = try preview()
        #expect(shown.waitedMs == 10_000)
        #expect(shown.ending == .close)
    }

    @Test("is never held: it names the rules that hold an app's request, and is the response after their release")
    func hold() throws {
        try world.add(["effect": ["hold": [:]]])
        try world.add(["effect": ["hold": ["requests": 2], "status": 503], "phase": "after"])
        let shown = try preview()
        #expect(shown.header == "held=f1, held=f2")
        #expect(shown.response?.status.code == 503)
        #expect(shown.waitedMs == 0)
        #expect(try world.get("/_understudy/requests/held").body["held"] == [])
    }

    @Test(
        "counts nothing: twenty of them leave the rules, the journal and the events as they are",
        arguments: [
            ["when": ["first": 1], "effect": ["status": 503]], ["when": ["after": 1, "times": 1], "effect": ["status": 503]],
            ["when": ["every": 2], "effect": ["status": 503]],
            ["when": ["first": 1, "status": 200], "effect": ["patch": [["op": "remove", "path": "/missing"]]]],
            ["effect": ["connection": "reset"]], ["effect": ["hold": [:]]],
        ] as [JSON])
    func counts(_ rule: JSON) throws {
        try world.add(rule)
        let (before, events) = (try faults(), try world.get("/_understudy/events").body)
        let number = world.world.changes.number
        let first = try preview()
        for _ in 1..<20 { #expect(try preview().status == first.status) }
        #expect(try faults() == before)
        #expect(try world.get("/_understudy/events").body == events)
        #expect(try world.get("/_understudy/requests").body["requests"] == [])
        #expect(world.world.changes.number == number)
    }

    @Test("sees the state of first, after and every that the app's next request meets")
    func schedules() throws {
        try world.add(["when": ["first": 2], "effect": ["status": 501]])
        try world.add(["when": ["every": 3], "effect": ["status": 502]])
        try world.add(["when": ["after": 4, "times": 1], "effect": ["status": 503]])
        for request in 1...7 {
            let shown = try preview().status
            #expect(shown == (try world.get(Self.target).status), "request \(request)")
        }
    }

    @Test("draws as the app's next request does, however many previews come before")
    func draws() throws {
        try world.add(["when": ["probability": 0.5, "seed": 7], "effect": ["status": 503]])
        try world.add(["effect": ["latencyMs": 10, "jitterMs": 5_000]])
        var statuses: Set<Int> = []
        for request in 1...20 {
            let shown = try preview()
            #expect(try preview().waitedMs == shown.waitedMs)
            let app = try world.walk(SentRequest(target: Self.target))
            #expect(app.status == shown.status, "request \(request)")
            #expect(app.waitedMs == shown.waitedMs, "request \(request)")
            statuses.insert(shown.status)
        }
        #expect(statuses.count == 2)
    }

    @Test("leaves the sequence of a route of your own where it is")
    func sequence() throws {
        let route: JSON = ["GET /steps": ["for": "user", "answers": [["body": 1], ["body": 2], ["body": 3]]]]
        let endpoints = try EndpointWorld(["backend": "fitiq", "routes": [route]])
        for expected in 1...3 {
            for _ in 0..<3 { #expect(try endpoints.world.preview("/_as/ada/api/v1/steps").body == .integer(expected)) }
            #expect(try endpoints.fitIQ(.get, "/steps").body == .integer(expected))
        }
    }

    @Test(
        "calls no upstream: this server's data stand in, and it says so",
        arguments: [
            ([:], "exact"), (["forward": true], "forwarded"), (["forward": true, "latencyMs": 11_000], "forwarded, waits=11000"),
            (["status": 503], "exact"),
        ] as [(JSON, String)])
    func forwarding(_ effect: JSON, _ header: String) throws {
        let world = try TestWorld.keyed(
            ["upstreams": ["fitiq": ["url": "http://127.0.0.1:1", "paths": ["/api/v1/progress"]]]], accounts: Self.accounts)
        if effect != [:] { try world.add(["effect": effect]) }
        #expect(try world.preview("/_as/ada/api/v1/insights").header == header)
        let listed = try world.preview("/_as/ada/api/v1/progress")
        #expect(listed.header?.hasPrefix("forwarded") == (effect["status"] == nil))
        #expect(listed.status == effect["status"]?.integer ?? 200)
    }

    @Test("changes nothing, so a write is refused, and meets no rule", arguments: [.post, .put, .patch, .delete] as [HTTPRequest.Method])
    func writes(_ method: HTTPRequest.Method) throws {
        try world.add(["when": ["first": 1], "effect": ["status": 503]])
        let refused = try preview("/_as/ada/api/v1/progress", method)
        #expect(refused.status == 405)
        #expect(refused.response?.headers[.allow] == "GET, HEAD")
        #expect(refused.body?["detail"] == "a preview changes nothing, so its method is GET or HEAD")
        #expect(try faults().first?["matched"] == 0)
    }

    @Test("opens no WebSocket")
    func webSocket() throws {
        var sent = SentRequest.preview(Self.target)
        sent.headers["Upgrade"] = "websocket"
        #expect(try world.walk(sent).status == 400)
    }

    @Test("is the dashboard's alone: any other request with its mark counts as an app's", arguments: [nil, "none", "cross-site"])
    func otherPages(_ site: String?) throws {
        try world.add(["when": ["first": 1], "effect": ["status": 503]])
        var sent = SentRequest.preview(Self.target)
        sent.headers["Sec-Fetch-Site"] = site
        let response = try world.walk(sent)
        #expect(response.header == nil)
        #expect(try faults().first?["matched"] == (site == "cross-site" ? 0 : 1))
    }

    @Test("needs the control key where no browser sends it")
    func key() throws {
        var sent = SentRequest.preview("/_key/\(SentRequest.key)\(Self.target)")
        sent.headers["Sec-Fetch-Site"] = nil
        #expect(try world.walk(sent).header == "exact")
    }

    @Test("is asked for by the exact word: any other mark is refused", arguments: ["Preview", "previews", "0", "preview, preview"])
    func unknownMark(_ value: String) throws {
        var sent = SentRequest.preview(Self.target)
        sent.headers["X-Understudy-Dashboard"] = value
        let refused = try world.walk(sent)
        #expect(refused.status == 400)
        #expect(refused.body?["detail"] == .string("X-Understudy-Dashboard is 1 or preview, not \(value)"))
    }

    @Test("that waits across a reset is closed, since its data are gone")
    func reset() throws {
        #expect(try world.send(.put, "/_understudy/sandboxes/t1", body: Self.seed).status == 201)
        try world.add(["effect": ["latencyMs": 5_000]], to: "/_sandbox/t1")
        let shown = try world.walk(.preview("/_sandbox/t1\(Self.target)")) {
            #expect(throws: Never.self) { try world.send(.post, "/_sandbox/t1/_understudy/reset") }
        }
        #expect(shown.ending == .close)
    }

    @Test("is neither in the log nor a use of its sandbox")
    func traces() throws {
        let recorder = RequestRecorder()
        let world = try TestWorld(accounts: Self.accounts, requestLog: recorder.log)
        try world.add(["effect": ["status": 503]])
        #expect(try world.preview(Self.target).status == 503)
        #expect(recorder.summaries() == [])
        #expect(try world.send(.put, "/_understudy/sandboxes/t1", body: Self.seed).status == 201)
        #expect(try world.preview("/_sandbox/t1\(Self.target)").header == "exact")
        #expect(try world.get("/_understudy/sandboxes/t1").body["lastRequestAt"] == .null)
    }
}
