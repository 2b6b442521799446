import Foundation
import Testing
import TestSupport
import UnderstudyCore

@Suite("The control API's prefix")
struct PrefixSpellingTests {
    @Test(
        "is the same, however its letters are escaped, in every world",
        arguments: ["/_understudy", "/%5funderstudy", "/%5Funderstudy", "/%5f%75nderstudy"], [nil, "t1"] as [String?])
    func reset(_ prefix: String, _ sandbox: String?) async throws {
        let server = try TestServer.worlds(WorldSeed.longevity("six-days"))
        if let sandbox { try await server.makeSandbox(sandbox) }
        let base = try sandbox.map { try server.sandboxURL($0) } ?? server.baseURL
        let app = FitConnection(to: base, of: server, token: "six-days")
        #expect(try await app.checkIn().status == 200)

        let answer = try await server.wire(WireRequest(method: "POST", target: "\(base.path)\(prefix)/reset", body: []))
        try #require(answer.status == 200, "\(answer)")
        #expect(answer.headers["content-type"] == "application/json")
        #expect(answer.json == ["world": .string(sandbox ?? "main"), "now": "2026-01-07T09:00:00.000Z"])

        let health = try await server.wire(WireRequest(method: "GET", target: "\(base.path)\(prefix)/health"))
        #expect(health.status == 200)
        #expect(health.at("world").string == sandbox ?? "main")
        #expect(try await app.weeklyTrend().days.count == 6)
        #expect(try await app.checkIn().status == 200)
    }

    @Test("stands in no journal and meets no rule, however it is spelled", arguments: ["/_understudy", "/%5funderstudy"])
    func rules(_ prefix: String) async throws {
        let server = try TestServer.worlds(WorldSeed.longevity("six-days"))
        #expect(try await server.control("POST", "faults", ["effect": ["status": 503]]).status == 201)
        let clock = try await server.wire(WireRequest(method: "GET", target: "\(prefix)/clock"))
        #expect(clock.status == 200)
        #expect(try await server.control("GET", "requests").json["requests"] == [])
    }
}
