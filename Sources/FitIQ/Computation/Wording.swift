import Foundation
import UnderstudyCore

/// The format of numbers and dates in insights.
enum Wording {
    /// `82.4 kg`, `8,432`
    static func amount(_ value: Double, _ type: ProgressType) -> String {
        let number = number(value, decimals: type.decimals)
        return type.unit.isEmpty ? number : type.unit == "%" ? number + "%" : "\(number) \(type.unit)"
    }

    static func rounded(_ value: Double, decimals: Int) -> Double {
        let scale = decimals == 0 ? 1.0 : 10.0
        // Larger numbers have no decimals, and scaling could overflow.
        return value.magnitude < largestGrouped ? (value * scale).rounded() / scale : value
    }

    /// With a comma between thousands, and without a trailing `.0`.
    static func number(_ value: Double, decimals: Int) -> String {
        let rounded = rounded(value, decimals: decimals)
        guard rounded.magnitude < largestGrouped else { return JSON.number(rounded).text }
        let whole = Int(rounded.magnitude)
        var digits = String(whole)
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits.removeLast(3)
        }
        let tenths = Int(((rounded.magnitude - Double(whole)) * 10).rounded())
        let text = ([digits[...]] + groups).joined(separator: ",") + (tenths == 0 ? "" : ".\(tenths)")
        return rounded < 0 ? "-" + text : text
    }

    /// Numbers above this are not grouped. No real measurement is as large.
    private static let largestGrouped = 1e15

    /// `1 entry`, `3 entries`
    static func count(_ count: Int, _ singular: String, _ plural: String) -> String {
        "\(number(Double(count), decimals: 0)) \(count == 1 ? singular : plural)"
    }

    /// `Tuesday, 6 January 2026`
    static func day(_ date: LocalDate) -> String {
        "\(weekday(date)), \(plain(date))"
    }

    /// `Tuesday`
    static func weekday(_ date: LocalDate) -> String { weekdays[date.weekday] }

    /// One day, or `1 January to 7 January 2026`.
    static func span(_ dates: DateRange) -> String {
        guard dates.count > 1 else { return day(dates.last) }
        let (first, last) = (plain(dates.first), plain(dates.last))
        return "\(dates.first.components.year == dates.last.components.year ? String(first.dropLast(5)) : first) to \(last)"
    }

    static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    private static func plain(_ date: LocalDate) -> String {
        let (year, month, day) = date.components
        return "\(day) \(months[month - 1]) \(padded(year, 4))"
    }

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
}
