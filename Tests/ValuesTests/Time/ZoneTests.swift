import CoreTestSupport
import Testing
import Values

@Suite("The local date")
struct ZoneTests {
    /// An instant at or next to a local midnight.
    struct Boundary: Sendable, CustomTestStringConvertible {
        let zone: String
        let instant: String
        let date: String
        let secondsOfDay: Int64

        init(_ zone: String, _ instant: String, _ date: String, _ secondsOfDay: Int64) {
            self.zone = zone
            self.instant = instant
            self.date = date
            self.secondsOfDay = secondsOfDay
        }

        var testDescription: String { "\(zone) at \(instant)" }
    }

    private func check(_ boundary: Boundary) throws {
        let zone = try Zone.find(boundary.zone)
        let instant = try Instant.read(boundary.instant)
        #expect(zone.localDate(at: instant).description == boundary.date)
        #expect(zone.secondsOfDay(at: instant) == boundary.secondsOfDay)
    }

    /// The contract's boundary instants (longevity.md 3.2), and one in a zone west of the date line.
    @Test(
        "changes at the zone's midnight",
        arguments: [
            Boundary("Europe/Istanbul", "2025-12-31T20:59:59Z", "2025-12-31", 86_399),
            Boundary("Europe/Istanbul", "2025-12-31T21:00:00Z", "2026-01-01", 0),
            Boundary("Asia/Kolkata", "2025-12-31T18:29:59Z", "2025-12-31", 86_399),
            Boundary("Asia/Kolkata", "2025-12-31T18:30:00Z", "2026-01-01", 0),
            Boundary("Pacific/Kiritimati", "2025-12-31T09:59:59Z", "2025-12-31", 86_399),
            Boundary("Pacific/Kiritimati", "2025-12-31T10:00:00Z", "2026-01-01", 0),
            Boundary("Pacific/Pago_Pago", "2026-01-01T10:59:59Z", "2025-12-31", 86_399),
            Boundary("Pacific/Pago_Pago", "2026-01-01T11:00:00Z", "2026-01-01", 0),
            Boundary("America/New_York", "2025-03-10T03:59:59.999Z", "2025-03-09", 86_399),
            Boundary("America/New_York", "2025-03-10T04:00:00Z", "2025-03-10", 0),
            Boundary("America/New_York", "2025-11-03T04:59:59Z", "2025-11-02", 86_399),
            Boundary("America/New_York", "2025-11-03T05:00:00Z", "2025-11-03", 0),
            Boundary("UTC", "2025-12-31T23:59:59.999Z", "2025-12-31", 86_399),
            Boundary("UTC", "2026-01-01T00:00:00Z", "2026-01-01", 0),
        ])
    func midnight(_ boundary: Boundary) throws { try check(boundary) }

    @Test(
        "jumps when clocks change",
        arguments: [
            Boundary("America/New_York", "2025-03-09T06:59:59Z", "2025-03-09", 7_199),
            Boundary("America/New_York", "2025-03-09T07:00:00Z", "2025-03-09", 10_800),
            Boundary("America/New_York", "2025-11-02T05:59:59Z", "2025-11-02", 7_199),
            Boundary("America/New_York", "2025-11-02T06:00:00Z", "2025-11-02", 3_600),
            Boundary("Africa/Cairo", "2025-04-24T21:59:59Z", "2025-04-24", 86_399),
            Boundary("Africa/Cairo", "2025-04-24T22:00:00Z", "2025-04-25", 3_600),
        ])
    func change(_ boundary: Boundary) throws { try check(boundary) }

    @Test(
        "is right before 1970 and in far years",
        arguments: [
            Boundary("UTC", "1969-12-31T23:59:59.999Z", "1969-12-31", 86_399),
            Boundary("Asia/Kolkata", "1969-12-31T18:30:00Z", "1970-01-01", 0),
            Boundary("Asia/Kolkata", "1969-12-31T18:29:59.999Z", "1969-12-31", 86_399),
            Boundary("UTC", "2100-02-28T23:59:59.999Z", "2100-02-28", 86_399),
            Boundary("UTC", "2100-03-01T00:00:00Z", "2100-03-01", 0),
        ])
    func farAway(_ boundary: Boundary) throws { try check(boundary) }
}
