import Foundation

/// The ranges of the weight screen, in days of the phone's calendar.
enum WeightRange: String, CaseIterable, Sendable {
    case sevenDays = "7d"
    case thirtyDays = "30d"
    case ninetyDays = "90d"
    case oneYear = "1y"
    case fiveYears = "5y"

    private var component: (Calendar.Component, Int) {
        switch self {
        case .sevenDays: (.day, -7)
        case .thirtyDays: (.day, -30)
        case .ninetyDays: (.day, -90)
        case .oneYear: (.year, -1)
        case .fiveYears: (.year, -5)
        }
    }

    func start(before date: Date, in calendar: Calendar) -> Date {
        let (component, value) = component
        return calendar.date(byAdding: component, value: value, to: date) ?? date
    }
}

/// A phone in a time zone, independent of the server's calendar.
struct Phone: Sendable {
    let calendar: Calendar

    init?(zone: String) {
        guard let timeZone = TimeZone(identifier: zone) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        self.calendar = calendar
    }

    /// The local date, as the app writes it into a query.
    func day(_ date: Date) -> String { Self.text(date, "yyyy-MM-dd", calendar.timeZone) }

    /// The instant at which the app logs a weight: the start of its local day.
    func midnight(daysAgo days: Int, before date: Date) -> Date {
        calendar.date(byAdding: .day, value: -days, to: calendar.startOfDay(for: date)) ?? date
    }

    /// An instant as the app writes it.
    static func timestamp(_ date: Date) -> String { text(date, "yyyy-MM-dd'T'HH:mm:ss'Z'", .gmt) }

    static func date(_ timestamp: String) -> Date? { AppDates.date(iso8601: timestamp) }

    private static func text(_ date: Date, _ format: String, _ zone: TimeZone) -> String {
        AppDates.text(date, format, in: zone)
    }
}

/// The posted weights in their order. It gives the responses that the contract requires.
struct WeightOracle {
    struct Weight: Equatable, CustomStringConvertible {
        let quantity: Double
        let date: Date

        var description: String { "\(quantity) at \(Phone.timestamp(date))" }
    }

    private(set) var posted: [Weight] = []

    mutating func post(_ weight: Weight) { posted.append(weight) }

    /// The weights from the first second of one UTC day to the last of another: newest first, and for the same instant the last posted
    /// first (fitiq.md 3.12).
    func weights(from: String, to: String) -> [Weight] {
        guard let start = Phone.date("\(from)T00:00:00Z"), let end = Phone.date("\(to)T23:59:59Z") else { return [] }
        return posted.enumerated().filter { $1.date >= start && $1.date <= end }
            .sorted { ($0.element.date, $0.offset) > ($1.element.date, $1.offset) }.map(\.element)
    }
}
