import RawSockets
import Testing
import TestSupport
import Values

@Suite("A held request that is released alone", .highPriority)
struct HeldReleaseTests {
    private static let lone: JSON = ["hold": ["timeoutMs": 200_000]]
    private static let answer: JSON = ["message": "later"]

    private func world(_ rule: JSON) async throws -> WireWorld {
        let world = try await WireWorld()
        try await world.add(rule)
        return world
    }

    private func list(_ world: WireWorld) async throws -> [JSON] {
        try await world.control("GET", "requests/held").at("held").array ?? []
    }

    /// The held requests, once there are so many.
    private func held(_ world: WireWorld, _ count: Int = 1) async throws -> [JSON] {
        try await world.eventually {
            let held = try await list(world)
            return held.count == count ? held : nil
        }
    }

    private func firstID(_ world: WireWorld) async throws -> String {
        try #require(try await held(world).first?["id"]?.string)
    }

    private func release(_ id: String, in world: WireWorld, _ changes: JSON? = nil) async throws {
        try await world.control("POST", "requests/\(id)/release", changes).expectDone()
    }

    @Test("is listed with its rule, and goes on as if its wait were over")
    func unchanged() async throws {
        let world = try await world(["effect": Self.lone])
        async let sent = world.send(.weight())
        let waiting = try #require(try await held(world).first)
        #expect(waiting["rule"] == "f1")
        #expect(waiting["phase"] == "before")
        #expect(waiting["since"]?.string.flatMap(Instant.init) != nil)
        #expect(waiting.at("request", "path") == "/api/v1/progress")
        #expect(waiting.at("request", "body", "quantity") == 82.5)
        #expect(waiting.at("request", "status") == .null)
        let id = try #require(waiting["id"]?.string)
        #expect(waiting.at("request", "id").string == id)
        try await release(id, in: world)
        let answer = try await sent
        #expect(answer.isStored)
        #expect(answer.requestID == id)
        #expect(answer.fault == "f1")
        let left = try await list(world)
        #expect(left == [])
        let entry = try await world.entry(of: answer)
        #expect(entry?["status"] == 201)
        #expect(entry?["faults"] == ["f1"])
    }

    @Test("before its handler gets the given response, and the handler does not run")
    func replaced() async throws {
        let world = try await world(["effect": Self.lone, "when": ["first": 1]])
        async let sent = world.send(.weight())
        try await release(
            firstID(world), in: world, ["status": 202, "headers": ["X-Late": ["a", "b"]], "body": Self.answer])
        let answer = try await sent
        #expect(answer.status == 202)
        #expect(answer.json == Self.answer)
        #expect(answer.headers["content-type"] == "application/json")
        #expect(answer.fault == "f1")
        let entry = try await world.entry(of: answer)
        #expect(entry?["status"] == 202)
        #expect(entry?["faults"] == ["f1"])
        #expect(entry?.at("answer", "body") == Self.answer)
        #expect(entry?.at("answer", "headers", "x-late") == ["a", "b"])
        let stored = try await world.measurements()
        #expect(stored == 0)
    }

