import Foundation

/// Converts between `Date` and the control API's instants: RFC 3339 in UTC with milliseconds.
///
/// Milliseconds are converted separately from whole seconds: a `Date` is a binary fraction of seconds, and formatters that truncate it are
/// sometimes one millisecond off.
enum RFC3339 {
    /// The milliseconds since 1970 whose years have four digits.
    private static let range = -62_167_219_200_000.0...253_402_300_799_999

    /// Formats a date, rounded to the nearest millisecond: `2026-01-07T09:00:00.000Z`. A date beyond the years 0 to 9999 becomes the nearest
    /// one within.
    static func text(of date: Date) -> String {
        let milliseconds = milliseconds(of: date)
        let seconds = (milliseconds / 1_000).rounded(.down)
        let fraction = String(Int(milliseconds - seconds * 1_000))
        let whole = Date(timeIntervalSince1970: seconds).formatted(.iso8601).dropLast()
        return "\(whole).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)Z"
    }

    /// The milliseconds of a date since 1970, rounded. A date beyond the years 0 to 9999 becomes the nearest one within.
    static func milliseconds(of date: Date) -> Double {
        min(max(range.lowerBound, (date.timeIntervalSince1970 * 1_000).rounded()), range.upperBound)
    }

    /// Parses an instant in UTC or with an offset. Digits beyond milliseconds are dropped.
    static func date(of text: String) -> Date? {
        var whole = text
        var milliseconds = 0
        if let point = text.firstIndex(of: ".") {
            let digits = text[text.index(after: point)...].prefix { $0.isASCII && $0.isNumber }
            guard let value = Int(digits.prefix(3).padding(toLength: 3, withPad: "0", startingAt: 0)), !digits.isEmpty else { return nil }
            milliseconds = value
            whole = String(text[..<point] + text[digits.endIndex...])
        }
        guard let seconds = try? Date(whole, strategy: .iso8601).timeIntervalSince1970 else { return nil }
        return Date(timeIntervalSince1970: (seconds * 1_000 + Double(milliseconds)) / 1_000)
    }
}
