import RawSockets
import Testing
import TestSupport
import TestTraits
import Values

@Suite("The journal's entry", .highPriority)
struct JournalEntryShapeTests {
    @Test("exists as soon as the response is sent, under its X-Request-Id, for every response")
    func id() async throws {
        let world = try await WireWorld()
        try await world.add(["match": ["query": ["faulty": "*"]], "effect": ["status": 503, "corrupt": "truncated"]])
        let requests: [RawRequest] = [
            .trends, .weight(), .heartRates, .get("/api/no/such/path"), .get("/api/longevity/trends", token: "nobody"),
            .post("/api/v1/progress", [:]), .get("/api/longevity/trends?faulty=yes"), .make("HEAD", "/api/longevity/trends"),
            .make("OPTIONS", "/api/longevity/trends", token: nil), .get("/_as/john/api/v1/progress", token: nil),
        ]
        var ids: [String] = []
        for request in requests {
            let answer = try await world.send(request)
            let entry = try #require(try await world.entry(of: answer), "\(request.target)")
            #expect(entry["status"]?.integer == answer.status, "\(request.target)")
            #expect(entry["method"]?.string == request.method)
            ids.append(try #require(answer.requestID))
        }
        let journaled = try await world.entries().compactMap { $0["id"]?.string }
        #expect(journaled == ids)
        #expect(Set(ids).count == ids.count)
    }

    @Test("exists for each of many simultaneous requests")
    func concurrent() async throws {
        let world = try await WireWorld()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<24 {
                group.addTask {
                    let answer = try await world.send(.get("/api/longevity/trends?number=\(number)"))
                    let entry = try await world.entry(of: answer)
                    #expect(entry?["query"] == ["number": [.string("\(number)")]])
                    #expect(entry?["status"] == 200)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("has the request, its status, route and faults")
    func members() async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["headers": ["X-One": "1"]]])
        let body: JSON = ["type": "weight", "quantity": 82.5, "logged_at": "2026-01-07T08:00:00Z"]
        let answer = try await world.send(.post("/api/v1/progress?a=1&b=%C3%A9&a=2&c", body).with("X-Trace", "one").with("x-trace", "two"))
        let entry = try #require(try await world.entry(of: answer))
        #expect(
            Array((entry.object ?? [:]).keys) == [
                "id", "at", "receivedAt", "backend", "method", "path", "query", "headers", "body", "account", "status", "durationMs",
                "faults",
                "knownRoute", "answer",
            ])
        let expected: JSON = [
            "at": "2026-01-07T09:00:00.000Z", "backend": "fitiq", "method": "POST", "path": "/api/v1/progress",
            "query": ["a": ["1", "2"], "b": ["é"], "c": [""]], "body": body, "account": "jane", "status": 201, "faults": ["f1"],
            "knownRoute": true,
        ]
        #expect(entry.without("id", "receivedAt", "headers", "durationMs", "answer").differences(from: expected) == [])
        #expect(entry["answer"]?["body"] == answer.json)
        #expect(entry["answer"]?["headers"]?["content-type"] == [.string(answer.headers["content-type"] ?? "")])
        #expect(entry["answer"]?["headers"]?["x-one"] == ["1"])
        #expect(entry["headers"]?["x-trace"] == ["one", "two"])
        #expect(entry["headers"]?["content-type"] == ["application/json"])
        #expect(entry["durationMs"]?.number ?? -1 >= 0)
    }

    @Test(
        "names the backend, and whether there is a route",
        arguments: [
            ("/api/longevity/trends", "longevity", true), ("/api/no/such/path", "longevity", false), ("/api/v1/insights", "fitiq", true),
            ("/api/v1/nothing", "fitiq", false), ("/api/dev/health-sync/rhr", "bradOS", true), ("/api/prod/nothing", "bradOS", false),
        ])
    func route(_ path: String, _ backend: String, _ isKnown: Bool) async throws {
        let world = try await WireWorld()
        let answer = try await world.send(.get(path))
        let entry = try #require(try await world.entry(of: answer))
        #expect(entry["backend"]?.string == backend)
        #expect(entry["knownRoute"]?.bool == isKnown)
    }