    @Test("with a status alone gets the backend's own error, and with a text that text", arguments: [true, false])
    func kinds(isStatus: Bool) async throws {
        let world = try await world(["effect": Self.lone])
        async let sent = world.send(.trends)
        try await release(firstID(world), in: world, isStatus ? ["status": 401] : ["text": "<p>busy</p>"])
        let answer = try await sent
        #expect(answer.status == (isStatus ? 401 : 200))
        #expect(isStatus ? answer.json == ["error": "Unauthorized"] : answer.body == Array("<p>busy</p>".utf8))
        if !isStatus { #expect(answer.headers["content-type"] == "text/html; charset=utf-8") }
    }

    @Test("after its handler is listed with its response, and gets the changed one; its data stay")
    func after() async throws {
        let world = try await world(["effect": Self.lone, "phase": "after", "when": ["first": 1]])
        async let sent = world.send(.weight())
        let waiting = try #require(try await held(world).first)
        #expect(waiting["phase"] == "after")
        #expect(waiting.at("request", "status") == 201)
        #expect(waiting.at("request", "answer", "body", "success") == true)
        try await release(firstID(world), in: world, ["body": Self.answer])
        let answer = try await sent
        #expect(answer.status == 201)
        #expect(answer.json == Self.answer)
        let entry = try await world.entry(of: answer)
        #expect(entry?.at("answer", "body") == Self.answer)
        let stored = try await world.measurements()
        #expect(stored == 1)
    }

    @Test("for its real status is held after its handler, and a request with another status is not")
    func status() async throws {
        let world = try await world(["when": ["status": "4xx", "first": 1], "effect": Self.lone])
        #expect(try await world.send(.trends).status == 200)
        async let refused = world.send(.get("/api/longevity/trends", token: "nobody"))
        let held = try #require(try await held(world).first)
        #expect(held["phase"] == "after")
        #expect(held.at("request", "status") == 401)
        try await release(firstID(world), in: world)
        let answer = try await refused
        #expect(answer.status == 401)
        #expect(answer.fault == "f1")
    }

    @Test("with headers alone has its own response besides", arguments: ["before", "after"])
    func headers(phase: JSON) async throws {
        let world = try await world(["effect": Self.lone, "phase": phase])
        async let sent = world.send(.weight())
        try await release(firstID(world), in: world, ["headers": ["X-Late": "yes"]])
        let answer = try await sent
        #expect(answer.isStored)
        #expect(answer.headers["x-late"] == "yes")
    }

    @Test("loses the headers whose value is null, those of the response and of rules", arguments: ["before", "after"])
    func removedHeaders(phase: JSON) async throws {
        let world = try await world(["effect": Self.lone.merging(["headers": ["X-Rule": "1", "X-Stays": "1"]]), "phase": phase])
        async let sent = world.send(.trends)
        try await release(
            firstID(world), in: world, ["headers": ["Content-Type": .null, "x-rule": .null, "X-Missing": .null, "X-Late": "yes"]])
        let answer = try await sent
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == nil)
        #expect(answer.headers["x-rule"] == nil)
        #expect(answer.headers["x-stays"] == "1")
        #expect(answer.headers["x-late"] == "yes")
        let entry = try await world.entry(of: answer)
        #expect(entry?.at("answer", "headers", "content-type") == .null)
        #expect(entry?.at("answer", "headers", "x-late") == ["yes"])
    }

    @Test("loses the type of a body that it is given, too")
    func removedType() async throws {
        let world = try await world(["effect": Self.lone])
        async let sent = world.send(.trends)
        try await release(firstID(world), in: world, ["status": 200, "body": Self.answer, "headers": ["Content-Type": .null]])
        let answer = try await sent
        #expect(answer.json == Self.answer)
        #expect(answer.headers["content-type"] == nil)
    }

    @Test("keeps the headers that the server writes itself, and a rule removes none")
    func keptHeaders() async throws {
        let world = try await world(["effect": Self.lone, "when": ["first": 1]])
        async let sent = world.send(.trends)
        let id = try await firstID(world)
        for name in ["Content-Length", "Date", "date", "X-Understudy-Fault", "X-Request-Id", "no name"] {
            let refused = try await world.control("POST", "requests/\(id)/release", ["headers": [name: .null]])
            #expect(refused.status == 400, "\(name)")
        }
        let rule = try await world.control("POST", "faults", ["effect": ["headers": ["ETag": .null]]])
        #expect(rule.status == 400)
        try await release(id, in: world)
        #expect(try await sent.status == 200)
    }

    @Test("with a response gets it whole, whatever the rule would do to it", arguments: ["before", "after"])
    func undamaged(phase: JSON) async throws {
        let effect: JSON = ["corrupt": "truncated", "connection": "reset"]
        let world = try await world(["effect": effect.merging(Self.lone), "phase": phase])
        async let sent = world.send(.trends)
        try await release(firstID(world), in: world, ["body": Self.answer])
        let answer = try await sent
        #expect(answer.status == 200)
        #expect(answer.json == Self.answer)
    }

