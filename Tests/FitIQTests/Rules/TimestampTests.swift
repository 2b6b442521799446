import Testing
import Values

@testable import FitIQ

@Suite("Timestamps in responses")
struct TimestampOutputTests {
    @Test(
        "have the form yyyy-MM-ddTHH:mm:ssZ",
        arguments: [
            ("2026-01-07T09:00:00Z", "2026-01-07T09:00:00Z"), ("2026-01-07T09:00:00.999Z", "2026-01-07T09:00:00Z"),
            ("2026-01-07T09:00:00+02:00", "2026-01-07T07:00:00Z"), ("1969-12-31T23:59:59.500Z", "1969-12-31T23:59:59Z"),
            ("1900-03-01T00:00:00Z", "1900-03-01T00:00:00Z"), ("0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"),
            ("0999-12-31T23:59:59Z", "0999-12-31T23:59:59Z"), ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59Z"),
        ]
    )
    func format(_ text: String, _ expected: String) throws {
        let instant = try #require(Instant(text))
        #expect(instant.timestamp == expected)
        #expect(instant.timestamp.wholeMatch(of: #/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z/#) != nil)
        #expect(JSON.timestamp(instant) == .string(expected))
    }

    @Test("are null without an instant")
    func null() {
        #expect(JSON.timestamp(nil) == .null)
    }
}

@Suite("Timestamps in requests")
struct TimestampInputTests {
    @Test(
        "can have an offset, and a fraction of any length, which is dropped",
        arguments: [
            ("2026-01-07T09:00:00Z", "2026-01-07T09:00:00Z"), ("2026-01-07T09:00:00.1Z", "2026-01-07T09:00:00Z"),
            ("2026-01-07T09:00:00.999Z", "2026-01-07T09:00:00Z"), ("2026-01-07T09:00:00.999999999Z", "2026-01-07T09:00:00Z"),
            ("2026-01-07T09:00:00+00:00", "2026-01-07T09:00:00Z"), ("2026-01-07T09:00:00.5+02:00", "2026-01-07T07:00:00Z"),
            ("2026-01-07T01:00:00+05:30", "2026-01-06T19:30:00Z"), ("2025-12-31T20:00:00-08:00", "2026-01-01T04:00:00Z"),
            ("1969-12-31T23:59:59.9Z", "1969-12-31T23:59:59Z"), ("2024-02-29T12:00:00Z", "2024-02-29T12:00:00Z"),
            ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59Z"), ("9999-12-31T23:59:59+14:00", "9999-12-31T09:59:59Z"),
            ("0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"),
        ]
    )
    func read(_ text: String, _ expected: String) throws {
        let instant = try #require(Instant(timestamp: text))
        #expect(instant.timestamp == expected)
        #expect(instant.milliseconds % 1_000 == 0)
    }

    @Test(
        "are refused in any other form",
        arguments: [
            "", "2026-01-07", "2026-01-07T09:00:00", "2026-01-07T09:00Z", "2026-01-07 09:00:00Z", "2026-02-30T09:00:00Z",
            "2026-13-01T09:00:00Z", "2026-01-07T24:00:00Z", "2026-01-07T09:60:00Z", "2026-01-07T09:00:60Z", "2026-01-07T09:00:00.Z",
            "2026-01-07T09:00:00+0200", "2026-01-07T09:00:00+24:00", "2026-01-07T09:00:00ZZ", "10000-01-01T00:00:00Z",
            "-001-01-01T00:00:00Z", "1736240400", "now",
        ]
    )
    func refused(_ text: String) {
        #expect(Instant(timestamp: text) == nil)
    }

    @Test(
        "are refused if their year in UTC does not have four digits",
        arguments: [
            "9999-12-31T23:59:59-00:01", "9999-12-31T10:00:00-14:00", "0000-01-01T00:00:00+00:01", "0000-01-01T13:59:59+14:00",
        ]
    )
    func years(_ text: String) {
        #expect(Instant(timestamp: text) == nil)
    }
}

@Suite("For parameters that accept a date or an instant,")
struct DateOrInstantTests {
    @Test("a date covers its whole day in UTC")
    func date() throws {
        let given = try #require(DateOrInstant("2024-02-29"))
        #expect(given.start.timestamp == "2024-02-29T00:00:00Z")
        #expect(given.end.timestamp == "2024-02-29T23:59:59Z")
        #expect(given.date.description == "2024-02-29")
    }

    @Test("an instant covers itself, and has its date in UTC")
    func instant() throws {
        let given = try #require(DateOrInstant("2026-01-07T01:30:00.25+02:00"))
        #expect(given.start.timestamp == "2026-01-06T23:30:00Z")
        #expect(given.end == given.start)
        #expect(given.date.description == "2026-01-06")
    }

    @Test("any other text is refused", arguments: ["", "2026-1-7", "2026-02-29", "2026-01-07T", "yesterday", "9999-12-31T23:59:59-01:00"])
    func refused(_ text: String) {
        #expect(DateOrInstant(text) == nil)
    }
}
