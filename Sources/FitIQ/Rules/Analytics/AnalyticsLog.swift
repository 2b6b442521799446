import UnderstudyCore
import Values

/// The data of a period from which analytics are computed (fitiq-wellness.md 14). Days are those of UTC.
struct AnalyticsLog: Sendable, Equatable {
    /// The food of a day. Energy is in kilocalories, the rest in grams.
    struct Nutrition: Sendable, Equatable {
        let date: LocalDate
        var meals = 0
        var calories = 0.0
        var protein = 0.0
        var carbs = 0.0
        var fat = 0.0
    }

    let period: AnalyticsPeriod
    /// The measurements.
    var series = DailySeries()
    /// Hours of sleep by the day on which the night ended: of sessions, or as measured on days without one.
    var nights: [LocalDate: Double] = [:]
    var moods: [MoodEntry] = []
    /// Oldest first.
    var workouts: [LoggedWorkout] = []
    /// The days with completed meals, or with measured calories instead, in order.
    var nutrition: [Nutrition] = []

    var dates: DateRange { period.dates }

    /// The values of a metric by day. Sleep comes from sessions first (fitiq-wellness.md 15).
    func values(of type: ProgressType) -> [(date: LocalDate, value: Double)] {
        dates.compactMap { date in
            (type == .sleepHours ? nights[date] : series.value(of: type, on: date)).map { (date, $0) }
        }
    }
}

/// The period that a request asks for.
struct AnalyticsPeriod: Shaped, Equatable {
    enum Kind: String, Sendable, CaseIterable {
        case week, month, year, custom

        /// The number of days up to today; `nil` for a period of the request.
        var days: Int? {
            switch self {
            case .week: 7
            case .month: 30
            case .year: 365
            case .custom: nil
            }
        }
    }

    let kind: Kind
    let dates: DateRange

    /// The most days of a period, so that a request cannot ask for millions.
    static let maxDays = 3_660

    static let shape = Shape<AnalyticsPeriod>([
        .init("type", .choice(of: Kind.self)) { $0.kind.rawValue },
        .init("start_date", .date, example: "2026-01-01") { $0.dates.first }, .init("end_date", .date) { $0.dates.last },
        .init("total_days", .integer(from: 1), example: 7) { $0.dates.count },
    ])
}
