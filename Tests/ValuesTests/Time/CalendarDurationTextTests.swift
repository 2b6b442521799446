import Testing
import Values

@Suite("A duration's text")
struct CalendarDurationTextTests {
    struct Expected: Sendable, CustomTestStringConvertible {
        let text: String
        let months: Int
        let milliseconds: Int64

        init(_ text: String, months: Int = 0, milliseconds: Int64 = 0) {
            self.text = text
            self.months = months
            self.milliseconds = milliseconds
        }

        var testDescription: String { text }
    }

    private func check(_ expected: Expected) throws {
        let duration = try #require(CalendarDuration(expected.text))
        #expect(duration.months == expected.months)
        #expect(duration.milliseconds == expected.milliseconds)
    }

    @Test(
        "has calendar months and exact milliseconds",
        arguments: [
            Expected("P1D", milliseconds: 86_400_000),
            Expected("P1W", milliseconds: 604_800_000),
            Expected("PT1H", milliseconds: 3_600_000),
            Expected("PT5M", milliseconds: 300_000),
            Expected("PT1S", milliseconds: 1_000),
            Expected("P1M", months: 1),
            Expected("P1Y", months: 12),
            Expected("P1DT12H", milliseconds: 129_600_000),
            Expected("P1W2D", milliseconds: 777_600_000),
            Expected("P1Y2M3W4DT5H6M7S", months: 14, milliseconds: 2_178_367_000),
            Expected("P0D"),
            Expected("PT0S"),
            Expected("P007D", milliseconds: 604_800_000),
        ])
    func units(_ expected: Expected) throws { try check(expected) }

    @Test(
        "may have a sign",
        arguments: [
            Expected("-PT6M", milliseconds: -360_000),
            Expected("-P1M", months: -1),
            Expected("-P1Y1DT1S", months: -12, milliseconds: -86_401_000),
            Expected("+P1D", milliseconds: 86_400_000),
        ])
    func sign(_ expected: Expected) throws { try check(expected) }

    @Test(
        "may have a fraction from hours down",
        arguments: [
            Expected("PT0.5S", milliseconds: 500),
            Expected("PT1.5H", milliseconds: 5_400_000),
            Expected("PT0.25M", milliseconds: 15_000),
            Expected("PT0.001S", milliseconds: 1),
            Expected("-PT0.5S", milliseconds: -500),
        ])
    func fraction(_ expected: Expected) throws { try check(expected) }

    @Test("is exact to the millisecond", arguments: [Expected("PT1.001S", milliseconds: 1_001), Expected("PT4.35S", milliseconds: 4_350)])
    func exactness(_ expected: Expected) throws { try check(expected) }

    @Test(
        "is refused in any other form",
        arguments: [
            "", "P", "PT", "-P", "-", "+", "P1", "PT1", "5M", "1D", "T5M", "P1H", "PT1D", "P1S", "PT1W", "PT1Y", "P1DT", "PTT1H", "P1T1H",
            "P1D1D", "P1D1W", "P1M1Y", "PT1S1H", "PT1M1M", "P1DT1HT1M", "P1.5D", "P0.5Y", "P1,5D", "PT1,5H", "PT1.2.3S", "PT.S", "--P1D",
            "P-1D", "PT-1H", "p1d", "P1d", "P 1D", " P1D", "P1D ", "P１D", "PT1e3S", "P0x1D", "1 day", "tomorrow",
        ])
    func refused(_ text: String) {
        #expect(CalendarDuration(text) == nil)
    }

    @Test(
        "is refused beyond ten thousand years",
        arguments: [
            "P10001Y", "-P10001Y", "P120001M", "P99999999999Y", "PT99999999999999H", "-PT99999999999999H", "P9223372036854775808D",
            "P\(String(repeating: "9", count: 400))Y", "PT\(String(repeating: "9", count: 400))S",
        ])
    func huge(_ text: String) {
        #expect(CalendarDuration(text) == nil)
    }

    @Test("is accepted for ten thousand years")
    func tenThousandYears() throws {
        try check(Expected("P10000Y", months: 120_000))
        try check(Expected("-P10000Y", months: -120_000))
    }
}
