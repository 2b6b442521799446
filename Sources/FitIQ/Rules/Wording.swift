import Foundation
import Values

/// The format of numbers and dates in insights.
enum Wording {
    /// `82.4 kg`, `8,432`
    static func amount(_ value: Double, _ type: ProgressType) -> String {
        let number = number(value, decimals: type.decimals)
        return type.unit.isEmpty ? number : type.unit == "%" ? number + "%" : "\(number) \(type.unit)"
    }

    /// `8,432 steps`, `mood 7`: an amount that stands alone.
    static func named(_ value: Double, _ type: ProgressType) -> String {
        switch type {
        case .steps: "\(amount(value, type)) \(type.label)"
        case .moodScore, .bmi: "\(type.label) \(amount(value, type))"
        default: amount(value, type)
        }
    }

    /// The mean of several days: `8,500 a day`, `7.5 h a night`, `80.5 kg`.
    static func rate(_ mean: Double, _ type: ProgressType) -> String {
        type.each.map { "\(amount(mean, type)) \($0)" } ?? amount(mean, type)
    }

    /// A change of a value: `0.5 kg less`, `3 bpm higher`.
    static func change(_ difference: Double, _ type: ProgressType) -> String {
        let isHigher = difference > 0
        let size = number(difference.magnitude, decimals: type.decimals)
        return switch type {
        case .moodScore, .bodyFatPercentage: "\(size) \(size == "1" ? "point" : "points") \(isHigher ? "higher" : "lower")"
        case .restingHeartRate, .bmi: "\(amount(difference.magnitude, type)) \(isHigher ? "higher" : "lower")"
        case .steps: "\(size) \(isHigher ? "more" : "fewer")"
        default: "\(amount(difference.magnitude, type)) \(isHigher ? "more" : "less")"
        }
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
        "\(weekday(date)), \(date.words)"
    }

    /// `Tuesday`
    static func weekday(_ date: LocalDate) -> String { weekdays[date.weekday] }

    /// One day, or `1 January to 7 January 2026`.
    static func span(_ dates: DateRange) -> String {
        guard dates.count > 1 else { return day(dates.last) }
        let (first, last) = (dates.first.words, dates.last.words)
        return "\(dates.first.components.year == dates.last.components.year ? String(first.dropLast(5)) : first) to \(last)"
    }

    /// A day or a week without its year, for titles: `Tuesday`, `5 to 11 January`, `29 December to 4 January`.
    static func shortSpan(_ dates: DateRange) -> String {
        guard dates.count > 1 else { return weekday(dates.last) }
        let (first, last) = (dates.first.components, dates.last.components)
        let end = "\(last.day) \(LocalDate.months[last.month - 1])"
        return first.month == last.month && first.year == last.year
            ? "\(first.day) to \(end)" : "\(first.day) \(LocalDate.months[first.month - 1]) to \(end)"
    }

    static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}
