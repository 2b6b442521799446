import Foundation

/// Dates as the app's charts read them: with a formatter whose failures they ignore (longevity.md 4, 9).
enum DatePattern: String {
    case day = "yyyy-MM-dd"
    case month = "yyyy-MM"

    func date(_ text: String) -> Date? {
        AppDates.date(text, rawValue)
    }

    /// Whether a chart can draw these points: all are dates, and each is later than the one before.
    func isDrawable(_ texts: [String]) -> Bool {
        let dates = texts.compactMap(date)
        return dates.count == texts.count && zip(dates, dates.dropFirst()).allSatisfy(<)
    }
}
