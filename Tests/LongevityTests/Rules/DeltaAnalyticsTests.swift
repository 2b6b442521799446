import Testing
import Values

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
            range, of: dates, samples.filter { dates.contains($0.date) }, totals: totals, baselineDeltaYears: baseline,
            agingDebtYears: debt, fidelity: fidelity)
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
}
