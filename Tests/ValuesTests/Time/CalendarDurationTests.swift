import CoreTestSupport
import Testing
import Values

@Suite("An instant moved by a duration")
struct CalendarDurationTests {
    struct Step: Sendable, CustomTestStringConvertible {
        let start: String
        let duration: String
        let end: String

        init(_ start: String, _ duration: String, _ end: String) {
            self.start = start
            self.duration = duration
            self.end = end
        }

        var testDescription: String { "\(start) and \(duration)" }
    }

    private func check(_ step: Step) throws {
        let duration = try #require(CalendarDuration(step.duration))
        let start = try Instant.read(step.start)
        let expected = try Instant.read(step.end)
        #expect(start.advanced(by: duration) == expected)
    }

    @Test(
        "moves exactly for days and times",
        arguments: [
            Step("2026-01-07T09:00:00Z", "P1D", "2026-01-08T09:00:00Z"),
            Step("2026-01-07T09:00:00Z", "PT5M", "2026-01-07T09:05:00Z"),
            Step("2026-01-07T00:05:00Z", "-PT6M", "2026-01-06T23:59:00Z"),
            Step("2026-02-25T00:00:00Z", "P1W", "2026-03-04T00:00:00Z"),
            Step("2026-01-07T09:00:00Z", "P1DT12H", "2026-01-08T21:00:00Z"),
            Step("2025-12-31T23:59:59.999Z", "PT0.001S", "2026-01-01T00:00:00Z"),
            Step("1970-01-01T00:00:00Z", "-PT0.5S", "1969-12-31T23:59:59.500Z"),
            Step("2026-01-07T09:00:00.123Z", "PT0S", "2026-01-07T09:00:00.123Z"),
        ])
    func exact(_ step: Step) throws { try check(step) }

    @Test(
        "keeps day and time over months and years",
        arguments: [
            Step("2026-01-15T10:11:12.345Z", "P1M", "2026-02-15T10:11:12.345Z"),
            Step("2026-12-15T00:00:00Z", "P1M", "2027-01-15T00:00:00Z"),
            Step("2026-01-15T00:00:00Z", "-P1M", "2025-12-15T00:00:00Z"),
            Step("2026-01-15T00:00:00Z", "P13M", "2027-02-15T00:00:00Z"),
            Step("2026-01-15T00:00:00Z", "-P13M", "2024-12-15T00:00:00Z"),
            Step("2026-01-15T00:00:00Z", "-P100Y", "1926-01-15T00:00:00Z"),
            Step("2024-02-29T00:00:00Z", "P4Y", "2028-02-29T00:00:00Z"),
        ])
    func calendar(_ step: Step) throws { try check(step) }

    @Test(
        "is on the last day of the month if the day does not exist",
        arguments: [
            Step("2026-01-31T10:00:00Z", "P1M", "2026-02-28T10:00:00Z"),
            Step("2024-01-31T10:00:00Z", "P1M", "2024-02-29T10:00:00Z"),
            Step("2026-03-31T10:00:00Z", "-P1M", "2026-02-28T10:00:00Z"),
            Step("2026-03-31T10:00:00Z", "P1M", "2026-04-30T10:00:00Z"),
            Step("2024-02-29T10:00:00Z", "P1Y", "2025-02-28T10:00:00Z"),
            Step("1968-02-29T10:00:00Z", "-P1Y", "1967-02-28T10:00:00Z"),
        ])
    func lastDay(_ step: Step) throws { try check(step) }

    @Test(
        "moves by months first, then by the rest",
        arguments: [
            Step("2026-01-31T00:00:00Z", "P1M1D", "2026-03-01T00:00:00Z"),
            Step("2026-01-31T23:30:00Z", "P1MT1H", "2026-03-01T00:30:00Z"),
            Step("2026-03-31T00:00:00Z", "-P1M1D", "2026-02-27T00:00:00Z"),
        ])
    func mixed(_ step: Step) throws { try check(step) }
}
