import Testing
import TestSupport

@Suite("Days without a check-in")
struct GapTests {
    @Test("are null in the month's series, which is not shortened")
    func month() async throws {
        let app = App(server: try TestServer.with("gaps", now: "2026-01-31T09:00:00Z"), token: "gaps")
        let dates = Set(try await app.summary().yearlyHistory.map(\.date))
        let delta = try await app.days("monthly")
        #expect(delta.series.count == 31)
        let missing = delta.series.filter { $0.dailyDeltaYears == nil }.map(\.date)
        #expect(missing.allSatisfy { !dates.contains($0) })
        #expect(missing.count == 31 - delta.summary.checkIns)
        // Some days are between check-ins; the last day has no check-in yet.
        #expect(missing.count > 1)
        #expect(missing.last == "2026-01-31")
    }

    @Test("do not count for trends, which count check-ins")
    func trends() async throws {
        let app = App(server: try TestServer.with("gaps"), token: "gaps")
        let trends = try await app.trends()
        #expect(trends.weekly.available)
        #expect(trends.monthly.available)
        let month = try #require(trends.monthly.points).map(\.date)
        #expect(month.count == 30)
        // Thirty check-ins reach further back than thirty days.
        let first = try #require(month.first)
        #expect(first < "2025-12-01")
    }

    @Test("end a streak: the next check-in starts at one")
    func streak() async throws {
        let app = App(server: try TestServer.with("rejuvenating"), token: "rejuvenating")
        try await app.checkIn()
        try app.server.setNow("2026-01-08T09:00:00Z")
        let second = try await app.checkIn()
        #expect(second.state.rejuvenationStreakDays >= 2)
        try app.server.setNow("2026-01-10T09:00:00Z")
        let late = try await app.checkIn()
        #expect(late.state.rejuvenationStreakDays == 1)
        #expect(late.state.totalRejuvenationDays == second.state.totalRejuvenationDays + 1)
        let delta = try await app.days()
        let friday = try #require(delta.series.first { $0.date == "2026-01-09" })
        #expect(friday.dailyDeltaYears == nil)
    }
}
