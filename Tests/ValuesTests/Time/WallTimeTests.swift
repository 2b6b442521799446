import CoreTestSupport
import Testing
import Values

@Suite("The instant of a local date and time")
struct WallTimeTests {
    struct WallTime: Sendable, CustomTestStringConvertible {
        let zone: String
        let date: String
        let time: String
        let instant: String

        /// - Parameters:
        ///   - wall: `yyyy-MM-dd HH:mm`
        ///   - instant: the same time in UTC.
        init(_ zone: String, _ wall: String, _ instant: String) {
            self.zone = zone
            date = String(wall.prefix(10))
            time = String(wall.suffix(5))
            self.instant = instant
        }

        var testDescription: String { "\(zone) \(date) \(time)" }

        var secondsOfDay: Int64? {
            guard let hour = Int64(time.prefix(2)), let minute = Int64(time.suffix(2)) else { return nil }
            return (hour * 60 + minute) * 60
        }
    }

    private func check(_ wall: WallTime) throws {
        let zone = try Zone.find(wall.zone)
        let date = try LocalDate.read(wall.date)
        let secondsOfDay = try #require(wall.secondsOfDay)
        let expected = try Instant.read(wall.instant)
        #expect(zone.instant(of: date, secondsOfDay: secondsOfDay).description == expected.description)
    }

    @Test(
        "on an ordinary day",
        arguments: [
            WallTime("UTC", "2026-01-05 08:30", "2026-01-05T08:30:00Z"),
            WallTime("UTC", "1960-02-29 00:00", "1960-02-29T00:00:00Z"),
            WallTime("Europe/Istanbul", "2026-01-05 08:30", "2026-01-05T05:30:00Z"),
            WallTime("Europe/Istanbul", "2026-01-01 00:00", "2025-12-31T21:00:00Z"),
            WallTime("Asia/Kolkata", "2026-01-01 00:00", "2025-12-31T18:30:00Z"),
            WallTime("Pacific/Kiritimati", "2026-01-01 00:00", "2025-12-31T10:00:00Z"),
            WallTime("Pacific/Pago_Pago", "2026-01-01 23:59", "2026-01-02T10:59:00Z"),
            WallTime("America/New_York", "2026-01-15 12:00", "2026-01-15T17:00:00Z"),
            WallTime("America/New_York", "2026-07-15 12:00", "2026-07-15T16:00:00Z"),
        ])
    func ordinary(_ wall: WallTime) throws { try check(wall) }

    @Test(
        "on either side of a change of the clocks",
        arguments: [
            WallTime("America/New_York", "2025-03-08 23:59", "2025-03-09T04:59:00Z"),
            WallTime("America/New_York", "2025-03-09 00:00", "2025-03-09T05:00:00Z"),
            WallTime("America/New_York", "2025-03-09 01:59", "2025-03-09T06:59:00Z"),
            WallTime("America/New_York", "2025-03-09 03:00", "2025-03-09T07:00:00Z"),
            WallTime("America/New_York", "2025-03-09 23:59", "2025-03-10T03:59:00Z"),
            WallTime("America/New_York", "2025-03-10 00:00", "2025-03-10T04:00:00Z"),
            WallTime("America/New_York", "2025-11-02 00:59", "2025-11-02T04:59:00Z"),
            WallTime("America/New_York", "2025-11-02 02:00", "2025-11-02T07:00:00Z"),
            WallTime("America/New_York", "2025-11-02 23:59", "2025-11-03T04:59:00Z"),
            WallTime("Africa/Cairo", "2025-04-24 23:59", "2025-04-24T21:59:00Z"),
            WallTime("Africa/Cairo", "2025-04-25 01:00", "2025-04-24T22:00:00Z"),
        ])
    func besideChange(_ wall: WallTime) throws { try check(wall) }

    @Test(
        "is the earlier one if the time occurs twice",
        arguments: [
            WallTime("America/New_York", "2025-11-02 01:00", "2025-11-02T05:00:00Z"),
            WallTime("America/New_York", "2025-11-02 01:30", "2025-11-02T05:30:00Z"),
            WallTime("America/New_York", "2025-11-02 01:59", "2025-11-02T05:59:00Z"),
            WallTime("Europe/Berlin", "2025-10-26 02:30", "2025-10-26T00:30:00Z"),
            WallTime("Africa/Cairo", "2025-10-30 23:30", "2025-10-30T20:30:00Z"),
        ])
    func twice(_ wall: WallTime) throws { try check(wall) }

    @Test(
        "is the first one after the change if clocks skip the time",
        arguments: [
            WallTime("America/New_York", "2025-03-09 02:00", "2025-03-09T07:00:00Z"),
            WallTime("America/New_York", "2025-03-09 02:30", "2025-03-09T07:00:00Z"),
            WallTime("America/New_York", "2025-03-09 02:59", "2025-03-09T07:00:00Z"),
            WallTime("Africa/Cairo", "2025-04-25 00:00", "2025-04-24T22:00:00Z"),
            WallTime("Africa/Cairo", "2025-04-25 00:59", "2025-04-24T22:00:00Z"),
            WallTime("Australia/Lord_Howe", "2025-10-05 02:15", "2025-10-04T15:30:00Z"),
            WallTime("Pacific/Apia", "2011-12-30 12:00", "2011-12-30T10:00:00Z"),
        ])
    func never(_ wall: WallTime) throws { try check(wall) }

    /// The last four have a day in 2025 without a midnight.
    @Test(
        "is the first one of the day at midnight, whatever the clocks do",
        arguments: [
            "UTC", "Europe/Istanbul", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati", "Australia/Lord_Howe", "Europe/Berlin",
            "Africa/Cairo", "America/Santiago", "Asia/Beirut", "America/Havana",
        ])
    func firstOfDay(_ name: String) throws {
        let zone = try Zone.find(name)
        let newYear = try LocalDate.read("2025-01-01")
        var wrong: [String] = []
        for date in (0..<365).map({ newYear + $0 }) {
            let first = zone.instant(of: date, secondsOfDay: 0)
            let shown = zone.localDate(at: first)
            let shownBefore = zone.localDate(at: first.advanced(byMilliseconds: -1))
            if shown != date || shownBefore != date - 1 { wrong.append("\(date) begins at \(first), on \(shown), after \(shownBefore)") }
            let next = zone.instant(of: shown + 1, secondsOfDay: 0)
            if zone.localDate(at: next) != date + 1 { wrong.append("the day after \(date) begins at \(next)") }
        }
        #expect(wrong == [])
    }
}
