import Testing
import Values

@Suite("Dates and spans of time in words")
struct DateWordsTests {
    @Test(
        "a date has its day, month and year",
        arguments: [("2026-01-06", "6 January 2026"), ("2024-02-29", "29 February 2024"), ("0999-12-31", "31 December 0999")])
    func date(_ text: String, _ words: String) throws {
        #expect(try #require(LocalDate(text)).words == words)
    }

    @Test(
        "the time since an instant is in its largest unit",
        arguments: [
            (0, "0 seconds"), (999, "0 seconds"), (1_000, "1 second"), (59_999, "59 seconds"), (60_000, "1 minute"),
            (300_000, "5 minutes"), (3_599_999, "59 minutes"), (3_600_000, "1 hour"), (86_399_999, "23 hours"), (86_400_000, "1 day"),
            (864_000_000, "10 days"), (-5_000, "0 seconds"), (Int64.max, "100000000 days"),
        ] as [(Int64, String)])
    func span(_ milliseconds: Int64, _ words: String) {
        #expect(Instant(milliseconds: milliseconds).timeSince(Instant(milliseconds: 0)) == words)
    }
}
