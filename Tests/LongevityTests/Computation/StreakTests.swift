import Testing
import UnderstudyCore

@testable import Longevity

@Suite("Streaks")
struct StreakTests {
    private func tally(_ checkIns: [(String, Double)]) throws -> StreakTally {
        var tally = StreakTally()
        var last: LocalDate?
        for (date, delta) in checkIns {
            let day = try #require(LocalDate(date))
            tally.count(deltaYears: delta, on: day, after: last)
            last = day
        }
        return tally
    }

    @Test("grow from one calendar day to the next")
    func consecutive() throws {
        let result = try tally([("2026-01-05", -0.1), ("2026-01-06", -0.1), ("2026-01-07", -0.1)])
        #expect(result == StreakTally(streaks: Streaks(rejuvenation: 3), totalRejuvenationDays: 3))
    }

    @Test("grow over the ends of months, years and February")
    func calendar() throws {
        for days in [["2024-02-28", "2024-02-29", "2024-03-01"], ["2025-12-31", "2026-01-01"], ["2025-02-28", "2025-03-01"]] {
            let result = try tally(days.map { ($0, 0.1) })
            #expect(result.streaks == Streaks(acceleration: days.count), "\(days)")
        }
    }

    @Test("begin anew after a day without a check-in")
    func gap() throws {
        let result = try tally([("2026-01-05", -0.1), ("2026-01-06", -0.1), ("2026-01-08", -0.1)])
        #expect(result == StreakTally(streaks: Streaks(rejuvenation: 1), totalRejuvenationDays: 3))
    }

    @Test("begin anew when the clock has gone back")
    func backwards() throws {
        let result = try tally([("2026-01-06", -0.1), ("2026-01-07", -0.1), ("2026-01-06", -0.1)])
        #expect(result == StreakTally(streaks: Streaks(rejuvenation: 1), totalRejuvenationDays: 3))
    }

    @Test("of one kind end those of the other")
    func flip() throws {
        let result = try tally([("2026-01-05", -0.1), ("2026-01-06", -0.1), ("2026-01-07", 0.1)])
        #expect(result == StreakTally(streaks: Streaks(acceleration: 1), totalRejuvenationDays: 2, totalAccelerationDays: 1))
    }

    @Test("of both kinds end with a neutral day, which leaves the totals")
    func neutral() throws {
        let result = try tally([("2026-01-05", -0.1), ("2026-01-06", -0.1), ("2026-01-07", 0)])
        #expect(result == StreakTally(totalRejuvenationDays: 2))
    }

    @Test(
        "count a change from a ten-thousandth of a year on",
        arguments: [(-0.0001, 1, 0), (0.0001, 0, 1), (-0.00009, 0, 0), (0.00009, 0, 0)] as [(Double, Int, Int)]
    )
    func threshold(_ delta: Double, _ rejuvenation: Int, _ acceleration: Int) throws {
        let result = try tally([("2026-01-05", delta)])
        #expect(result.streaks == Streaks(rejuvenation: rejuvenation, acceleration: acceleration))
    }

    @Test("do not move when the last day is counted again")
    func sameDay() throws {
        let result = try tally([("2026-01-05", -0.1), ("2026-01-06", -0.1), ("2026-01-06", 0.1)])
        #expect(result == StreakTally(streaks: Streaks(rejuvenation: 2), totalRejuvenationDays: 2))
    }
}
