import Testing
import TestSupport
import Values

@Suite("GET /api/stats/summary: histories")
struct SummaryHistoryTests {
    private func summary(_ checkIns: JSON, user: JSON = [:]) throws -> JSON {
        let world = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.account(checkIns: checkIns, user: user)])
        return try world.get("/api/stats/summary", token: "t").body
    }

    private func dates(_ history: JSON?) -> [String] {
        history?.column("date").compactMap(\.string) ?? []
    }

    @Test("cover 14, 60 and 365 days, both ends included, and dates after today")
    func windows() throws {
        let dates = [
            "2025-01-06", "2025-01-07", "2025-11-07", "2025-11-08", "2025-12-23", "2025-12-24", "2026-01-07", "2026-01-08", "2027-06-01",
        ]
        let answer = try summary(.array(dates.map { ["date": .string($0), "deltaYears": -0.1] }))
        #expect(self.dates(answer["yearlyHistory"]) == Array(dates.dropFirst(1)))
        #expect(self.dates(answer["monthlyHistory"]) == Array(dates.dropFirst(3)))
        #expect(self.dates(answer["weeklyHistory"]) == Array(dates.dropFirst(5)))
    }

    @Test("move with the user's date")
    func localDate() throws {
        let world = try TestWorld(
            now: "2026-01-07T20:59:59Z",
            accounts: [.account(timezone: "Europe/Istanbul", checkIns: [["date": "2025-12-24", "deltaYears": -0.1]])])
        #expect(dates(try world.get("/api/stats/summary", token: "t").body["weeklyHistory"]).count == 1)
        try world.setNow("2026-01-07T21:00:00Z")
        #expect(dates(try world.get("/api/stats/summary", token: "t").body["weeklyHistory"]).isEmpty)
    }

    @Test("add up deltas from the baseline where ages are missing")
    func withoutSnapshots() throws {
        let answer = try summary(
            [
                ["date": "2026-01-01", "deltaYears": -0.5, "biologicalAgeYears": .null, "score": 1],
                ["date": "2026-01-02", "deltaYears": 0.25, "biologicalAgeYears": .null, "score": 2],
                ["date": "2026-01-03", "deltaYears": -1, "biologicalAgeYears": 40, "score": 3],
                ["date": "2026-01-04", "deltaYears": -0.5, "biologicalAgeYears": .null, "score": 4],
            ], user: ["baselineBiologicalAgeYears": 36])
        let expected: JSON = [
            ["date": "2026-01-01", "biologicalAgeYears": 35.5, "deltaYears": -0.5, "score": 1],
            ["date": "2026-01-02", "biologicalAgeYears": 35.75, "deltaYears": 0.25, "score": 2],
            ["date": "2026-01-03", "biologicalAgeYears": 40, "deltaYears": -1, "score": 3],
            ["date": "2026-01-04", "biologicalAgeYears": 39.5, "deltaYears": -0.5, "score": 4],
        ]
        #expect(answer["weeklyHistory"]?.differences(from: expected) == [])
        #expect(answer["yearlyHistory"]?.differences(from: expected) == [])
    }

    @Test("show every check-in of a day, in the order of their ids")
    func severalADay() throws {
        let answer = try summary([
            ["id": "b", "date": "2026-01-06", "deltaYears": -0.1, "biologicalAgeYears": 36, "score": 1],
            ["id": "a", "date": "2026-01-06", "deltaYears": -0.1, "biologicalAgeYears": 37, "score": 2],
        ])
        let scores: [JSON] = [2, 1]
        #expect(answer["weeklyHistory"]?.column("score") == scores)
    }

    @Test("count days in UTC when the zone does not exist")
    func unknownZone() throws {
        let user: JSON = ["timezone": "Mars/Phobos"]
        let answer = try summary(
            [["date": "2025-12-23", "deltaYears": -0.1], ["date": "2025-12-24", "deltaYears": -0.1]], user: user)
        #expect(dates(answer["weeklyHistory"]) == ["2025-12-24"])
    }
}
