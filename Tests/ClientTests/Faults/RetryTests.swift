import Testing
import Values

@Suite("A retry")
struct RetryTests {
    @Test("of a check-in whose response was lost gets a 409", arguments: ["reset", "close", "hang"])
    func checkIn(_ connection: String) async throws {
        let world = try await WireWorld()
        try await world.add([
            "match": ["method": "POST"], "when": ["first": 1], "effect": ["connection": .string(connection)], "phase": "after",
        ])
        let lost = try await world.send(.checkIn, timeOutMs: connection == "hang" ? 500 : 20_000)
        #expect(lost.isNothing)
        let summary = try await world.eventually {
            let summary = try await world.send(.get("/api/stats/summary"))
            return summary.at("today", "date") == "2026-01-07" ? summary : nil
        }
        #expect(summary.at("yearlyHistory").array?.count == 9)
        let retry = try await world.send(.checkIn)
        #expect(retry.status == 409)
        #expect(retry.at("error") == "Daily check-in already completed")
        #expect(retry.at("dateKey") == "2026-01-07")
        let after = try await world.send(.get("/api/stats/summary"))
        #expect(after.body == summary.body)
    }

    @Test("of a measurement whose response was lost stores a second one, as the real backend does")
    func measurement() async throws {
        let world = try await WireWorld()
        try await world.add(["preset": "lost-response"])
        let lost = try await world.send(.weight())
        #expect(lost.ending == .reset)
        let once = try await world.measurements()
        #expect(once == 1)
        let retry = try await world.send(.weight())
        #expect(retry.isStored)
        let twice = try await world.measurements()
        #expect(twice == 2)
    }

    @Test("of a check-in that never arrived stores it", arguments: ["reset", "close"])
    func neverCame(_ connection: String) async throws {
        let world = try await WireWorld()
        try await world.add(["when": ["first": 1], "effect": ["connection": .string(connection)]])
        let lost = try await world.send(.checkIn)
        #expect(lost.isNothing)
        let retry = try await world.send(.checkIn)
        #expect(retry.status == 200)
        let again = try await world.send(.checkIn)
        #expect(again.status == 409)
    }

    @Test(
        "of a failed read succeeds",
        arguments: [["status": 500], ["corrupt": "malformed"], ["corrupt": "truncated"], ["connection": "reset"]] as [JSON])
    func load(_ effect: JSON) async throws {
        let world = try await WireWorld()
        let real = try await world.send(.trends)
        try await world.add(["match": ["path": "/api/longevity/trends"], "when": ["first": 1], "effect": effect])
        let failed = try await world.send(.trends)
        #expect(failed.status != 200 || failed.json == nil)
        let retry = try await world.send(.trends)
        #expect(retry.status == 200)
        #expect(retry.body == real.body)
    }

    @Test("with a fresh token after a 401 succeeds, in each backend that requires one", arguments: ["fitiq", "firebase"])
    func expiredToken(_ kind: String) async throws {
        let world = try await WireWorld()
        let target = kind == "fitiq" ? "/api/v1/progress" : "/api/longevity/trends"
        try await world.add(["preset": "expired-token"])
        let refused = try await world.send(.get(target))
        #expect(refused.status == 401)
        let minted = try await world.control("POST", "tokens", ["account": "jane", "kind": .string(kind)])
        #expect(minted.status == 201)
        let token = try #require(minted.at("token").string)
        let retry = try await world.send(.get(target, token: token))
        #expect(retry.status == 200)
    }

    @Test("of two requests with a 401 succeeds for both with one refreshed token")
    func refreshRace() async throws {
        let world = try await WireWorld()
        let registration: JSON = [
            "email": "race@understudy.test", "password": "a-long-password", "name": "Race Example", "date_of_birth": "1990-05-15",
        ]
        let registered = try await world.send(.post("/api/v1/auth/register", token: nil, registration))
        let access = try #require(registered.at("data", "access_token").string, "\(registered)")
        let refresh = try #require(registered.at("data", "refresh_token").string)
        try await world.add(["preset": "refresh-race"])

        async let first = world.send(.get("/api/v1/progress", token: access))
        async let second = world.send(.get("/api/v1/insights", token: access))
        let refused = [try await first, try await second]
        #expect(refused.map(\.status) == [401, 401])

        let refreshed = try await world.send(.post("/api/v1/auth/refresh", token: nil, ["refresh_token": .string(refresh)]))
        #expect(refreshed.status == 200, "\(refreshed)")
        let fresh = try #require(refreshed.at("data", "access_token").string)
        for target in ["/api/v1/progress", "/api/v1/insights"] {
            let retry = try await world.send(.get(target, token: fresh))
            #expect(retry.status == 200, "\(retry)")
        }
    }
}
