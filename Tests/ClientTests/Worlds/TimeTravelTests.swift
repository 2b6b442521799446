import Testing
import TestSupport

@Suite("Setting the clock")
struct TimeTravelTests {
    private static let weekBefore = (1...6).map { "2026-01-0\($0)" }

    @Test("one day ahead, for a seventh check-in, makes the weekly trend available")
    func weekly() async throws {
        let server = try TestServer.worlds(WorldSeed.longevity("six-days"))
        let app = server.fit("six-days")
        let before = try await app.weeklyTrend()
        #expect(before.isAvailable == false)
        #expect(before.days == Self.weekBefore)
        #expect(try await app.checkIn().status == 200)
        let after = try await app.weeklyTrend()
        #expect(after.isAvailable == true)
        #expect(after.days == Self.weekBefore + ["2026-01-07"])
        #expect(try await app.checkIn().status == 409)
        try await server.advance("P1D")
        #expect(try await app.weeklyTrend() == after)
        #expect(try await app.checkIn().status == 200)
        #expect(try await app.weeklyTrend().days.last == "2026-01-08")
    }

    @Test("does not change a persona that is not evergreen")
    func notEvergreen() async throws {
        let server = try TestServer.worlds(WorldSeed.longevity("six-days", evergreen: false))
        try await server.advance("P40D")
        #expect(try await server.fit("six-days").weeklyTrend().days == Self.weekBefore)
    }

    @Test("a night ahead makes a FitIQ insight, and a year ahead 365 of them before the response")
    func nights() async throws {
        let server = try TestServer.worlds(.fitAccount("ada", timezone: "Europe/Istanbul"))
        let app = server.fit("ada")
        _ = try await app.payload("POST", "/api/v1/progress", .measurement(80, at: "2026-01-07T07:00:00Z"))
        func daily() async throws -> Int? {
            try await app.payload("GET", "/api/v1/insights?insight_type=daily&limit=1").at("total").integer
        }
        let before = try #require(try await daily())
        try await server.advance("P1D")
        #expect(try await daily() == before + 1)
        try await server.advance("P364D")
        let seed = try await server.control("GET", "seed").json.at("accounts").array?.first
        #expect(seed?.at("fitiq", "insights").array?.count { $0["type"]?.string == "daily" } == before + 365)
        #expect(try await daily() == before + 365)
        try await server.advance("-P1Y")
        try await server.advance("P1Y")
        #expect(try await daily() == before + 365)
    }
}
