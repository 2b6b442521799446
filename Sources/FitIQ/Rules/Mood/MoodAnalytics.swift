import UnderstudyCore
import Values

/// The moods of a period (fitiq-wellness.md 4.3).
struct MoodAnalytics: Sendable {
    enum Trend: String, FieldValue, CaseIterable {
        case insufficientData = "insufficient_data"
        case improving, declining, stable
    }

    let dates: DateRange
    /// In the order of time.
    let entries: [MoodEntry]

    /// - Parameter entries: in any order.
    init(_ entries: [MoodEntry], in dates: DateRange) {
        self.dates = dates
        self.entries = entries.sorted { $0.loggedAt < $1.loggedAt }
    }

    /// The mean of the later half compared with that of the earlier one; the middle entry belongs to the later half. Needs four entries on
    /// two days.
    var trend: Trend {
        guard entries.count >= 4, entries.byDate.count >= 2 else { return .insufficientData }
        let half = entries.count / 2
        let change = Array(entries.dropFirst(half)).meanValence - Array(entries.prefix(half)).meanValence
        // Without the error of binary fractions: from 0.2 to 0.3 is an improvement.
        let rounded = (change * 1e9).rounded() / 1e9
        return rounded >= 0.1 ? .improving : rounded <= -0.1 ? .declining : .stable
    }

    /// The mean of each week from Monday on that has entries.
    var weeklyAverages: [(start: LocalDate, average: Double)] {
        Dictionary(grouping: entries) { $0.date.startOfWeek }.sorted { $0.key < $1.key }.map { ($0.key, $0.value.meanValence) }
    }

    /// The use of the most frequent texts: of the labels, or of the associations.
    func top(_ limit: Int, _ texts: (MoodEntry) -> [String]) -> [MoodUse] {
        TextCount.top(limit, of: entries.flatMap(texts)).map { found in
            MoodUse(
                found: found, share: Double(found.count) / Double(entries.count),
                meanValence: entries.filter { texts($0).hasExactly(found.text) }.meanValence)
        }
    }
}

/// How often the entries of a period have a label or an association, and their mean valence.
struct MoodUse: Sendable {
    let found: TextCount
    /// The share of the entries, from 0 to 1.
    let share: Double
    let meanValence: Double

    /// - Parameter name: the member with the text.
    static func members(_ name: String, example: JSON) -> [Shape<MoodUse>.Member] {
        [
            .init(name, .text, example: example) { $0.found.text }, .init("count", .integer(from: 1), example: 1) { $0.found.count },
            .init("percentage", .number(0...1), "The share of entries that have it.", example: 1) { $0.share.inThousandths },
        ]
    }

    static let meanValence = Shape<MoodUse>.Member("average_valence", Moods.valence.schema, example: 0.33) {
        $0.meanValence.inThousandths
    }
}

/// The statistics of a period in a response.
struct MoodAnalyticsView: Shaped {
    let analytics: MoodAnalytics
    let labels: [MoodUse]
    let associations: [MoodUse]
    /// `nil` for a request that does not ask for them.
    let days: [MoodDay]?

    static let shape = Shape<MoodAnalyticsView>(
        "FitIQMoodAnalytics",
        [
            .object("period", period) { $0.analytics.dates }, .object("summary", summary) { $0.analytics },
            .object("trends", trends) { $0.analytics },
            .list("top_labels", of: Shape(MoodUse.members("label", example: "happy")), most: 20) { $0.labels },
            .list("top_associations", of: Shape(MoodUse.members("association", example: "work") + [MoodUse.meanValence]), most: 20) {
                $0.associations
            },
            .optional("daily_aggregates", .list(of: MoodDay.shape.schema), "The days with entries, if the request asks for them.") {
                $0.days?.map(\.json)
            },
        ])

    private static let period = Shape<DateRange>([
        .init("start_date", .date, example: "2026-01-01") { $0.first }, .init("end_date", .date) { $0.last },
        .init("total_days", .integer(from: 1), example: 7) { $0.count },
    ])

    private static let summary = Shape<MoodAnalytics>([
        .init("total_entries", .integer(from: 0), example: 1) { $0.entries.count },
        .init("average_valence", Moods.valence.schema, example: 0.33) { $0.entries.meanValence.inThousandths },
        .init("days_with_entries", .integer(from: 0), example: 1) { $0.entries.byDate.count },
        .init("logging_consistency", .number(0...1), example: 0.143) {
            $0.dates.isEmpty ? 0 : (Double($0.entries.byDate.count) / Double($0.dates.count)).inThousandths
        },
    ])

    private static let trends = Shape<MoodAnalytics>([
        .init("trend_direction", .choice(of: MoodAnalytics.Trend.self)) { $0.trend },
        .list("weekly_averages", of: week) { $0.weeklyAverages },
    ])

    private static let week = Shape<(start: LocalDate, average: Double)>([
        .init("week_start", .date, "A Monday.", example: "2026-01-05") { $0.start },
        .init("average_valence", Moods.valence.schema, example: 0.33) { $0.average.inThousandths },
    ])
}

extension MoodDay: Shaped {
    static let shape = Shape<MoodDay>(
        "FitIQMoodDay",
        [
            .init("date", .date, "The day in UTC.") { $0.date },
            .init("entry_count", .integer(from: 1), example: 1) { $0.entries.count },
            .init("average_valence", Moods.valence.schema, example: 0.33) { $0.entries.meanValence.inThousandths },
            .init("min_valence", Moods.valence.schema, example: 0.33) { $0.valences.min() },
            .init("max_valence", Moods.valence.schema, example: 0.33) { $0.valences.max() },
            .list("most_common_labels", of: TextCount.shape("label", example: "happy"), most: 3) { $0.entries.topLabels(3) },
            .list("most_common_associations", of: TextCount.shape("association", example: "work"), most: 3) {
                $0.entries.topAssociations(3)
            },
        ])
}
