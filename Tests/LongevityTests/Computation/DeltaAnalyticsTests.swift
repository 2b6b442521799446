import Testing
import UnderstudyCore

@testable import Longevity

@Suite("Delta analytics")
struct DeltaAnalyticsTests {
    private func analytics(
        _ range: DeltaRange, _ deltas: [(String, Double?)], baseline: Double = -4, debt: Double? = -3.77, fidelity: Fidelity = .guide
    ) throws -> DeltaAnalytics {
        let today = try #require(LocalDate("2026-01-07"))
        let samples = try deltas.map { date, deltaYears in
            let date = try #require(LocalDate(date))
            return DeltaSample(date: date, deltaYears: deltaYears)
        }
        let dates = range.dates(around: today)
        var totals = DeltaTotals()
        for sample in samples { totals.add(sample.gainedYears) }
        return DeltaAnalytics(
            range, of: dates, samples.filter { dates.contains($0.date) }, totals: totals,
            baseline: DeltaAnalytics.Baseline(baselineDeltaYears: baseline, agingDebtYears: debt),
            fidelity: fidelity)
    }

    /// Deltas by date; null for a date without a check-in.
    private func days(_ analytics: DeltaAnalytics) -> [String: JSON] {
        guard case .days(let days) = analytics.series else { return [:] }
        return Dictionary(uniqueKeysWithValues: days.map { ($0.date.description, .optional($0.dailyDeltaYears)) })
    }

    @Test("list seven days of a week, all days of a month, twelve months of a year")
    func lengths() throws {
        for (range, count) in [(DeltaRange.weekly, 7), (DeltaRange.monthly, 31)] {
            guard case .days(let days) = try analytics(range, []).series else {
                Issue.record("\(range) has no days")
                continue
            }
            #expect(days.count == count)
            #expect(days.map(\.date) == days.map(\.date).sorted())
            #expect(days.allSatisfy { $0.dailyDeltaYears == nil })
        }
        guard case .months(let months) = try analytics(.yearly, []).series else {
            Issue.record("a year has no months")
            return
        }
        let names = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"].map { "2026-\($0)" }
        #expect(months.map(\.month) == names)
        #expect(months.allSatisfy { $0.netDelta == 0 && $0.checkIns == 0 && $0.averagePerCheckIn == 0 })
    }

    @Test("count years gained: the stored delta with the opposite sign")
    func sign() throws {
        let week = days(try analytics(.weekly, [("2026-01-05", -0.16), ("2026-01-06", 0.12)]))
        #expect(week["2026-01-05"] == 0.16)
        #expect(week["2026-01-06"] == -0.12)
        #expect(week["2026-01-07"] == .null)
    }

    @Test("show a check-in with a delta of zero, or without one, as zero and not as missing")
    func zero() throws {
        let week = days(try analytics(.weekly, [("2026-01-05", 0), ("2026-01-06", nil)]))
        #expect(week["2026-01-05"] == 0)
        #expect(week["2026-01-05"]?.number?.sign == .plus)
        #expect(week["2026-01-06"] == 0)
    }

    @Test("sum several check-ins of a day")
    func severalADay() throws {
        let week = try analytics(.weekly, [("2026-01-06", -0.05), ("2026-01-06", 0.02)])
        #expect(days(week)["2026-01-06"] == 0.03)
        #expect(week.checkIns == 2)
        #expect(week.rejuvenationYears == 0.05)
        #expect(week.agingYears == 0.02)
    }

    @Test("count gains and losses over all check-ins, and the rest over the range, which may reach beyond today")
    func totals() throws {
        let deltas: [(String, Double?)] = [
            ("2025-11-10", -0.3), ("2025-12-31", 0.12), ("2026-01-05", -0.1), ("2026-01-06", -0.05), ("2026-01-06", 0.02),
            ("2026-01-08", nil), ("2026-01-09", -0.2), ("2026-01-12", 0.01),
        ]
        let week = try analytics(.weekly, deltas)
        #expect(week.checkIns == 5)
        #expect(week.rangeNetDeltaYears == 0.33)
        #expect(week.rejuvenationYears == 0.65)
        #expect(week.agingYears == 0.15)
        #expect(days(week)["2026-01-09"] == 0.2)
        let month = try analytics(.monthly, deltas)
        #expect(month.checkIns == 6)
        #expect(month.rangeNetDeltaYears == 0.32)
        #expect(month.rejuvenationYears == 0.65)
        let year = try analytics(.yearly, deltas)
        #expect(year.checkIns == 6)
        #expect(year.rangeNetDeltaYears == 0.32)
    }

    @Test("divide a month's unrounded sum for its average")
    func months() throws {
        let year = try analytics(.yearly, [("2026-01-05", 0), ("2026-01-06", -0.16), ("2026-01-07", 0.12), ("2026-03-01", -0.005)])
        guard case .months(let months) = year.series else {
            Issue.record("a year has no months")
            return
        }
        let expected = [
            DeltaAnalytics.Month(month: "2026-01", netDelta: 0.04, checkIns: 3, averagePerCheckIn: 0.01),
            DeltaAnalytics.Month(month: "2026-02", netDelta: 0, checkIns: 0, averagePerCheckIn: 0),
            DeltaAnalytics.Month(month: "2026-03", netDelta: 0.01, checkIns: 1, averagePerCheckIn: 0.01),
        ]
        #expect(Array(months.prefix(3)) == expected)
    }

    @Test("with fidelity guide: the total is the baseline and every delta, whatever the range")
    func guideTotal() throws {
        let deltas: [(String, Double?)] = [("2025-06-01", -0.5), ("2026-01-06", 0.25)]
        for range in DeltaRange.allCases {
            let result = try analytics(range, deltas)
            #expect(result.totalDeltaYears == -3.75, "\(range)")
        }
    }

    @Test(
        "with fidelity backend: the total is the stored debt, rounded",
        arguments: [(-3.77, -3.77), (-3.125, -3.12), (0, 0)] as [(Double, Double)]
    )
    func backendTotal(_ debt: Double, _ expected: Double) throws {
        let result = try analytics(.weekly, [("2026-01-06", 0.25)], debt: debt, fidelity: .backend)
        #expect(result.totalDeltaYears == expected)
    }

    @Test("with fidelity backend: without a stored debt the total is the baseline")
    func noDebt() throws {
        let result = try analytics(.weekly, [("2026-01-06", 0.25)], baseline: -2.125, debt: nil, fidelity: .backend)
        #expect(result.totalDeltaYears == -2.12)
    }

    @Test("round the baseline before adding to it")
    func roundedBaseline() throws {
        let result = try analytics(.weekly, [("2026-01-06", -0.12), ("2026-01-07", 0.08)], baseline: -2.8333333333333357)
        #expect(result.baselineDeltaYears == -2.83)
        #expect(result.totalDeltaYears == -2.79)
    }
}
