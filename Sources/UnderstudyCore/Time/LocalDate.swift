/// A date of the proleptic Gregorian calendar, without a zone: what stands on the wall.
///
/// Kept as a day number, so that weeks, streaks and windows are subtractions and no calendar object is needed.
package struct LocalDate: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01.
    package let dayNumber: Int

    package init(dayNumber: Int) {
        self.dayNumber = dayNumber
    }

    /// Days beyond the month's end roll over into the next month: 31 February 1990 is 3 March.
    package init(year: Int, month: Int, day: Int) {
        // Counted in years that begin in March, so that the leap day is the last.
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        dayNumber = era * 146_097 + dayOfEra - 719_468
    }

    /// Reads `yyyy-MM-dd`; `nil` when the text has another shape or names no day of the calendar.
    package init?(_ text: some StringProtocol) {
        guard let (year, month, day) = Self.components(of: text) else { return nil }
        let date = LocalDate(year: year, month: month, day: day)
        guard (1...12).contains(month), date.components == (year, month, day) else { return nil }
        self = date
    }

    /// The three numbers of `yyyy-MM-dd`, whether or not they make a date.
    package static func components(of text: some StringProtocol) -> (year: Int, month: Int, day: Int)? {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for byte in bytes[range] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                value = value * 10 + Int(byte - UInt8(ascii: "0"))
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
        return (year, month, day)
    }

    package var components: (year: Int, month: Int, day: Int) {
        let shifted = dayNumber + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// 0 for Monday to 6 for Sunday.
    package var weekday: Int {
        let sinceMonday = (dayNumber + 3) % 7
        return sinceMonday < 0 ? sinceMonday + 7 : sinceMonday
    }

    /// The Monday on or before this day.
    package var startOfWeek: LocalDate { self - weekday }

    package var startOfMonth: LocalDate { self - (components.day - 1) }

    package var endOfMonth: LocalDate {
        let (year, month, _) = components
        return (month == 12 ? LocalDate(year: year + 1, month: 1, day: 1) : LocalDate(year: year, month: month + 1, day: 1)) - 1
    }

    package static func < (left: LocalDate, right: LocalDate) -> Bool { left.dayNumber < right.dayNumber }
    package static func + (date: LocalDate, days: Int) -> LocalDate { LocalDate(dayNumber: date.dayNumber + days) }
    package static func - (date: LocalDate, days: Int) -> LocalDate { LocalDate(dayNumber: date.dayNumber - days) }

    /// How many days lie from the right date to the left one.
    package static func - (left: LocalDate, right: LocalDate) -> Int { left.dayNumber - right.dayNumber }
}

extension LocalDate: CustomStringConvertible {
    /// `yyyy-MM-dd`
    package var description: String {
        let (year, month, day) = components
        guard (0..<10_000).contains(year) else { return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
        // Histories are full of dates.
        func digit(_ number: Int) -> UInt8 { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10) }
        let dash = UInt8(ascii: "-")
        let text = [
            digit(year / 1_000), digit(year / 100), digit(year / 10), digit(year), dash, digit(month / 10), digit(month), dash,
            digit(day / 10), digit(day),
        ]
        return String(decoding: text, as: UTF8.self)
    }

    /// `yyyy-MM`
    package var yearAndMonth: String { String(description.dropLast(3)) }
}

/// A number with leading zeros.
package func padded(_ value: some BinaryInteger, _ width: Int, radix: Int = 10) -> String {
    let digits = String(value, radix: radix, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
