/// A point in time in milliseconds, with JavaScript's range of dates: 100 million days before and after 1970.
///
/// Clients send arbitrary numbers. An instant beyond the range becomes its nearest end, so arithmetic on instants never overflows.
package struct Instant: Sendable, Hashable, Comparable {
    /// Since 1970-01-01T00:00:00Z.
    package let milliseconds: Int64

    private static let furthestMilliseconds: Int64 = 100_000_000 * millisecondsPerDay

    package init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, -Self.furthestMilliseconds), Self.furthestMilliseconds)
    }

    package init(seconds: Int64) {
        self.init(milliseconds: seconds.multipliedSaturating(by: 1_000))
    }

    /// Midnight in UTC plus a number of milliseconds.
    package init(_ date: LocalDate, millisecondsOfDay: Int64 = 0) {
        let midnight = Int64(date.dayNumber).multipliedSaturating(by: Self.millisecondsPerDay)
        self = Instant(milliseconds: midnight).advanced(byMilliseconds: millisecondsOfDay)
    }

    /// Later than any date that can be written.
    package static let distantFuture = Instant(LocalDate(year: 10_000, month: 1, day: 1))

    package static let millisecondsPerDay: Int64 = 86_400_000

    /// Reads RFC 3339, `2026-01-05T06:00:00.000Z` or with an offset. Digits beyond milliseconds are dropped.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t"),
            let date = LocalDate(String(decoding: bytes[..<10], as: UTF8.self))
        else { return nil }
        func number(_ range: Range<Int>) -> Int64? {
            guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return Int64(String(decoding: bytes[range], as: UTF8.self))
        }
        guard let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"), hour < 24, minute < 60, second < 60
        else { return nil }
        var index = 19
        var fraction: Int64 = 0
        if bytes[index] == UInt8(ascii: ".") {
            let digits = bytes[(index + 1)...].prefix { (0x30...0x39).contains($0) }
            guard !digits.isEmpty else { return nil }
            for place in 0..<3 { fraction = fraction * 10 + (place < digits.count ? Int64(digits[digits.startIndex + place] - 0x30) : 0) }
            index = digits.endIndex
        }
        guard index < bytes.count else { return nil }
        var offsetMinutes: Int64 = 0
        switch bytes[index] {
        case UInt8(ascii: "Z"), UInt8(ascii: "z"):
            guard index + 1 == bytes.count else { return nil }
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            guard index + 6 == bytes.count, bytes[index + 3] == UInt8(ascii: ":"), let hours = number(index + 1..<index + 3),
                let minutes = number(index + 4..<index + 6), hours < 24, minutes < 60
            else { return nil }
            offsetMinutes = (hours * 60 + minutes) * (bytes[index] == UInt8(ascii: "-") ? -1 : 1)
        default: return nil
        }
        self.init(date, millisecondsOfDay: ((hour * 60 + minute - offsetMinutes) * 60 + second) * 1_000 + fraction)
    }

    package static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

    /// Whether the year in UTC has four digits.
    package var canBeWritten: Bool { self >= Instant(LocalDate(year: 0, month: 1, day: 1)) && self < .distantFuture }

    /// The nearest instant that can be written, nearly always this one.
    package var written: Instant {
        canBeWritten ? self : self < .distantFuture ? Instant(LocalDate(year: 0, month: 1, day: 1)) : Self.lastWritten
    }

    private static let lastWritten = distantFuture.advanced(bySeconds: -1)

    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    package var seconds: Int64 { milliseconds.flooredQuotient(by: 1_000) }

    package func advanced(byMilliseconds milliseconds: Int64) -> Instant {
        Instant(milliseconds: self.milliseconds.addingSaturating(milliseconds))
    }

    package func advanced(bySeconds seconds: Int64) -> Instant {
        advanced(byMilliseconds: seconds.multipliedSaturating(by: 1_000))
    }

    /// The date in UTC, and the milliseconds since its midnight.
    package var utc: (date: LocalDate, millisecondsOfDay: Int64) {
        let days = milliseconds.flooredQuotient(by: Self.millisecondsPerDay)
        return (LocalDate(dayNumber: Int(days)), milliseconds - days * Self.millisecondsPerDay)
    }
}

extension Instant: CustomStringConvertible {
    /// `yyyy-MM-ddTHH:mm:ss.SSSZ`
    package var description: String { text(hasMilliseconds: true) }

    /// `yyyy-MM-ddTHH:mm:ssZ`, rounded down to the second.
    package var descriptionToTheSecond: String { text(hasMilliseconds: false) }

    private func text(hasMilliseconds: Bool) -> String {
        String(atMost: Self.mostBytes) { write(to: &$0, hasMilliseconds: hasMilliseconds) }
    }

    static let mostBytes = LocalDate.mostBytes + 14

    /// Writes the text of ``description`` or ``descriptionToTheSecond``.
    func write(to cursor: inout ByteCursor, hasMilliseconds: Bool) {
        let (date, rest) = utc
        let (seconds, milliseconds) = UInt64(rest).quotientAndRemainder(dividingBy: 1_000)
        date.write(to: &cursor)
        cursor.put(ascii: "T")
        cursor.put(seconds / 3_600, digits: 2)
        cursor.put(ascii: ":")
        cursor.put(seconds / 60 % 60, digits: 2)
        cursor.put(ascii: ":")
        cursor.put(seconds % 60, digits: 2)
        if hasMilliseconds {
            cursor.put(ascii: ".")
            cursor.put(milliseconds, digits: 3)
        }
        cursor.put(ascii: "Z")
    }
}
