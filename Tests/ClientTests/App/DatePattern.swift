import Foundation

/// Dates as the app's charts read them: with a formatter, of whose failures they do not hear (longevity.md 4, 9).
enum DatePattern: String {
    case day = "yyyy-MM-dd"
    case month = "yyyy-MM"

    func date(_ text: String) -> Date? {
        AppDates.date(text, rawValue)
    }

    /// Whether a chart can draw from the first to the last of these: all are dates, each later than the one before.
    func isDrawable(_ texts: [String]) -> Bool {
        let dates = texts.compactMap(date)
        return dates.count == texts.count && zip(dates, dates.dropFirst()).allSatisfy(<)
    }
}
