import Testing
import TestSupport
import Values

@Suite("GET /api/longevity/trends: the window of 365 check-ins")
struct TrendWindowTests {
    @Test("moves on with each check-in, from the 365th on", arguments: [362, 364, 365, 800])
    func checkIns(_ seeded: Int) throws {
        let checkIns = JSON.checkIns(seeded, until: "2026-01-06") {
            ["deltaYears": -0.25, "biologicalAgeYears": .number(300 - Double($0) * 0.25)]
        }
        let world = try TestWorld(accounts: [.account(checkIns: checkIns, user: ["currentBiologicalAgeYears": 300])])
        var ages = (0..<seeded).map { 300 - Double($0) * 0.25 }
        for day in ["2026-01-07", "2026-01-08", "2026-01-10", "2026-01-11"] {
            try world.setNow("\(day)T09:00:00Z")
            let state = try world.checkIn(Metrics.best)["state"]
            ages.append(try #require(state?["currentBiologicalAgeYears"]?.number))
            let yearly = try #require(world.get("/api/longevity/trends", token: "t").body["yearly"])
            #expect(yearly["available"]?.bool == (ages.count >= 365), "\(day)")
            #expect(yearly["projection"] == (ages.count >= 365 ? nil : true), "\(day)")
            guard ages.count >= 365 else { continue }
            let change = ages[ages.count - 1] - ages[ages.count - 365]
            let value = try #require(yearly["value"]?.number)
            #expect(abs(value - change) < 0.006, "\(day)")
        }
    }
}
