import Foundation

/// The ranges of the weight screen, in days of the telephone's calendar.
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

/// A telephone in a time zone. Knows nothing of the server's calendar.
struct Phone: Sendable {
    let calendar: Calendar

    init?(zone: String) {
        guard let timeZone = TimeZone(identifier: zone) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        self.calendar = calendar
    }

    /// The date on the wall, as the app writes it into a query.
    func day(_ date: Date) -> String { Self.text(date, "yyyy-MM-dd", calendar.timeZone) }

    /// A weight is logged at the midnight at which its local day began.
    func midnight(daysAgo days: Int, before date: Date) -> Date {
        calendar.date(byAdding: .day, value: -days, to: calendar.startOfDay(for: date)) ?? date
    }

    /// The app's way of writing an instant.
    static func timestamp(_ date: Date) -> String { text(date, "yyyy-MM-dd'T'HH:mm:ss'Z'", .gmt) }

    static func date(_ timestamp: String) -> Date? { AppDates.date(iso8601: timestamp) }

    private static func text(_ date: Date, _ format: String, _ zone: TimeZone) -> String {
        AppDates.text(date, format, in: zone)
    }
}

/// What was posted, in the order of posting; answers as the contract says that the server must.
struct WeightOracle {
    struct Weight: Equatable, CustomStringConvertible {
        let quantity: Double
        let date: Date

        var description: String { "\(quantity) at \(Phone.timestamp(date))" }
    }

    private(set) var posted: [Weight] = []

    mutating func post(_ weight: Weight) { posted.append(weight) }

    /// From the first second of one day of UTC to the last of another, newest first, of one instant the last posted first (fitiq.md 3.12).
    func weights(from: String, to: String) -> [Weight] {
        guard let start = Phone.date("\(from)T00:00:00Z"), let end = Phone.date("\(to)T23:59:59Z") else { return [] }
        return posted.enumerated().filter { $1.date >= start && $1.date <= end }
            .sorted { ($0.element.date, $0.offset) > ($1.element.date, $1.offset) }.map(\.element)
    }
}
