import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("X-Understudy-Now")
struct InstantOverrideTests {
    private let server: TestServer

    init() throws {
        server = try .worlds(
            WorldSeed.longevity("six-days"), .fitAccount("ada", timezone: "UTC"),
            .fitAccount("grace", timezone: "UTC", fitiq: ["progress": [["type": "weight", "quantity": 80, "loggedAt": "yesterday"]]]),
            WorldSeed.bradOS("dana", userID: "default-user"))
    }

    private func get(_ target: String, token: String, at now: String? = nil) async throws -> TestServer.Answer {
        var headers = ["X-API-Key": "test-api-key"]
        headers["X-Understudy-Now"] = now
        return try await server.send("GET", target, token: token, headers: headers)
    }

    private func lastDay(at now: String? = nil) async throws -> String? {
        let answer = try await get("/api/longevity/trends", token: "six-days", at: now)
        return try answer.json.at("weekly", "points").array?.last?["date"]?.string
    }

    @Test("is the time of one request only")
    func oneRequest() async throws {
        let here = try await lastDay()
        #expect(here == "2026-01-06")
        #expect(try await lastDay(at: "2026-03-01T09:00:00Z") == "2026-02-28")
        #expect(try await lastDay() == here)
        #expect(try await server.control("GET", "clock").json["now"]?.string == "2026-01-07T09:00:00.000Z")
    }

    @Test("counts for tokens, writes and the journal")
    func writes() async throws {
        let minted = try await server.control("POST", "tokens", ["account": "six-days", "expiresIn": "PT5M"])
        let token = try #require(try minted.json["token"]?.string)
        #expect(try await get("/api/longevity/trends", token: token, at: "2026-01-07T09:06:00Z").status == 401)
        #expect(try await get("/api/longevity/trends", token: token).status == 200)
        let body: JSON = ["metrics": .bestDay]
        let checkIn = try await server.send(
            "POST", "/api/age/daily-update", token: "six-days", headers: ["X-Understudy-Now": "2026-01-08T12:00:00+03:00"],
            data: Data(body.encoded))
        #expect(try checkIn.json.at("today", "date").string == "2026-01-08")
        let last = try await server.control("GET", "requests?limit=1").json["requests"]?.array?.first
        #expect(last?["at"]?.string == "2026-01-08T09:00:00.000Z")
    }

    @Test("is the time of a request to the control API, too")
    func control() async throws {
        let answer = try await server.send("GET", "/_understudy/health", headers: ["X-Understudy-Now": "2030-01-01T00:00:00Z"])
        #expect(try answer.json["now"]?.string == "2030-01-01T00:00:00.000Z")
    }

    @Test("of a read stores no nightly insights for requests at the world's own time")
    func nights() async throws {
        func count(at now: String? = nil) async throws -> Int? {
            try await get("/api/v1/insights?limit=1", token: "ada", at: now).json.at("data", "total").integer
        }
        let before = try await count()
        _ = try await count(at: "2026-01-10T09:00:00Z")
        #expect(try await count() == before)
    }

    /// The stored data of every account.
    private func stored() async throws -> JSON {
        let answer = try await server.control("GET", "seed")
        return try #require(try answer.json["accounts"])
    }

    @Test(
        "of a refused write stores nothing",
        arguments: [
            ("POST", "/api/v1/progress", "nobody", 401), ("POST", "/api/v1/insights/none/read", "ada", 404),
            ("POST", "/api/v1/nothing", "ada", 404),
            ("POST", "/api/age/daily-update", "nobody", 401), ("POST", "/api/no/such/path", "six-days", 404),
            ("POST", "/api/dev/nothing", "nobody", 404),
        ])
    func refusedWrite(_ method: String, _ target: String, _ token: String, _ status: Int) async throws {
        let before = try await stored()
        let answer = try await server.send(
            method, target, token: token, headers: ["X-API-Key": "test-api-key", "X-Understudy-Now": "9000-01-01T00:00:00Z"],
            data: Data("{}".utf8))
        #expect(answer.status == status, "\(answer.text)")
        let after = try await stored()
        #expect(after.differences(from: before) == [])
    }

    @Test(
        "of a read stores nothing",
        arguments: [
            ("/api/longevity/trends", "six-days"), ("/api/stats/summary", "six-days"), ("/api/v1/insights", "ada"),
            ("/api/v1/progress", "grace"), ("/api/v1/nothing", "grace"), ("/api/v1/users/me", "nobody"),
            ("/api/dev/health-sync/weight?days=7", "nobody"),
        ])
    func read(_ target: String, _ token: String) async throws {
        let usual = try await get(target, token: token)
        let before = try await stored()
        _ = try await get(target, token: token, at: "9000-01-01T00:00:00Z")
        let after = try await stored()
        #expect(after.differences(from: before) == [])
        let again = try await get(target, token: token)
        #expect(again.status == usual.status)
        #expect(again.data == usual.data)
    }

    @Test(
        "must be an instant, or the request gets a 400",
        arguments: ["soon", "2026-01-07", "2026-01-07T09:00:00", "1767776400", "9999-06-01T00:00:00Z", "2026-13-01T00:00:00Z"])
    func malformed(_ now: String) async throws {
        for target in ["/api/longevity/trends", "/api/v1/users/me", "/_understudy/health", "/nothing"] {
            let answer = try await get(target, token: "six-days", at: now)
            #expect(try answer.isProblem(400), "\(target)")
            #expect(try answer.json["detail"]?.string?.contains("X-Understudy-Now") == true)
        }
    }
}
