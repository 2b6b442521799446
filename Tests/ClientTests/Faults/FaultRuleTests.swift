import RawSockets
import Testing
import TestSupport

@Suite("A fault rule")
struct FaultRuleTests {

    @Test("never matches requests to the control API")
    func control() async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["connection": "reset"]])
        let health = try await world.control("GET", "health")
        #expect(health.status == 200)
        let counts = try await world.counts(of: "f1")
        #expect(counts == [0, 0, 0])
    }

    @Test("matches the path without sandbox, account and query", arguments: ["/api/longevity/trends", "*/trends", "/api/l*y/t*"])
    func path(_ pattern: String) async throws {
        let world = try await WireWorld()
        try await world.add(["match": ["path": .string(pattern)], "effect": ["status": 500]])
        for target in ["/api/longevity/trends", "/_as/jane/api/longevity/trends?range=weekly"] {
            let answer = try await world.send(.get(target, token: nil))
            #expect(answer.status == 500, "\(target)")
        }
    }

    @Test("with %2F in its path matches an escaped slash, and with / a separator; so does a verification")
    func escapedSlash() async throws {
        let world = try await WireWorld()
        try await world.add(["match": ["path": "/api/v1/progress/a%2Fb"], "effect": ["status": 503]])
        try await world.add(["match": ["path": "/api/v1/progress/a/b"], "effect": ["status": 502]])
        let targets = ["/api/v1/progress/a%2Fb", "/api/v1/progress/a%2fb", "/api/v1/progress/a/b", "/api/v1/progress/a%252Fb"]
        var faults: [String?] = []
        for target in targets { faults.append(try await world.send(.make("DELETE", target)).fault) }
        #expect(faults == ["f1", "f1", "f2", nil])
        for (path, count) in [("/api/v1/progress/a%2fb", 2), ("/api/v1/progress/a/b", 1), ("/api/v1/progress/*/b", 1)] {
            let found = try await world.control("POST", "requests/verify", ["match": ["path": .string(path)], "count": ["atLeast": 0]])
            #expect(found.at("count").integer == count, "\(path)")
        }
    }

    @Test("matches an account by any of its credentials")
    func account() async throws {
        let world = try await WireWorld(persona: "jane")
        try await world.add(["match": ["account": "jane"], "effect": ["status": 500]])
        let own: [RawRequest] = [
            .trends, .progress, .heartRates, .get("/_as/jane/api/longevity/trends", token: nil), .get("/api/longevity/trends", token: nil),
        ]
        for request in own {
            let answer = try await world.send(request)
            #expect(answer.status == 500, "\(request.target)")
        }
        for request in [RawRequest.get("/api/v1/progress", token: "john"), .get("/_as/john/api/v1/progress", token: nil)] {
            let answer = try await world.send(request)
            #expect(answer.status == 200, "\(request.target)")
        }
    }

    @Test("no longer applies after it is deleted, alone or with all")
    func deleted() async throws {
        let world = try await WireWorld()
        for status in [500, 502, 503] { try await world.add(["effect": ["status": .integer(status)]]) }
        var answer = try await world.send(.trends)
        #expect(answer.status == 503)
        #expect(answer.fault == "f3")

        let one = try await world.control("DELETE", "faults/f3")
        #expect(one.status == 204)
        #expect(one.body.isEmpty)
        answer = try await world.send(.trends)
        #expect(answer.status == 502)
        let again = try await world.control("DELETE", "faults/f3")
        #expect(again.status == 404)
        #expect(again.headers["content-type"] == "application/problem+json")

        let all = try await world.control("DELETE", "faults")
        #expect(all.status == 204)
        answer = try await world.send(.trends)
        #expect(answer.status == 200)
        #expect(answer.fault == nil)
        let faults = try await world.faults()
        #expect(faults == [])
    }

    @Test("with invalid members is refused with every validation error, and changes nothing")
    func faulty() async throws {
        let world = try await WireWorld()
        let answer = try await world.control("POST", "faults", ["effect": ["status": 99, "latencyMs": 600_001], "phase": "during"])
        #expect(answer.status == 400)
        #expect(answer.headers["content-type"] == "application/problem+json")
        let faults = answer.at("faults").array ?? []
        #expect(Set(faults.compactMap { $0["path"]?.string }) == ["$.effect.latencyMs", "$.effect.status", "$.phase"])
        #expect(faults.allSatisfy { $0["found"]?.string != nil && $0["expected"]?.string != nil })
        let inForce = try await world.faults()
        #expect(inForce == [])
    }
}
