/// An ISO 8601 duration: `PT5M`, `P1DT12H`, `-P1M`.
///
/// Years and months are calendar steps in UTC: a day past the end of the month becomes its last day. Smaller units are exact.
package struct CalendarDuration: Sendable, Equatable {
    package let months: Int
    package let milliseconds: Int64

    /// Reads a duration; `nil` for any other text. Hours and smaller units may have a fraction.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longestBytes else { return nil }
        var rest = text[...]
        let sign: Double = rest.first == "-" ? -1 : 1
        if let first = rest.first, first == "-" || first == "+" { rest.removeFirst() }
        guard rest.popFirst() == "P", !rest.isEmpty else { return nil }
        var months = 0.0
        var milliseconds = 0.0
        var units = Self.dateUnits[...]
        var isTime = false
        while !rest.isEmpty {
            if rest.first == "T", !isTime {
                rest.removeFirst()
                units = Self.timeUnits[...]
                isTime = true
                guard !rest.isEmpty else { return nil }
            }
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || (isTime && $0 == ".")) }
            rest = rest[digits.endIndex...]
            guard let amount = Double(digits), let letter = rest.popFirst(), let index = units.firstIndex(where: { $0.letter == letter })
            else { return nil }
            months += amount * units[index].months
            milliseconds += amount * units[index].milliseconds
            units = units[(index + 1)...]
        }
        // Ten thousand years in either direction, beyond every date that can be written here.
        guard months <= 120_000, milliseconds <= 3.2e14 else { return nil }
        self.months = Int(saturating: sign * months)
        self.milliseconds = Int64(saturating: (sign * milliseconds).rounded())
    }

    private static let longestBytes = 128

    private typealias Unit = (letter: Character, months: Double, milliseconds: Double)

    private static let dateUnits: [Unit] = [("Y", 12, 0), ("M", 1, 0), ("W", 0, 604_800_000), ("D", 0, 86_400_000)]
    private static let timeUnits: [Unit] = [("H", 0, 3_600_000), ("M", 0, 60_000), ("S", 0, 1_000)]
}

extension Instant {
    /// The instant after a duration, or before it if it is negative.
    package func advanced(by duration: CalendarDuration) -> Instant {
        let (date, rest) = utc
        let (year, month, day) = date.components
        let count = year * 12 + (month - 1) + duration.months
        let first = LocalDate(year: Int(Int64(count).flooredQuotient(by: 12)), month: (count % 12 + 12) % 12 + 1, day: 1)
        let stepped = duration.months == 0 ? date : first + (min(day, first.endOfMonth.components.day) - 1)
        return Instant(stepped, millisecondsOfDay: rest).advanced(byMilliseconds: duration.milliseconds)
    }
}
