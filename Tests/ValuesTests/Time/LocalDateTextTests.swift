import Testing
import Values

@Suite("A local date's text")
struct LocalDateTextTests {
    @Test("is read back as the same date")
    func roundTrip() {
        var wrong: [String] = []
        for number in stride(from: -135_140, through: 157_419, by: 13) {
            let date = LocalDate(dayNumber: number)
            if LocalDate(date.description) != date { wrong.append(date.description) }
        }
        #expect(wrong.prefix(10) == [], "\(wrong.count) dates are wrong")
    }

    @Test("is padded with zeros")
    func padded() {
        #expect(LocalDate(year: 1, month: 2, day: 3).description == "0001-02-03")
        #expect(LocalDate(year: 2026, month: 1, day: 5).yearAndMonth == "2026-01")
    }

    @Test("is a date of the calendar", arguments: ["2024-02-29", "2000-02-29", "2025-02-28", "2025-12-31", "2025-01-01"])
    func accepted(_ text: String) {
        #expect(LocalDate(text)?.description == text)
    }

    @Test(
        "is refused if the calendar has no such date",
        arguments: [
            "2026-02-30", "2025-02-29", "1900-02-29", "2100-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00", "2026-01-32",
        ])
    func noDay(_ text: String) {
        #expect(LocalDate(text) == nil)
    }

    @Test(
        "is refused in another format",
        arguments: [
            "", "2026-1-1", "2026-01-1", "26-01-01", "20260101", "2026/01/01", "2026-01-01 ", " 2026-01-01", "2026-01-011", "02026-01-01",
            "-026-01-01", "+026-01-01", "2026-+1-01", "2026-01-1a", "２０２６-０１-０１", "２6-01-01", "٢٠-01-01", "2026-01-01T00:00:00Z", "today",
        ])
    func otherShape(_ text: String) {
        #expect(LocalDate(text) == nil)
        #expect(LocalDate.components(of: text) == nil)
    }

    @Test("gives its three numbers even if they are no date")
    func components() throws {
        let (year, month, day) = try #require(LocalDate.components(of: "1990-02-31"))
        #expect([year, month, day] == [1990, 2, 31])
    }

    @Test("may be part of a longer text")
    func substring() {
        #expect(LocalDate("2026-01-05T06:00:00Z".prefix(10))?.description == "2026-01-05")
    }
}
