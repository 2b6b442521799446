import Testing
import Values

@testable import Longevity

@Suite("Streaks")
struct StreakTests {
    private func tally(_ checkIns: [(String, Double)], by revision: Revision = .january14) throws -> StreakTally {
        var tally = StreakTally(of: revision)
        var last: LocalDate?
        for (date, delta) in checkIns {
            let day = try #require(LocalDate(date))
            tally.count(deltaYears: delta, on: day, after: last)
            last = day
        }
        return tally
    }

    private func counts(_ streak: Int, _ total: Int) -> DayCount { DayCount(streak: streak, total: total) }

    @Test("grow across the ends of months, years and February")
    func calendar() throws {
        for days in [["2024-02-28", "2024-02-29", "2024-03-01"], ["2025-12-31", "2026-01-01"], ["2025-02-28", "2025-03-01"]] {
            #expect(try tally(days.map { ($0, 0.1) }).acceleration == counts(days.count, days.count), "\(days)")
            #expect(try tally(days.map { ($0, -0.1) }).rejuvenation == counts(days.count, days.count), "\(days)")
        }
    }

    @Test("restart when the clock was set back", arguments: Revision.allCases)
    func backwards(_ revision: Revision) throws {
        let result = try tally([("2026-01-06", -0.1), ("2026-01-07", -0.1), ("2026-01-06", -0.1)], by: revision)
        #expect(result.rejuvenation == counts(1, 3))
    }

    @Test(
        "count a change of 0.0001 years or more",
        arguments: [(-0.0001, 1, 0), (0.0001, 0, 1), (-0.00009, 0, 0), (0.00009, 0, 0)] as [(Double, Int, Int)]
    )
    func threshold(_ delta: Double, _ rejuvenation: Int, _ acceleration: Int) throws {
        let result = try tally([("2026-01-05", delta)])
        #expect(result.rejuvenation.streak == rejuvenation)
        #expect(result.acceleration?.streak == acceleration)
        #expect(try tally([("2026-01-05", delta)], by: .january20).rejuvenation.streak == rejuvenation)
    }

    @Test("do not change when the last day is counted again", arguments: Revision.allCases)
    func sameDay(_ revision: Revision) throws {
        let result = try tally([("2026-01-05", -0.1), ("2026-01-06", -0.1), ("2026-01-06", 0.1)], by: revision)
        #expect(result.rejuvenation == counts(2, 2))
    }
}
