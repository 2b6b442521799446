import Testing
import TestSupport
import Values

@testable import Longevity

@Suite("POST /api/age/daily-update: of two check-ins at once")
struct CheckInRaceTests {
    @Test("the second write of a day is refused, and the first check-in stays", arguments: Fidelity.allCases)
    func race(_ fidelity: Fidelity) throws {
        let world = try TestWorld(fidelity: fidelity.rawValue, accounts: [.account()])
        let backend = try LongevityBackend.make(fidelity)
        let day = try #require(LocalDate("2026-01-07"))
        let now = try #require(Instant("2026-01-07T09:00:00Z"))
        let best = DayReport(requestBody: Metrics.best)
        let worst = DayReport(requestBody: Metrics.worst)
        // Both requests have found no entry of the day.
        let found = try world.read { try User.find("ada", in: $0) }
        let user = try #require(found)
        try world.write { db in
            _ = try backend.record(best, DailyScore(of: best), of: user, on: day, at: now, in: db)
        }
        #expect(throws: LongevityError.checkedInConcurrently) {
            try world.write { db in
                _ = try backend.record(worst, DailyScore(of: worst), of: user, on: day, at: now, in: db)
            }
        }
        let summary = try world.get("/api/stats/summary", token: "t").body
        #expect(summary["today"]?["score"] == 9)
        #expect(summary["yearlyHistory"]?.array?.count == 1)
    }

    @Test("the second gets an error with a different text and without a date")
    func refusal() throws {
        let response = try LongevityBackend.make().response(for: LongevityError.checkedInConcurrently, at: [])
        let expected: JSON = [
            "error": "Daily check-in already completed", "message": "Daily check-in already completed for this date",
        ]
        let body = try JSON(parsing: response.body)
        expectAnswer((response.status.code, body), 409, expected)
    }
}
