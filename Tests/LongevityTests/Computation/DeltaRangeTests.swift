import Testing
import UnderstudyCore

@testable import Longevity

@Suite("The dates of a range")
struct DeltaRangeTests {
    @Test(
        "of a week run from Monday to Sunday, across months and years",
        arguments: [
            ("2026-01-07", "2026-01-05", "2026-01-11"), ("2026-01-05", "2026-01-05", "2026-01-11"),
            ("2026-01-11", "2026-01-05", "2026-01-11"), ("2024-12-30", "2024-12-30", "2025-01-05"),
            ("2027-01-01", "2026-12-28", "2027-01-03"), ("2024-02-29", "2024-02-26", "2024-03-03"),
            ("2025-03-09", "2025-03-03", "2025-03-09"), ("2025-03-10", "2025-03-10", "2025-03-16"),
        ]
    )
    func weeks(_ today: String, _ start: String, _ end: String) throws {
        try check(.weekly, today, start, end)
    }

    @Test(
        "of a month are the calendar month, leap day included",
        arguments: [
            ("2024-02-10", "2024-02-01", "2024-02-29"), ("2025-02-10", "2025-02-01", "2025-02-28"),
            ("2000-02-01", "2000-02-01", "2000-02-29"), ("2100-02-28", "2100-02-01", "2100-02-28"),
            ("2025-04-30", "2025-04-01", "2025-04-30"), ("2025-12-31", "2025-12-01", "2025-12-31"),
            ("2026-01-01", "2026-01-01", "2026-01-31"),
        ]
    )
    func months(_ today: String, _ start: String, _ end: String) throws {
        try check(.monthly, today, start, end)
    }

    @Test(
        "of a year are the calendar year",
        arguments: [
            ("2025-12-31", "2025-01-01", "2025-12-31"), ("2026-01-01", "2026-01-01", "2026-12-31"),
            ("2024-02-29", "2024-01-01", "2024-12-31"),
        ]
    )
    func years(_ today: String, _ start: String, _ end: String) throws {
        try check(.yearly, today, start, end)
    }

    private func check(_ range: DeltaRange, _ today: String, _ start: String, _ end: String) throws {
        let today = try #require(LocalDate(today))
        let dates = range.dates(around: today)
        #expect(dates.lowerBound.description == start)
        #expect(dates.upperBound.description == end)
    }
}
