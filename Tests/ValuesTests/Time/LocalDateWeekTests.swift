import Testing
import Values

@Suite("Weeks and months of a local date")
struct LocalDateWeekTests {
    @Test("weekdays count from Monday", arguments: Array(zip(["05", "06", "07", "08", "09", "10", "11"], 0...6)))
    func weekday(_ day: String, _ weekday: Int) throws {
        let date = try LocalDate.read("2026-01-\(day)")
        #expect(date.weekday == weekday)
        #expect(date.startOfWeek.description == "2026-01-05")
    }

    @Test(
        "weekdays are right in other centuries",
        arguments: [
            ("1600-01-01", 5), ("1899-12-31", 6), ("1969-12-29", 0), ("1969-12-31", 2), ("1970-01-01", 3), ("2000-02-29", 1),
            ("2100-02-28", 6), ("2400-12-31", 6),
        ] as [(String, Int)])
    func oldWeekday(_ text: String, _ weekday: Int) throws {
        let date = try LocalDate.read(text)
        #expect(date.weekday == weekday)
    }

    /// The contract's weeks across a year's end (longevity.md 3.2), and one before 1970.
    @Test(
        "a week may begin in another month or year",
        arguments: [
            ("2024-12-30", "2024-12-30"), ("2025-01-05", "2024-12-30"), ("2027-01-01", "2026-12-28"), ("2024-03-01", "2024-02-26"),
            ("1970-01-01", "1969-12-29"), ("1969-12-28", "1969-12-22"),
        ] as [(String, String)])
    func startOfWeek(_ text: String, _ monday: String) throws {
        let date = try LocalDate.read(text)
        #expect(date.startOfWeek.description == monday)
    }

    @Test("every month ends on its last day", arguments: Array(zip(1...12, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])))
    func endOfMonth(_ month: Int, _ lastDay: Int) {
        for day in [1, 15, lastDay] {
            let date = LocalDate(year: 2025, month: month, day: day)
            #expect(date.endOfMonth == LocalDate(year: 2025, month: month, day: lastDay))
            #expect(date.startOfMonth == LocalDate(year: 2025, month: month, day: 1))
        }
    }

    @Test(
        "February depends on the year",
        arguments: [(2024, 29), (2025, 28), (2000, 29), (1900, 28), (2100, 28), (1600, 29)] as [(Int, Int)])
    func endOfFebruary(_ year: Int, _ lastDay: Int) {
        #expect(LocalDate(year: year, month: 2, day: 10).endOfMonth == LocalDate(year: year, month: 2, day: lastDay))
    }
}
