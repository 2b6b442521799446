import Foundation
import Synchronization

/// Dates as the apps read and write them, with Foundation's formatters. These are cached, because making one is slow.
enum AppDates {
    private static let formatters = Mutex<[String: DateFormatter]>([:])
    private static let isoFormatters = Mutex<[ISO8601DateFormatter.Options.RawValue: ISO8601DateFormatter]>([:])

    static func date(_ text: String, _ format: String, in zone: TimeZone = .gmt) -> Date? {
        using(format, zone) { $0.date(from: text) }
    }

    static func text(_ date: Date, _ format: String, in zone: TimeZone = .gmt) -> String {
        using(format, zone) { $0.string(from: date) }
    }

    /// By default a text needs a time and must not have a fraction.
    static func date(iso8601 text: String, _ options: ISO8601DateFormatter.Options = .withInternetDateTime) -> Date? {
        isoFormatters.withLock { formatters in
            let formatter = formatters[options.rawValue] ?? ISO8601DateFormatter()
            if formatters[options.rawValue] == nil {
                formatter.formatOptions = options
                formatters[options.rawValue] = formatter
            }
            return formatter.date(from: text)
        }
    }

    private static func using<Value>(_ format: String, _ zone: TimeZone, _ body: (DateFormatter) -> Value) -> Value where Value: Sendable {
        formatters.withLock { formatters in
            let name = zone.identifier + " " + format
            let formatter = formatters[name] ?? DateFormatter()
            if formatters[name] == nil {
                formatter.locale = Locale(identifier: "en_US_POSIX")
                formatter.timeZone = zone
                formatter.dateFormat = format
                formatters[name] = formatter
            }
            return body(formatter)
        }
    }
}
