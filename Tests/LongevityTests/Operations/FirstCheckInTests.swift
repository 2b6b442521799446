import Testing
import TestSupport
import Values

@Suite("POST /api/age/daily-update: the first check-in")
struct FirstCheckInTests {
    /// The stored values of a first check-in on 7 January 2026, and the streak and the total afterwards.
    private func first(_ metrics: JSON, user: JSON = [:], checkIns: JSON = []) throws -> (delta: JSON?, streak: JSON?, total: JSON?) {
        let fields: JSON = ["chronologicalAgeYears": 40, "baselineBiologicalAgeYears": 36]
        let world = try TestWorld(accounts: [.account(checkIns: checkIns, user: fields.with(user.object ?? [:]))])
        let state = try world.checkIn(metrics)["state"]
        let delta = try world.get("/api/stats/summary", token: "t").body["today"]?["deltaYears"]
        return (delta, state?["rejuvenationStreakDays"], state?["totalRejuvenationDays"])
    }

    @Test(
        "starts the streak if it is a day of rejuvenation, otherwise not",
        arguments: [(Metrics.best, -0.27, 1), (Metrics.worst, 0.3, 0), (Metrics.neutral, 0, 0)] as [(JSON, JSON, JSON)]
    )
    func counts(_ metrics: JSON, _ delta: JSON, _ streak: JSON) throws {
        #expect(try first(metrics) == (delta, streak, streak))
    }

    @Test("has a delta from the baseline, whatever the age at the start of the day")
    func drift() throws {
        #expect(try first(Metrics.best, user: ["currentBiologicalAgeYears": 35.2]) == (-1.07, 1, 1))
        #expect(try first(Metrics.best, user: ["currentBiologicalAgeYears": 37]) == (0.73, 0, 0))
    }

    @Test(
        "has the whole age as its delta without a baseline", arguments: ["baselineBiologicalAgeYears", nil] as [String?],
        ["guide", "backend"])
    func noBaseline(_ null: String?, _ fidelity: String) throws {
        let user: JSON = null.map { [$0: .null] } ?? [:]
        let account = JSON.account(user: user.with(["chronologicalAgeYears": 40]), without: ["onboardingAnswers"])
        let world = try TestWorld(fidelity: fidelity, accounts: [account])
        try world.checkIn(Metrics.best)
        let summary = try world.get("/api/stats/summary", token: "t").body
        #expect(summary["today"]?["deltaYears"] == 39.73)
        #expect(summary["yearlyHistory"]?.column("deltaYears") == [39.73])
        #expect(try world.get("/api/analytics/delta", token: "t").body["summary"]?["agingYears"] == 39.73)
    }

    @Test(
        "continues the streak of a row with a check-in yesterday, even when its entries are gone",
        arguments: [("2026-01-06", 5, 9), ("2025-11-01", 1, 9), ("2026-01-07", 4, 8)] as [(JSON, JSON, JSON)]
    )
    func lastDay(_ last: JSON, _ streak: JSON, _ total: JSON) throws {
        let user: JSON = ["lastCheckinDayKey": last, "rejuvenationStreakDays": 4, "totalRejuvenationDays": 8]
        #expect(try first(Metrics.best, user: user) == (-0.27, streak, total))
    }

    @Test("counts towards the seven of a yearly projection")
    func projection() throws {
        let world = try TestWorld(now: "2026-01-01T09:00:00Z", accounts: [.account()])
        for day in 1...7 {
            try world.setNow("2026-01-0\(day)T09:00:00Z")
            try world.checkIn(Metrics.best)
            let value = try world.get("/api/longevity/trends", token: "t").body["yearly"]?["value"]
            #expect(value == (day < 7 ? .null : -98.55), "day \(day)")
        }
    }
}
