import Testing
import Values

@Suite("A local date")
struct LocalDateTests {
    @Test("matches the calendar on every day from 1600 to 2400")
    func everyDay() {
        var (year, month, day) = (1600, 1, 1)
        var wrong: [String] = []
        for number in -135_140...157_419 {
            let date = LocalDate(dayNumber: number)
            if date.components != (year, month, day) { wrong.append("day \(number) is \(date), expected \(year)-\(month)-\(day)") }
            let again = LocalDate(year: year, month: month, day: day)
            if again.dayNumber != number { wrong.append("\(year)-\(month)-\(day) is day \(again.dayNumber), expected \(number)") }
            day += 1
            if day > Self.days(inMonth: month, of: year) { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
        #expect(year == 2401)
        #expect(wrong.prefix(10) == [], "\(wrong.count) days are wrong")
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return switch month {
        case 2: isLeap ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Day numbers by Python's `datetime.date`.
    @Test(
        "is a number of days since 1970",
        arguments: [
            ("0001-01-01", -719_162), ("1600-01-01", -135_140), ("1600-02-29", -135_081), ("1899-12-31", -25_568), ("1900-02-28", -25_509),
            ("1900-03-01", -25_508), ("1969-12-31", -1), ("1970-01-01", 0), ("2000-02-29", 11_016), ("2024-02-29", 19_782),
            ("2026-01-05", 20_458), ("2100-02-28", 47_540), ("2100-03-01", 47_541), ("2400-12-31", 157_419), ("9999-12-31", 2_932_896),
        ] as [(String, Int)])
    func dayNumber(_ text: String, _ number: Int) throws {
        let date = try LocalDate.read(text)
        #expect(date.dayNumber == number)
        #expect(LocalDate(dayNumber: number).description == text)
    }

    @Test(
        "past the end of the month is in the next month",
        arguments: [
            ("1990-02-31", "1990-03-03"), ("1992-02-31", "1992-03-02"), ("1900-02-29", "1900-03-01"), ("2025-04-31", "2025-05-01"),
            ("2025-12-32", "2026-01-01"),
        ] as [(String, String)])
    func rollover(_ text: String, _ expected: String) throws {
        let (year, month, day) = try #require(LocalDate.components(of: text))
        #expect(LocalDate(year: year, month: month, day: day).description == expected)
    }

    @Test("differs from another by whole days, across months and years")
    func arithmetic() throws {
        let date = try LocalDate.read("2024-02-28")
        let later = try LocalDate.read("2025-02-28")
        #expect((date + 1).description == "2024-02-29")
        #expect((date + 2).description == "2024-03-01")
        #expect((date - 59).description == "2023-12-31")
        #expect(later - date == 366)
        #expect(date - later == -366)
        #expect(date < date + 1)
        #expect(!(date < date))
    }

    @Test(
        "beyond the range becomes the end of the range, also in arithmetic",
        arguments: [Int.min, .min + 1, .min / 2, -2_000_000_000, 2_000_000_000, .max / 2, .max - 1, .max])
    func saturates(_ number: Int) throws {
        let (low, high) = (LocalDate(dayNumber: -1_000_000_000), LocalDate(dayNumber: 1_000_000_000))
        let (end, otherEnd) = number < 0 ? (low, high) : (high, low)
        #expect(LocalDate(dayNumber: number) == end)
        #expect(LocalDate(year: number, month: 12, day: 31) == end)
        #expect(end + number == end)
        #expect(high - low == 2_000_000_000)
        for text in ["0001-01-01", "1970-01-01", "9999-12-31"] {
            let date = try LocalDate.read(text)
            #expect(date + number == end)
            #expect(date - number == otherEnd)
        }
    }

    @Test("has components and a text at either end", arguments: [(Int.min, "-2735938-12-29"), (.max, "2739877-01-03")] as [(Int, String)])
    func furthest(_ number: Int, _ text: String) {
        let date = LocalDate(dayNumber: number)
        let (year, month, day) = date.components
        #expect(date.description == text)
        #expect(LocalDate(year: year, month: month, day: day) == date)
        #expect((0..<7).contains(date.weekday))
        #expect(date.startOfWeek <= date)
        #expect(date.startOfMonth <= date)
        #expect(date.endOfMonth.yearAndMonth == date.yearAndMonth)
    }
}
