import CoreTestSupport
import Testing
import Values

@Suite("A date in a seed file")
struct SeedDateTests {
    @Test(
        "is relative to today",
        arguments: [
            ("today", 0), ("yesterday", -1), ("today-1d", -1), ("today-12d", -12), ("today+1d", 1), ("today-0d", 0), ("today+0d", 0),
            ("today-007d", -7), ("today-100000d", -100_000), ("today+100000d", 100_000),
        ] as [(String, Int)])
    func relative(_ text: String, _ days: Int) {
        let date = SeedDate(text)
        #expect(date == .relative(days: days))
        #expect(date?.isRelative == true)
    }

    @Test("is a date of the calendar", arguments: ["2026-01-05", "2024-02-29", "1900-01-01"])
    func literal(_ text: String) throws {
        let expected = try LocalDate.read(text)
        let date = SeedDate(text)
        #expect(date == .literal(expected))
        #expect(date?.isRelative == false)
    }

    @Test(
        "has one text for all forms of a date",
        arguments: [
            ("today", "today"), ("today-0d", "today"), ("today+0d", "today"), ("yesterday", "today-1d"), ("today-1d", "today-1d"),
            ("today-007d", "today-7d"), ("today+12d", "today+12d"), ("2026-01-05", "2026-01-05"),
        ])
    func text(_ given: String, _ text: String) {
        #expect(SeedDate(given)?.text == text)
        #expect(SeedDate(text) == SeedDate(given))
    }

    @Test(
        "is refused in any other form",
        arguments: [
            "", "now", "tomorrow", "Today", "TODAY", " today", "today ", "today-", "todayd", "today-d", "today12d", "today-12", "today-12D",
            "today-1dd", "today--1d", "today+-1d", "today - 1d", "today-1.5d", "today-1w", "today-0x1d", "today-１d", "today-100001d",
            "today-99999999999999999999d", "yesterday-1d", "yesterday+1d", "2026-02-30", "2026-1-1", "2026-01-05T00:00:00Z", "20260105",
        ])
    func refused(_ text: String) {
        #expect(SeedDate(text) == nil)
    }

    @Test("is refused with a huge number of days, without a crash")
    func hugeNumber() async {
        await #expect(processExitsWith: .success) {
            #expect(SeedDate("today-9223372036854775808d") == nil)
            #expect(SeedDate("today+9223372036854775807d") == nil)
        }
    }

    struct Resolution: Sendable, CustomTestStringConvertible {
        let text: String
        let now: String
        let zone: String
        let expected: String

        init(_ text: String, at now: String = "2026-01-07T09:00:00Z", in zone: String = "UTC", _ expected: String) {
            self.text = text
            self.now = now
            self.zone = zone
            self.expected = expected
        }

        var testDescription: String { "\(text) at \(now) in \(zone)" }
    }

    @Test(
        "is counted from the local date",
        arguments: [
            Resolution("today", "2026-01-07"),
            Resolution("yesterday", "2026-01-06"),
            Resolution("today-7d", "2025-12-31"),
            Resolution("today+30d", "2026-02-06"),
            Resolution("2024-02-29", "2024-02-29"),
            Resolution("today-3650d", "2016-01-10"),
            Resolution("today", at: "2025-12-31T20:59:59Z", in: "Europe/Istanbul", "2025-12-31"),
            Resolution("today", at: "2025-12-31T21:00:00Z", in: "Europe/Istanbul", "2026-01-01"),
            Resolution("yesterday", at: "2025-12-31T10:00:00Z", in: "Pacific/Kiritimati", "2025-12-31"),
            Resolution("today", at: "2026-01-01T04:59:59Z", in: "America/New_York", "2025-12-31"),
            Resolution("2024-02-29", at: "2026-01-01T04:59:59Z", in: "America/New_York", "2024-02-29"),
        ])
    func resolved(_ resolution: Resolution) throws {
        let moment = SeedMoment(now: try Instant.read(resolution.now), zone: try Zone.find(resolution.zone))
        let date = try #require(SeedDate(resolution.text))
        #expect(date.resolved(at: moment).description == resolution.expected)
    }
}
