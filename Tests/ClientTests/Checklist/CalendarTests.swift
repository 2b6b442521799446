import Testing
import TestSupport
import UnderstudyCore

@Suite("The calendar of delta analytics")
struct CalendarTests {
    @Test(
        "has weeks from Monday to Sunday, across months and years",
        arguments: [
            ("2026-01-05", "2026-01-05", "2026-01-11"), ("2026-01-07", "2026-01-05", "2026-01-11"),
            ("2026-01-11", "2026-01-05", "2026-01-11"), ("2026-01-12", "2026-01-12", "2026-01-18"),
            ("2024-12-30", "2024-12-30", "2025-01-05"), ("2025-01-05", "2024-12-30", "2025-01-05"),
            ("2027-01-01", "2026-12-28", "2027-01-03"), ("2024-02-29", "2024-02-26", "2024-03-03"),
            ("2028-02-29", "2028-02-28", "2028-03-05"), ("2025-12-31", "2025-12-29", "2026-01-04"),
        ])
    func week(_ today: String, _ start: String, _ end: String) async throws {
        let app = App(server: try TestServer.with("six-days", now: today + "T09:00:00Z"), token: "six-days")
        let delta = try await app.days()
        #expect(delta.start == start)
        #expect(delta.end == end)
        #expect(delta.series.map(\.date) == days(from: start, to: end))
    }

    @Test(
        "has months of 28 to 31 days",
        arguments: [
            ("2025-02-10", 28), ("2026-02-01", 28), ("2024-02-10", 29), ("2028-02-29", 29), ("2026-04-15", 30), ("2026-11-30", 30),
            ("2026-01-07", 31), ("2026-12-31", 31),
        ])
    func month(_ today: String, _ count: Int) async throws {
        let app = App(server: try TestServer.with("six-days", now: today + "T09:00:00Z"), token: "six-days")
        let delta = try await app.days("monthly")
        let month = String(today.prefix(7))
        #expect(delta.start == "\(month)-01")
        #expect(delta.end == "\(month)-\(count)")
        #expect(delta.series.count == count)
        #expect(delta.series.map(\.date) == days(from: delta.start, to: delta.end))
    }

    @Test("has twelve months", arguments: ["2024-02-29", "2026-01-01", "2026-12-31"])
    func year(_ today: String) async throws {
        let app = App(server: try TestServer.with("six-days", now: today + "T09:00:00Z"), token: "six-days")
        let delta = try await app.months()
        let year = String(today.prefix(4))
        #expect(delta.start == "\(year)-01-01")
        #expect(delta.end == "\(year)-12-31")
        let months = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"].map { "\(year)-\($0)" }
        #expect(delta.series.map(\.month) == months)
    }

    @Test("moves with the clock, so that the same check-ins have another week, month and year")
    func moving() async throws {
        let app = App(server: try TestServer.with("onboarded"), token: "onboarded")
        try await app.checkIn()
        let expected = [("2026-01-11", 1, 1, 1), ("2026-01-12", 0, 1, 1), ("2026-02-01", 0, 0, 1), ("2027-01-01", 0, 0, 0)]
        for (today, week, month, year) in expected {
            try app.server.setNow(today + "T09:00:00Z")
            let counts = [
                try await app.days("weekly").summary.checkIns, try await app.days("monthly").summary.checkIns,
                try await app.months().summary.checkIns,
            ]
            #expect(counts == [week, month, year], "\(today)")
        }
    }

    @Test("has leap days, on which a check-in is possible and a streak continues", arguments: ["2024", "2028"])
    func leapDay(_ year: String) async throws {
        let server = try TestServer.with("rejuvenating", now: "\(year)-02-28T09:00:00Z")
        let app = App(server: server, token: "rejuvenating")
        var streaks: [Int] = []
        for date in ["\(year)-02-28", "\(year)-02-29", "\(year)-03-01"] {
            try server.setNow(date + "T09:00:00Z")
            let result = try await app.checkIn()
            #expect(result.today?.date == date)
            streaks.append(result.state.rejuvenationStreakDays)
        }
        let first = try #require(streaks.first)
        #expect(streaks == [first, first + 1, first + 2])
        try server.setNow("\(year)-02-29T09:00:00Z")
        let month = try await app.days("monthly")
        let leapDay = try #require(month.series.last)
        #expect(leapDay.date == "\(year)-02-29")
        #expect(leapDay.dailyDeltaYears == 0.27)
    }

    private func days(from start: String, to end: String) -> [String] {
        guard let start = LocalDate(start), let end = LocalDate(end), start <= end else { return [] }
        return (0...(end - start)).map { (start + $0).description }
    }
}