    @Test("passes the gates of all rules, in both phases")
    func allGates() async throws {
        let world = try await WireWorld()
        for phase in ["before", "before", "after"] { try await world.add(["effect": Self.lone, "phase": .string(phase)]) }
        async let sent = world.send(.weight())
        try await release(firstID(world), in: world)
        let answer = try await sent
        #expect(answer.isStored)
        #expect(answer.fault == "f1, f2, f3")
    }

    @Test("no longer counts at the gate; the others go on together")
    func count() async throws {
        let world = try await world(["effect": ["hold": ["requests": 3, "timeoutMs": 600_000]]])
        async let first = world.send(.get("/api/longevity/trends?n=1"))
        let id = try await firstID(world)
        async let second = world.send(.get("/api/longevity/trends?n=2"))
        _ = try await held(world, 2)
        try await release(id, in: world)
        let alone = try await first
        #expect(alone.requestID == id)
        async let third = world.send(.get("/api/longevity/trends?n=3"))
        let waiting = try await held(world, 2)
        #expect(waiting.map { $0.at("request", "query", "n") } == [["2"], ["3"]])
        let last = try await world.send(.get("/api/longevity/trends?n=4"))
        let answers = [try await second, try await third, last]
        #expect(answers.map(\.status) == [200, 200, 200])
        let left = try await list(world)
        #expect(left == [])
    }

    @Test("is held once: a release of another request is a 404, and a second one a 409")
    func refusals() async throws {
        let world = try await world(["effect": Self.lone, "when": ["first": 1]])
        async let sent = world.send(.trends)
        let id = try await firstID(world)
        let unknown = try await world.control("POST", "requests/req-0/release")
        #expect(unknown.status == 404)
        let faulty = try await world.control("POST", "requests/\(id)/release", ["status": 199, "latencyMs": 1])
        #expect(faulty.status == 400)
        #expect(faulty.at("faults").array?.compactMap { $0["path"] } == ["$.status", "$.latencyMs"])
        try await release(id, in: world)
        _ = try await sent
        let again = try await world.control("POST", "requests/\(id)/release")
        #expect(again.status == 409)
        let free = try await world.send(.trends)
        let never = try await world.control("POST", "requests/\(free.requestID ?? "")/release")
        #expect(never.status == 409)
    }

    @Test("is listed no longer once its rule is deleted, its time is over, its client has left, or its world is reset")
    func ends() async throws {
        let world = try await WireWorld()
        let short: JSON = ["effect": ["hold": ["timeoutMs": 1]]]
        try await world.add(short)
        let late = try await world.send(.trends)
        #expect(late.status == 200)
        let after = try await list(world)
        #expect(after == [])
        try await world.control("DELETE", "faults").expectDone()

        try await world.add(["effect": Self.lone])
        async let deleted = world.send(.trends)
        _ = try await held(world)
        try await world.control("DELETE", "faults").expectDone()
        let answer = try await deleted
        #expect(answer.status == 200)
        _ = try await held(world, 0)

        try await world.add(["effect": Self.lone])
        _ = try await world.send(.trends, timeOutMs: 100)
        _ = try await held(world, 0)

        async let reset = world.send(.trends)
        let id = try await firstID(world)
        let done = try await world.control("POST", "reset", [:])
        #expect(done.status == 200)
        let closed = try await reset
        #expect(closed.isNothing)
        _ = try await held(world, 0)
        let gone = try await world.control("POST", "requests/\(id)/release")
        #expect(gone.status == 404)
    }

    @Test("is listed as documented, also without bodies")
    func documented() async throws {
        let world = try await world(["effect": Self.lone, "phase": "after"])
        async let sent = world.send(.weight())
        let id = try await firstID(world)
        let document = try OpenAPIDescriptions.named("understudy")
        for query in ["", "?bodies=false"] {
            let answer = try await world.control("GET", "requests/held\(query)")
            let findings = document.findings(
                "GET", "/_understudy/requests/held", status: answer.status, contentType: answer.headers["content-type"], body: answer.body)
            #expect(findings == [])
            let entry = answer.at("held").array?.first?["request"]
            #expect((entry?["body"] == nil) == !query.isEmpty)
            #expect((entry?["answer"]?["body"] == nil) == !query.isEmpty)
        }
        try await release(id, in: world)
        _ = try await sent
    }
}