    @Test("names backend and account even when a fault replaces the response", arguments: [["status": 503], ["body": [:]]] as [JSON])
    func faulted(_ effect: JSON) async throws {
        let world = try await WireWorld()
        try await world.add(["effect": effect])
        let answer = try await world.send(.trends)
        let entry = try #require(try await world.entry(of: answer))
        #expect(entry["backend"] == "longevity")
        #expect(entry["account"] == "jane")
        #expect(entry["knownRoute"] == true)
        #expect(entry["faults"] == ["f1"])
        #expect(entry["status"]?.integer == answer.status)
        let unknown = try await world.send(.get("/api/v1/nothing"))
        let other = try #require(try await world.entry(of: unknown))
        #expect(other["backend"] == "fitiq")
        #expect(other["knownRoute"] == false)
    }

    @Test("has the body as JSON, otherwise as text, and null without one")
    func body() async throws {
        let world = try await WireWorld()
        let bodies: [(sent: String?, shown: JSON)] = [
            (#"{"a":[1,{"b":null}]}"#, ["a": [1, ["b": .null]]]), ("not {json", "not {json"), ("\"text\"", "text"), ("", .null),
            (nil, .null),
        ]
        for (sent, shown) in bodies {
            var request = RawRequest.make("POST", "/api/chat")
            request.body = sent.map { Array($0.utf8) }
            let answer = try await world.send(request)
            let entry = try #require(try await world.entry(of: answer))
            #expect(entry["body"] == shown, "\(sent ?? "none")")
            #expect(entry["bodyTruncated"] == nil)
        }
    }

    @Test("has the request's instant")
    func overriddenNow() async throws {
        let world = try await WireWorld()
        let answer = try await world.send(RawRequest.trends.with("X-Understudy-Now", "2027-02-03T04:05:06Z"))
        let entry = try #require(try await world.entry(of: answer))
        #expect(entry["at"] == "2027-02-03T04:05:06.000Z")
    }

    @Test("names the account from any of its credentials")
    func account() async throws {
        let world = try await WireWorld()
        func minted(_ kind: String) async throws -> String {
            let answer = try await world.control("POST", "tokens", ["account": "jane", "kind": .string(kind)])
            return try #require(answer.at("token").string, "\(answer)")
        }
        let cases: [(request: RawRequest, account: JSON)] = [
            (.trends, "jane"), (.get("/api/longevity/trends", token: try await minted("firebase")), "jane"),
            (.get("/api/longevity/trends", token: try await minted("opaque")), "jane"), (.progress, "jane"),
            (.get("/api/v1/progress", token: "john"), "john"), (.get("/api/v1/progress", token: try await minted("fitiq")), "jane"),
            (.heartRates, "jane"), (RawRequest.heartRates.with("X-User-Id", "default-user"), "jane"),
            (.get("/_as/john/api/v1/progress", token: nil), "john"), (.get("/_as/jane/api/longevity/trends", token: nil), "jane"),
            (.get("/api/v1/progress", token: nil), .null), (.get("/api/longevity/trends", token: "nobody"), .null),
            (.get("/api/legal/terms", token: nil), .null),
        ]
        for (request, account) in cases {
            let answer = try await world.send(request)
            let entry = try #require(try await world.entry(of: answer))
            #expect(entry["account"] == account, "\(request.target) \(request.headers)")
        }
    }

    @Test("names the persona of the sandbox")
    func persona() async throws {
        let world = try await WireWorld(persona: "jane")
        let answer = try await world.send(.get("/api/longevity/trends", token: nil))
        #expect(answer.status == 200)
        let entry = try #require(try await world.entry(of: answer))
        #expect(entry["account"] == "jane")
        // The path is as the client sent it.
        #expect(entry["headers"]?["authorization"] == nil)
    }

    @Test("has the response's id, which responses without an entry have, too")
    func otherIDs() async throws {
        let world = try await WireWorld()
        let large = RawRequest("POST", "/api/ingest-log", body: [UInt8](repeating: 0x20, count: 11_000_000))
        let answers = [
            try await world.control("GET", "health"), try await world.control("GET", "nothing"), try await world.send(large),
            try await world.send(.get("/api/%zz")), try await world.send(RawRequest.trends.with("X-Understudy-Now", "soon")),
        ]
        #expect(answers.map(\.status) == [200, 404, 413, 400, 400])
        let ids = answers.compactMap(\.requestID)
        #expect(Set(ids).count == answers.count)
    }
}
