/// A date of the proleptic Gregorian calendar, without a time zone.
///
/// Stored as a day number, so that weeks, streaks and windows are subtractions and need no calendar object. A date beyond the range becomes
/// its nearest end, so arithmetic on dates never overflows.
package struct LocalDate: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01.
    package let dayNumber: Int

    /// Ten times as far as any ``Instant``.
    private static let furthestDays = 1_000_000_000
    private static let furthestYears = 2_800_000

    package init(dayNumber: Int) {
        self.dayNumber = min(max(dayNumber, -Self.furthestDays), Self.furthestDays)
    }

    /// Days beyond the end of the month continue in the next month: 31 February 1990 is 3 March.
    ///
    /// - Parameters:
    ///   - month: from 1 to 12.
    ///   - day: from 1 to 31, or a few more.
    package init(year: Int, month: Int, day: Int) {
        let year = min(max(year, -Self.furthestYears), Self.furthestYears)
        // Years are counted from March, so that the leap day is the last day.
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.init(dayNumber: era * 146_097 + dayOfEra - 719_468)
    }

    /// Reads `yyyy-MM-dd`; `nil` when the text has another format or is no date of the calendar.
    package init?(_ text: some StringProtocol) {
        guard let components = Self.components(of: text) else { return nil }
        self.init(components)
    }

    /// Reads `yyyy-MM-dd` in place, like ``init(_:)``.
    package init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard let components = Self.components(of: text) else { return nil }
        self.init(components)
    }

    private init?(_ components: (year: Int, month: Int, day: Int)) {
        let (year, month, day) = components
        guard (1...12).contains(month), day > 0, day <= Self.days(ofMonth: month, in: year) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private static func days(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The three numbers of `yyyy-MM-dd`, even if they are no date.
    package static func components(of text: some StringProtocol) -> (year: Int, month: Int, day: Int)? {
        if let read = text.utf8.withContiguousStorageIfAvailable({ components(of: $0) }) { return read }
        return Array(text.utf8).withUnsafeBufferPointer { components(of: $0) }
    }

    static func components(of text: UnsafeBufferPointer<UInt8>) -> (year: Int, month: Int, day: Int)? {
        guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") else { return nil }
        var areDigits = true
        func number(_ start: Int, _ end: Int) -> Int {
            var value = 0
            for place in start..<end {
                let digit = Int(text[place]) - 0x30
                areDigits = areDigits && digit >= 0 && digit < 10
                value = value * 10 + digit
            }
            return value
        }
        let components = (number(0, 4), number(5, 7), number(8, 10))
        return areDigits ? components : nil
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
    package static func + (date: LocalDate, days: Int) -> LocalDate {
        LocalDate(dayNumber: date.dayNumber.addingSaturating(days))
    }

    package static func - (date: LocalDate, days: Int) -> LocalDate {
        LocalDate(dayNumber: date.dayNumber.subtractingSaturating(days))
    }

    /// The number of days from the right date to the left one.
    package static func - (left: LocalDate, right: LocalDate) -> Int { left.dayNumber - right.dayNumber }
}

extension LocalDate: CustomStringConvertible {
    /// `yyyy-MM-dd`
    package var description: String { String(atMost: Self.mostBytes) { write(to: &$0) } }

    /// Enough for a year with as many digits as an `Int` can have.
    static let mostBytes = 32

    /// Writes `yyyy-MM-dd`.
    func write(to cursor: inout ByteCursor) {
        let (year, month, day) = components
        if year.magnitude < 10_000 {
            if year < 0 { cursor.put(ascii: "-") }
            cursor.put(UInt64(year.magnitude), digits: 4)
        } else {
            cursor.put(Int64(year))
        }
        cursor.put(ascii: "-")
        cursor.put(UInt64(truncatingIfNeeded: month), digits: 2)
        cursor.put(ascii: "-")
        cursor.put(UInt64(truncatingIfNeeded: day), digits: 2)
    }

    /// `yyyy-MM`
    package var yearAndMonth: String { String(description.dropLast(3)) }
}
