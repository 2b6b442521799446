import Testing
import TestSupport

@Suite("Delta analytics")
struct DeltaArithmeticTests {
    /// The personas whose whole history fits into the summary's year.
    private static let personas = Persona.subscribers.filter { $0.checkIns <= 365 }

    @Test("by days agree with the history, and are null without a check-in", arguments: DeltaArithmeticTests.personas)
    func days(_ persona: Persona) async throws {
        let app = persona.app(on: try DemoServer.of("guide"))
        let oracle = HistoryOracle(history: try await app.summary().yearlyHistory)
        for range in ["weekly", "monthly"] {
            let delta = try await app.days(range)
            let expected = delta.series.map { DailyDeltaPoint(date: $0.date, dailyDeltaYears: oracle.gained(on: $0.date)) }
            #expect(delta.series == expected, "\(range)")
            let gained = oracle.gained(from: delta.start, to: delta.end)
            #expect(delta.summary.checkIns == gained.count, "\(range)")
            #expect(delta.summary.rangeNetDeltaYears == HistoryOracle.round2(gained.reduce(0, +)), "\(range)")
        }
    }

    @Test("by months agree with the history, and are zero without a check-in", arguments: DeltaArithmeticTests.personas)
    func months(_ persona: Persona) async throws {
        let app = persona.app(on: try DemoServer.of("guide"))
        let oracle = HistoryOracle(history: try await app.summary().yearlyHistory)
        let delta = try await app.months()
        for month in delta.series {
            let gained = oracle.gained(from: month.month + "-01", to: month.month + "-31")
            let net = gained.reduce(0, +)
            #expect(month.checkIns == gained.count)
            #expect(month.netDelta == HistoryOracle.round2(net))
            #expect(month.avgDeltaPerCheckIn == (gained.isEmpty ? 0 : HistoryOracle.round2(net / Double(gained.count))))
        }
        let gained = oracle.gained(from: delta.start, to: delta.end)
        #expect(delta.summary.checkIns == gained.count)
        #expect(delta.summary.rangeNetDeltaYears == HistoryOracle.round2(gained.reduce(0, +)))
    }

    @Test(
        "have totals over all check-ins, the same for every range", arguments: DeltaArithmeticTests.personas, DemoServer.fidelities)
    func totals(_ persona: Persona, _ fidelity: String) async throws {
        let app = persona.app(on: try DemoServer.of(fidelity))
        let summary = try await app.summary()
        let oracle = HistoryOracle(history: summary.yearlyHistory)
        let baseline = HistoryOracle.round2((summary.state.baselineBiologicalAgeYears ?? 0) - summary.state.chronologicalAgeYears)
        let stored = try await app.server.get("/api/age/state/me", token: app.token).json["state"]?["agingDebtYears"]?.number
        let total: Double? =
            switch fidelity {
            case "guide": HistoryOracle.round2(baseline + oracle.allGained.reduce(0, +))
            default: stored.map(HistoryOracle.round2)
            }

        let week = try await app.days("weekly")
        let month = try await app.days("monthly")
        let year = try await app.months()
        #expect([week.baselineDeltaYears, month.baselineDeltaYears, year.baselineDeltaYears].allSatisfy { $0 == baseline })
        #expect([week.totalDeltaYears, month.totalDeltaYears, year.totalDeltaYears].allSatisfy { $0 == total })
        for totals in [week.summary, month.summary, year.summary] {
            #expect(totals.netDeltaYears == total)
            #expect(totals.rejuvenationYears == oracle.rejuvenationYears)
            #expect(totals.agingYears == oracle.agingYears)
        }
    }

    @Test("have 0, not null, for a check-in without a change")
    func zero() async throws {
        let delta = try await App(server: DemoServer.of("guide"), token: "gaps").days()
        let yesterday = try #require(delta.series.first { $0.date == "2026-01-06" })
        #expect(yesterday.dailyDeltaYears == 0)
        let others = delta.series.filter { $0.date != "2026-01-06" }
        #expect(others.allSatisfy { $0.dailyDeltaYears == nil })
        #expect(delta.summary.checkIns == 1)
    }
}
