/// A duration in ISO 8601, as the control API takes it: `.days(1)`, `.minutes(-6)`, `-.months(1)`, `"P1DT12H"`.
///
/// Years and months are calendar steps in UTC, a day past the month's end becomes its last; everything else is exact. A text that is no
/// duration is refused by the server.
public struct ISODuration: Sendable, Equatable {
    /// The duration in ISO 8601, signed in front: `-PT6M`.
    public let text: String

    /// Takes a text as it is.
    public init(_ text: String) {
        self.text = text
    }

    /// So many exact milliseconds.
    public static func milliseconds(_ count: Int) -> ISODuration {
        let (seconds, rest) = count.magnitude.quotientAndRemainder(dividingBy: 1_000)
        var fraction = ""
        if rest > 0 {
            let digits = String(rest)
            fraction = "." + String(repeating: "0", count: 3 - digits.count) + digits
            while fraction.last == "0" { fraction.removeLast() }
        }
        return ISODuration((count < 0 ? "-" : "") + "PT\(seconds)\(fraction)S")
    }

    /// So many seconds.
    public static func seconds(_ count: Int) -> ISODuration { ISODuration(count, "PT", "S") }
    /// So many minutes.
    public static func minutes(_ count: Int) -> ISODuration { ISODuration(count, "PT", "M") }
    /// So many hours.
    public static func hours(_ count: Int) -> ISODuration { ISODuration(count, "PT", "H") }
    /// So many days of 24 hours.
    public static func days(_ count: Int) -> ISODuration { ISODuration(count, "P", "D") }
    /// So many times seven days.
    public static func weeks(_ count: Int) -> ISODuration { ISODuration(count, "P", "W") }
    /// So many calendar months.
    public static func months(_ count: Int) -> ISODuration { ISODuration(count, "P", "M") }
    /// So many calendar years.
    public static func years(_ count: Int) -> ISODuration { ISODuration(count, "P", "Y") }

    /// The same duration the other way.
    public static prefix func - (duration: ISODuration) -> ISODuration {
        switch duration.text.first {
        case "-": ISODuration(String(duration.text.dropFirst()))
        case "+": ISODuration("-" + duration.text.dropFirst())
        default: ISODuration("-" + duration.text)
        }
    }

    private init(_ count: Int, _ prefix: String, _ unit: String) {
        text = (count < 0 ? "-" : "") + "\(prefix)\(count.magnitude)\(unit)"
    }
}

extension ISODuration: ExpressibleByStringLiteral {
    /// Takes a text as it is.
    public init(stringLiteral value: String) { self.init(value) }
}

extension ISODuration: Codable, CustomStringConvertible {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// The text.
    public var description: String { text }
}
