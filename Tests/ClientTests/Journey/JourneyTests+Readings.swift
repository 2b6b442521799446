import Testing
import TestSupport
import Values

/// The expectations after the three check-ins.
extension JourneyTests {
    func readSummary(_ app: App) async throws {
        let summary = try await app.summary()
        #expect(summary.state.currentBiologicalAgeYears == 33.95666666666666)
        #expect(summary.state.agingDebtYears == -3.0433333333333366)
        #expect(summary.state.rejuvenationStreakDays == 0)
        #expect(summary.state.totalRejuvenationDays == 2)
        #expect(summary.today?.date == "2026-01-07")
        #expect(summary.today?.score == -4)
        #expect(summary.today?.deltaYears == 0.12)
        #expect(summary.weeklyHistory.map(\.deltaYears) == [-0.16, -0.16, 0.12])
        let ages = [34.001666666666665, 33.836666666666666, 33.95666666666666]
        #expect(summary.weeklyHistory.map(\.biologicalAgeYears) == ages)
    }

    func readTrends(_ app: App) async throws {
        let points: JSON = [
            ["date": "2026-01-05", "biologicalAge": 34], ["date": "2026-01-06", "biologicalAge": 33.84],
            ["date": "2026-01-07", "biologicalAge": 33.96],
        ]
        let expected: JSON = [
            "weekly": ["value": -0.05, "available": false, "points": points],
            "monthly": ["value": -0.05, "available": false, "points": points],
            "yearly": ["value": .null, "available": false, "projection": true, "points": points],
        ]
        let answer = try await app.server.get("/api/longevity/trends", token: app.token)
        expectEqual(try answer.json, expected)
    }

    func readDelta(_ app: App, totalDeltaYears: Double) async throws {
        let weekly = try await app.server.get("/api/analytics/delta?range=weekly", token: app.token)
        let expected: JSON = [
            "range": "weekly", "timezone": "Europe/Istanbul", "baselineDeltaYears": -2.83, "totalDeltaYears": .number(totalDeltaYears),
            "start": "2026-01-05", "end": "2026-01-11",
            "series": [
                ["date": "2026-01-05", "dailyDeltaYears": 0.16], ["date": "2026-01-06", "dailyDeltaYears": 0.16],
                ["date": "2026-01-07", "dailyDeltaYears": -0.12], ["date": "2026-01-08", "dailyDeltaYears": .null],
                ["date": "2026-01-09", "dailyDeltaYears": .null], ["date": "2026-01-10", "dailyDeltaYears": .null],
                ["date": "2026-01-11", "dailyDeltaYears": .null],
            ],
            "summary": [
                "netDeltaYears": .number(totalDeltaYears), "rejuvenationYears": 0.32, "agingYears": 0.12, "checkIns": 3,
                "rangeNetDeltaYears": 0.2,
            ],
        ]
        expectEqual(try weekly.json, expected)
        let withoutRange = try await app.server.get("/api/analytics/delta", token: app.token)
        #expect(withoutRange.data == weekly.data)

        let month = try await app.days("monthly")
        #expect(month.start == "2026-01-01")
        #expect(month.end == "2026-01-31")
        #expect(month.series.compactMap(\.dailyDeltaYears) == [0.16, 0.16, -0.12])
        #expect(month.series.count == 31)

        let year = try await app.months()
        let january = MonthlyDeltaPoint(month: "2026-01", netDelta: 0.2, checkIns: 3, avgDeltaPerCheckIn: 0.07)
        #expect(year.series.first == january)
        #expect(year.series.dropFirst().count == 11)
        #expect(year.series.dropFirst().allSatisfy { $0.netDelta == 0 && $0.checkIns == 0 && $0.avgDeltaPerCheckIn == 0 })
        #expect(year.summary == month.summary)
        #expect(year.totalDeltaYears == totalDeltaYears)
    }
}
