import Testing
import TestSupport
import UnderstudyCore

/// A persona at an instant, and the local date and time there.
struct LocalMoment: Sendable, CustomTestStringConvertible {
    let key: String
    let now: String
    let today: String
    /// The Monday on or before today.
    let monday: String

    init(_ key: String, _ now: String, _ today: String, monday: String) {
        self.key = key
        self.now = now
        self.today = today
        self.monday = monday
    }

    var testDescription: String { "\(key) at \(now)" }

    /// Both sides of midnight: of the new year, of clock changes, of leap days.
    static let all = [
        LocalMoment("istanbul", "2025-12-31T20:59:59Z", "2025-12-31", monday: "2025-12-29"),
        LocalMoment("istanbul", "2025-12-31T21:00:00Z", "2026-01-01", monday: "2025-12-29"),
        LocalMoment("kolkata", "2025-12-31T18:29:59Z", "2025-12-31", monday: "2025-12-29"),
        LocalMoment("kolkata", "2025-12-31T18:30:00Z", "2026-01-01", monday: "2025-12-29"),
        LocalMoment("kiritimati", "2025-12-31T09:59:59Z", "2025-12-31", monday: "2025-12-29"),
        LocalMoment("kiritimati", "2025-12-31T10:00:00Z", "2026-01-01", monday: "2025-12-29"),
        LocalMoment("new-york", "2026-01-01T04:59:59Z", "2025-12-31", monday: "2025-12-29"),
        LocalMoment("new-york", "2026-01-01T05:00:00Z", "2026-01-01", monday: "2025-12-29"),

        // New York, 9 March 2025: a day of 23 hours.
        LocalMoment("new-york", "2025-03-09T04:59:59Z", "2025-03-08", monday: "2025-03-03"),
        LocalMoment("new-york", "2025-03-09T05:00:00Z", "2025-03-09", monday: "2025-03-03"),
        LocalMoment("new-york", "2025-03-09T06:59:59Z", "2025-03-09", monday: "2025-03-03"),
        LocalMoment("new-york", "2025-03-09T07:00:00Z", "2025-03-09", monday: "2025-03-03"),
        LocalMoment("new-york", "2025-03-10T03:59:59.999Z", "2025-03-09", monday: "2025-03-03"),
        LocalMoment("new-york", "2025-03-10T04:00:00Z", "2025-03-10", monday: "2025-03-10"),

        // New York, 2 November 2025: a day of 25 hours.
        LocalMoment("new-york", "2025-11-02T03:59:59Z", "2025-11-01", monday: "2025-10-27"),
        LocalMoment("new-york", "2025-11-02T04:00:00Z", "2025-11-02", monday: "2025-10-27"),
        LocalMoment("new-york", "2025-11-02T05:30:00Z", "2025-11-02", monday: "2025-10-27"),
        LocalMoment("new-york", "2025-11-02T06:30:00Z", "2025-11-02", monday: "2025-10-27"),
        LocalMoment("new-york", "2025-11-03T04:59:59Z", "2025-11-02", monday: "2025-10-27"),
        LocalMoment("new-york", "2025-11-03T05:00:00Z", "2025-11-03", monday: "2025-11-03"),

        LocalMoment("istanbul", "2024-02-28T20:59:59Z", "2024-02-28", monday: "2024-02-26"),
        LocalMoment("istanbul", "2024-02-28T21:00:00Z", "2024-02-29", monday: "2024-02-26"),
        LocalMoment("new-york", "2024-03-01T04:59:59Z", "2024-02-29", monday: "2024-02-26"),
        LocalMoment("new-york", "2024-03-01T05:00:00Z", "2024-03-01", monday: "2024-02-26"),
        LocalMoment("kiritimati", "2028-02-28T10:00:00Z", "2028-02-29", monday: "2028-02-28"),
        LocalMoment("kolkata", "2028-02-29T18:29:59Z", "2028-02-29", monday: "2028-02-28"),
        LocalMoment("kolkata", "2028-02-29T18:30:00Z", "2028-03-01", monday: "2028-02-28"),
    ]
}

@Suite("The local date")
struct LocalMidnightTests {
    @Test("decides week, month, year and today's check-in", arguments: LocalMoment.all)
    func today(_ moment: LocalMoment) async throws {
        let server = try TestServer.with(moment.key, now: moment.now)
        let app = App(server: server, token: moment.key)
        let week = try await app.days()
        #expect(week.start == moment.monday)
        let month = try await app.days("monthly")
        #expect(month.start == "\(moment.today.prefix(7))-01")
        let year = try await app.months()
        #expect(year.start == "\(moment.today.prefix(4))-01-01")

        let today = try #require(LocalDate(moment.today))
        let history = try await app.summary().yearlyHistory
        #expect(history.last?.date == (today - 1).description)
        let result = try await app.checkIn()
        #expect(result.today?.date == moment.today)
        let again = try await server.post("/api/age/daily-update", token: moment.key, ["metrics": .bestDay])
        #expect(again.status == 409)
        #expect(try again.json["dateKey"]?.string == moment.today)
        let summary = try await app.summary()
        #expect(summary.today?.date == moment.today)
    }

    @Test(
        "allows a second check-in a second after the first, on the other side of midnight",
        arguments: [
            ("istanbul", "2026-01-07T20:59:59Z", "2026-01-07T21:00:00Z"), ("kolkata", "2026-01-07T18:29:59Z", "2026-01-07T18:30:00Z"),
            ("kiritimati", "2026-01-07T09:59:59Z", "2026-01-07T10:00:00Z"), ("new-york", "2026-01-08T04:59:59Z", "2026-01-08T05:00:00Z"),
            ("new-york", "2025-03-10T03:59:59Z", "2025-03-10T04:00:00Z"), ("new-york", "2025-11-03T04:59:59Z", "2025-11-03T05:00:00Z"),
        ])
    func acrossMidnight(_ key: String, _ before: String, _ after: String) async throws {
        let app = App(server: try TestServer.with(key, now: before), token: key)
        let first = try await app.checkIn()
        try app.server.setNow(after)
        let second = try await app.checkIn()
        let dates = [first, second].compactMap(\.today?.date).compactMap { LocalDate($0) }
        #expect(dates.count == 2)
        #expect(dates.last == dates.first.map { $0 + 1 })
        #expect(second.state.rejuvenationStreakDays == first.state.rejuvenationStreakDays + 1)
        let history = try await app.summary().yearlyHistory
        #expect(history.suffix(2).map(\.date) == dates.map(\.description))
    }

    @Test(
        "counts days, not hours, when clocks change",
        arguments: [
            // 23 hours apart and the next day; 24 hours and 59 minutes apart and the same day.
            ("2025-03-09T05:00:00Z", "2025-03-10T04:00:00Z", true), ("2025-11-02T04:00:00Z", "2025-11-03T04:59:00Z", false),
        ])
    func clockChange(_ first: String, _ second: String, _ isNextDay: Bool) async throws {
        let server = try TestServer.with("new-york", now: first)
        try await App(server: server, token: "new-york").checkIn()
        try server.setNow(second)
        let answer = try await server.post("/api/age/daily-update", token: "new-york", ["metrics": .bestDay])
        #expect(answer.status == (isNextDay ? 200 : 409))
    }
}
