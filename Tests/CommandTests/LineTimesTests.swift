import Foundation
import Testing
import Values

@testable import UnderstudyCommand

@Suite("A time for people")
struct LineTimesTests {
    private func times(in zone: String) throws -> LineTimes {
        LineTimes(zone: try #require(TimeZone(identifier: zone)), now: try #require(Instant("2026-01-07T22:30:00Z")))
    }

    @Test(
        "of the machine is in its time zone, with the date of another day",
        arguments: [
            ("2026-01-07T09:00:00.120Z", "UTC", "09:00:00.120"), ("2026-01-08T09:00:00Z", "UTC", "2026-01-08 09:00:00.000"),
            ("2026-01-07T22:00:00Z", "Europe/Istanbul", "01:00:00.000"),
            ("2026-01-07T20:00:00Z", "Europe/Istanbul", "2026-01-07 23:00:00.000"), ("-", "UTC", "-"), ("a\u{1B}", "UTC", "a\\u{1b}"),
        ])
    func local(_ text: String, _ zone: String, _ shown: String) throws {
        #expect(try times(in: zone).local(text) == shown)
    }

    @Test(
        "of a world's clock has its date and is in UTC, whatever the time zone",
        arguments: [
            ("2026-01-07T09:00:00.120Z", "2026-01-07 09:00:00.120 UTC"), ("2026-01-07T12:00:00+03:00", "2026-01-07 09:00:00.000 UTC"),
            ("soon", "soon"),
        ])
    func world(_ text: String, _ shown: String) throws {
        #expect(try times(in: "Asia/Tokyo").world(text) == shown)
    }
}
