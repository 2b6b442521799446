import Foundation

/// An ISO 8601 duration: `.days(1)`, `.minutes(-6)`, `-.months(1)` or `"P1DT12H"`.
///
/// Years and months are calendar steps in UTC: a day beyond the month's end becomes its last day. All other units are exact. The text is not
/// validated here; the server refuses an invalid one.
public struct ISODuration: Sendable, Equatable {
    /// The ISO 8601 text, with a leading sign if negative: `-PT6M`.
    public let text: String

    /// Creates a duration from an ISO 8601 text.
    public init(_ text: String) {
        self.text = text
    }

    /// A number of milliseconds.
    public static func milliseconds(_ count: Int) -> ISODuration {
        ISODuration((count < 0 ? "-" : "") + "PT\(Decimal(count.magnitude) / 1_000)S")
    }

    /// A number of seconds.
    public static func seconds(_ count: Int) -> ISODuration { ISODuration(count, "PT", "S") }
    /// A number of minutes.
    public static func minutes(_ count: Int) -> ISODuration { ISODuration(count, "PT", "M") }
    /// A number of hours.
    public static func hours(_ count: Int) -> ISODuration { ISODuration(count, "PT", "H") }
    /// A number of days of 24 hours.
    public static func days(_ count: Int) -> ISODuration { ISODuration(count, "P", "D") }
    /// A number of weeks of seven days.
    public static func weeks(_ count: Int) -> ISODuration { ISODuration(count, "P", "W") }
    /// A number of calendar months.
    public static func months(_ count: Int) -> ISODuration { ISODuration(count, "P", "M") }
    /// A number of calendar years.
    public static func years(_ count: Int) -> ISODuration { ISODuration(count, "P", "Y") }

    /// The negated duration.
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
    /// Creates a duration from an ISO 8601 text.
    public init(stringLiteral value: String) { self.init(value) }
}

extension ISODuration: Codable, CustomStringConvertible {
    /// Decodes the text.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// The ISO 8601 text.
    public var description: String { text }
}
