import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import Longevity

@Suite("The chart of the biological age (longevity-android.md 5)")
struct AgeChartTests {
    private let today = LocalDate(year: 2026, month: 3, day: 1)

    private func chart(_ range: DeltaRange, _ ages: [(daysAgo: Int, age: Double)]) -> AgeChart {
        AgeChart(
            range, until: today,
            ages.map { HistoryPoint(date: today - $0.daysAgo, biologicalAgeYears: $0.age, deltaYears: nil, score: nil) })
    }

    @Test(
        "spans the last 7, 30 or 365 days, today included (B9)",
        arguments: [(.weekly, "2026-02-23"), (.monthly, "2026-01-31"), (.yearly, "2025-03-02")] as [(DeltaRange, String)])
    func dates(_ range: DeltaRange, _ start: String) {
        let chart = chart(range, [(400, 40), (-1, 40)])
        #expect(chart.dates.lowerBound.description == start)
        #expect(chart.dates.upperBound == today)
        #expect(chart.series == [])
    }

    @Test("has a point for each day with a check-in, the last of several, with two decimals (B10)")
    func points() {
        let chart = chart(.weekly, [(7, 30), (6, 40.005), (3, 50), (3, 39.999), (0, 39.5)])
        #expect(chart.series.map { (today - $0.date) } == [6, 3, 0])
        #expect(chart.series.map(\.biologicalAgeYears) == [round2(40.005), 40, 39.5])
    }

    @Test("changes from the first point to the last, and has no change with fewer than two (B11)")
    func change() {
        #expect(chart(.weekly, []).rangeDeltaYears == nil)
        #expect(chart(.weekly, [(3, 40), (3, 41)]).rangeDeltaYears == nil)
        #expect(chart(.weekly, [(6, 40), (3, 50), (0, 39.7)]).rangeDeltaYears == -0.3)
        #expect(chart(.weekly, [(6, 34.1), (0, 34.4)]).rangeDeltaYears == 0.3)
        #expect(chart(.weekly, [(6, 34.1), (0, 34.1)]).rangeDeltaYears == 0)
    }
}
