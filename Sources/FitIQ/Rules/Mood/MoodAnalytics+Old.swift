import UnderstudyCore

/// The statistics of the old paths (fitiq-wellness.md 14).
extension MoodAnalytics {
    static let oldStatistics = Shape<MoodAnalytics>(
        "FitIQOldMoodStatistics",
        [
            .object("period", Shape(oldPeriod + [.init("days", .integer(from: 1), example: 7) { $0.count }])) { $0.dates },
            .init("average_mood", meanScore, example: 7) { $0.entries.meanScore },
            .init("average_valence", Moods.valence.schema, example: 0.33) { $0.entries.meanValence.inThousandths },
            .object("mood_distribution", distribution) { $0.entries.map { OldMood.score(of: $0.valence) } },
            .list("top_emotions", of: TextCount.shape("emotion", example: "happy")) { $0.entries.topLabels(10) },
            // This generation has no word for a trend without data.
            .init("trend", .choice([Trend.improving, .stable, .declining].map(\.rawValue)), example: "stable") {
                $0.trend == .insufficientData ? Trend.stable : $0.trend
            },
            .init("total_logs", .integer(from: 1), example: 1) { $0.entries.count },
        ])

    /// The number of scores in each class.
    private static let distribution = Shape<[Int]>(
        [("very_low", 1...2), ("low", 3...4), ("moderate", 5...6), ("good", 7...8), ("excellent", 9...10)].map { name, scores in
            .init(name, .integer(from: 0), example: scores.contains(7) ? 1 : 0) { $0.count(where: scores.contains) }
        })

    static let oldTrends = Shape<MoodAnalytics>(
        "FitIQOldMoodTrends",
        [
            .init("start_date", .date, example: "2026-01-01") { $0.dates.first }, .init("end_date", .date) { $0.dates.last },
            .init("total_entries", .integer(from: 0), example: 1) { $0.entries.count },
            .init("average_valence", .nullable(Moods.valence.schema), example: 0.33) { $0.entries.knownMeanValence },
            .init("average_mood", meanScore, example: 7) { $0.entries.meanScore },
            .list("daily_data", of: OldMoodDay.shape) { $0.entries.byDate.map { OldMoodDay(day: $0, entries: nil) } },
            .init("trend_direction", .choice(of: Trend.self)) { $0.trend },
            .orNull("valence_statistics", ValenceSpread.statistics) { ValenceSpread($0.entries.map(\.valence)) },
        ])

    fileprivate static let oldPeriod: [Shape<DateRange>.Member] = [
        .init("from", .date, example: "2026-01-01") { $0.first }, .init("to", .date) { $0.last },
    ]
    fileprivate static let meanScore = ValueSchema.nullable(.number(1...10))
}

/// The use of labels or associations in a period.
struct MoodUses: Sendable {
    private let dates: DateRange
    private let entries: Int
    private let names: Int
    private let top: [MoodUse]

    init(_ analytics: MoodAnalytics, top limit: Int, _ texts: (MoodEntry) -> [String]) {
        dates = analytics.dates
        entries = analytics.entries.count
        names = analytics.entries.flatMap(texts).uniqued.count
        top = analytics.top(limit, texts)
    }

    static let labels = shape("FitIQOldMoodLabels", "labels", of: MoodUse.members("label", example: "happy") + [MoodUse.meanValence])
    static let associations = shape(
        "FitIQOldMoodAssociations", "associations",
        of: MoodUse.members("association", example: "work") + [
            MoodUse.meanValence, .init("valence_impact", .choice(of: MoodUse.Impact.self)) { $0.impact },
        ])

    private static func shape(_ component: String, _ names: String, of members: [Shape<MoodUse>.Member]) -> Shape<MoodUses> {
        Shape(
            component,
            [
                .object("period", Shape(MoodAnalytics.oldPeriod)) { $0.dates },
                .init("total_entries", .integer(from: 0), example: 1) { $0.entries },
                .init("unique_\(names)", .integer(from: 0), example: 1) { $0.names }, .list("top_\(names)", of: Shape(members)) { $0.top },
            ])
    }
}

extension MoodUse {
    enum Impact: String, FieldValue, CaseIterable {
        case positive, neutral, negative
    }

    /// By the mean valence as the response has it.
    var impact: Impact {
        let mean = meanValence.inThousandths
        return mean >= 0.1 ? .positive : mean <= -0.1 ? .negative : .neutral
    }
}

/// The aggregate of a day, which may have no entries.
struct OldMoodDay: Shaped {
    let day: MoodDay
    /// `nil` for a request that does not ask for them.
    let entries: [OldMood]?

    static let shape = Shape<OldMoodDay>(
        "FitIQOldMoodDay",
        [
            .init("date", .date) { $0.day.date }, .init("entry_count", .integer(from: 0), example: 1) { $0.day.entries.count },
            .init("average_valence", .nullable(Moods.valence.schema), example: 0.33) { $0.day.entries.knownMeanValence },
            .init("average_mood", MoodAnalytics.meanScore, example: 7) { $0.day.entries.meanScore },
            .orNull("valence_range", ValenceSpread.range) { ValenceSpread($0.day.valences) },
            .list("top_labels", of: TextCount.shape("label", example: "happy")) { $0.day.entries.topLabels(3) },
            .list("top_associations", of: TextCount.shape("association", example: "work")) { $0.day.entries.topAssociations(3) },
            .optional("entries", .list(of: OldMood.shape.schema), "The entries, if the request asks for them.") {
                $0.entries?.map(\.json)
            },
        ])
}

/// The spread of valences.
private struct ValenceSpread: Sendable {
    let least: Double
    let most: Double
    let median: Double
    let deviation: Double

    /// `nil` without valences.
    init?(_ valences: [Double]) {
        let sorted = valences.sorted()
        guard let least = sorted.first, let most = sorted.last else { return nil }
        let (half, mean) = (sorted.count / 2, valences.reduce(0, +) / Double(sorted.count))
        (self.least, self.most) = (least, most)
        median = sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
        deviation = (sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(sorted.count)).squareRoot()
    }

    private static let bounds: [Shape<ValenceSpread>.Member] = [
        .init("min", Moods.valence.schema, example: 0.33) { $0.least }, .init("max", Moods.valence.schema, example: 0.33) { $0.most },
    ]
    static let range = Shape(bounds)
    static let statistics = Shape(
        bounds + [
            .init("median", Moods.valence.schema, example: 0.33) { $0.median.inThousandths },
            .init("std_deviation", .number(0...1), example: 0) { $0.deviation.inThousandths },
        ])
}

extension [MoodEntry] {
    /// `nil` without entries.
    fileprivate var knownMeanValence: Double? { isEmpty ? nil : meanValence.inThousandths }

    /// The mean score with one decimal; `nil` without entries.
    fileprivate var meanScore: Double? {
        guard !isEmpty else { return nil }
        let sum = reduce(0) { $0 + OldMood.score(of: $1.valence) }
        return Wording.rounded(Double(sum) / Double(count), decimals: 1)
    }
}
