import CoreTestSupport
import Testing
import Values

@Suite("An instant in a seed file")
struct SeedInstantTests {
    @Test(
        "is relative to now or to today",
        arguments: [
            ("now", .relative(days: 0, secondsOfDay: nil)), ("today", .relative(days: 0, secondsOfDay: nil)),
            ("yesterday", .relative(days: -1, secondsOfDay: nil)), ("today-3d", .relative(days: -3, secondsOfDay: nil)),
            ("today+1d", .relative(days: 1, secondsOfDay: nil)), ("today-3dT08:30", .relative(days: -3, secondsOfDay: 30_600)),
            ("todayT00:00", .relative(days: 0, secondsOfDay: 0)), ("yesterdayT23:59", .relative(days: -1, secondsOfDay: 86_340)),
        ] as [(String, SeedInstant)])
    func relative(_ text: String, _ expected: SeedInstant) {
        let instant = SeedInstant(text)
        #expect(instant == expected)
        #expect(instant?.isRelative == true)
    }

    @Test("is RFC 3339", arguments: ["2026-01-05T06:00:00.000Z", "2026-01-05T09:00:00+03:00", "2026-01-05T06:00:00Z"])
    func literal(_ text: String) throws {
        let expected = try Instant.read("2026-01-05T06:00:00.000Z")
        let instant = SeedInstant(text)
        #expect(instant == .literal(expected))
        #expect(instant?.isRelative == false)
    }

    @Test(
        "is refused in any other form",
        arguments: [
            "", "Now", "now-1d", "nowT08:30", "tomorrow", "T08:30", "todayT", "todayT8:30", "todayT08:3", "todayT0830", "todayT24:00",
            "todayT08:60", "todayT08:30:00", "todayT08:30Z", "today T08:30", "todayt08:30", "todayT08:-5", "todayT+8:30", "todayT０８:30",
            "todayTT08:30",
            "2026-01-05", "2026-01-05T08:30", "2026-02-30T00:00:00Z", "today-3", "3d",
        ])
    func refused(_ text: String) {
        #expect(SeedInstant(text) == nil)
    }

    struct Resolution: Sendable, CustomTestStringConvertible {
        let text: String
        let now: String
        let zone: String
        let expected: String

        init(
            _ text: String, at now: String = "2026-01-07T09:15:30.000Z", in zone: String = "Europe/Istanbul", _ expected: String
        ) {
            self.text = text
            self.now = now
            self.zone = zone
            self.expected = expected
        }

        var testDescription: String { "\(text) at \(now) in \(zone)" }
    }

    private func check(_ resolution: Resolution) throws {
        let moment = SeedMoment(now: try Instant.read(resolution.now), zone: try Zone.find(resolution.zone))
        let instant = try #require(SeedInstant(resolution.text))
        #expect(instant.resolved(at: moment).description == resolution.expected)
    }

    @Test(
        "has the present time of day unless it names one",
        arguments: [
            Resolution("now", "2026-01-07T09:15:30.000Z"),
            Resolution("today", "2026-01-07T09:15:30.000Z"),
            Resolution("yesterday", "2026-01-06T09:15:30.000Z"),
            Resolution("today-3d", "2026-01-04T09:15:30.000Z"),
            Resolution("today+1d", "2026-01-08T09:15:30.000Z"),
            Resolution("now", at: "2026-01-07T09:15:30.123Z", "2026-01-07T09:15:30.123Z"),
            Resolution("2026-01-05T09:00:00+03:00", "2026-01-05T06:00:00.000Z"),
        ])
    func atThisTime(_ resolution: Resolution) throws { try check(resolution) }

    @Test(
        "is in local time",
        arguments: [
            Resolution("today-3dT08:30", "2026-01-04T05:30:00.000Z"),
            Resolution("todayT00:00", "2026-01-06T21:00:00.000Z"),
            Resolution("yesterdayT23:59", "2026-01-06T20:59:00.000Z"),
            Resolution("today+1dT08:30", in: "Asia/Kolkata", "2026-01-08T03:00:00.000Z"),
            Resolution("todayT00:00", at: "2025-12-31T10:00:00Z", in: "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"),
            Resolution("todayT12:00", at: "2026-01-01T04:59:59Z", in: "America/New_York", "2025-12-31T17:00:00.000Z"),
        ])
    func localTime(_ resolution: Resolution) throws { try check(resolution) }

    /// Noon in New York on Monday, 10 March 2025; clocks went forward on Sunday morning.
    @Test(
        "keeps the local time over a change of the clocks",
        arguments: [
            Resolution("yesterday", at: "2025-03-10T16:00:00Z", in: "America/New_York", "2025-03-09T16:00:00.000Z"),
            Resolution("today-2d", at: "2025-03-10T16:00:00Z", in: "America/New_York", "2025-03-08T17:00:00.000Z"),
            Resolution("today-2dT08:30", at: "2025-03-10T16:00:00Z", in: "America/New_York", "2025-03-08T13:30:00.000Z"),
        ])
    func clockChange(_ resolution: Resolution) throws { try check(resolution) }
}
