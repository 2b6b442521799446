import UnderstudyCore

/// A mood entry in the form of the old paths: with the members of both generations, and a score from 1 to 10 besides the valence
/// (fitiq-wellness.md 14).
enum OldMood {
    static func answer(_ entry: JSON) -> JSON {
        entry.merging(["mood_score": .integer(score(of: entry["valence"]?.number ?? 0)), "emotions": entry["labels"] ?? []])
    }

    /// 1 for -1, 10 for 1; rounded half up.
    static func score(of valence: Double) -> Int { Int(saturating: (5.5 + 4.5 * valence).rounded()) }

    /// The valence of a score, with two decimals. Its score is the same again.
    static func valence(of score: Int) -> Double { ((Double(score) - 5.5) / 4.5 * 100).rounded() / 100 }

    /// The members of an entry that a body has. Those of the newer generation, `valence` and `labels`, win.
    static func members(_ body: JSON) throws(ResourceError) -> JSON {
        let old = try oldMembers.checked(body)
        let newer = JSON.object(omittingMissing: [
            ("valence", old["mood_score"]?.integer.map { .number(valence(of: $0)) }), ("labels", old["emotions"]),
        ])
        return newer.merging(body)
    }

    private static let oldMembers = ValueSchema.object([
        .optional("mood_score", .integer(1...10)), .optional("emotions", .array(of: .text(length: 0...50))),
    ])
}

/// The statistics of the old paths (fitiq-wellness.md 14).
extension MoodAnalytics {
    var oldStatistics: JSON {
        let scores = entries.map { OldMood.score(of: $0.valence) }
        func count(_ range: ClosedRange<Int>) -> JSON { .integer(scores.count(where: range.contains)) }
        return [
            "period": oldPeriod.merging(["days": .integer(dates.count)]), "average_mood": Self.meanScore(entries),
            "average_valence": .thousandths(entries.meanValence),
            "mood_distribution": [
                "very_low": count(1...2), "low": count(3...4), "moderate": count(5...6), "good": count(7...8), "excellent": count(9...10),
            ],
            "top_emotions": .array(TextCount.top(10, of: entries.flatMap(\.labels)).map { $0.json("emotion") }),
            // This generation has no word for a trend without data.
            "trend": .string((trend == .insufficientData ? .stable : trend).rawValue), "total_logs": .integer(entries.count),
        ]
    }

    var oldTrends: JSON {
        [
            "start_date": .string(dates.first.description), "end_date": .string(dates.last.description),
            "total_entries": .integer(entries.count), "average_valence": Self.meanValence(entries),
            "average_mood": Self.meanScore(entries), "daily_data": .array(entries.byDate.map { Self.oldDay($0.date, $0.entries) }),
            "trend_direction": .string(trend.rawValue), "valence_statistics": valenceStatistics,
        ]
    }

    func oldLabels(_ limit: Int) -> JSON {
        let labels = entries.flatMap(\.labels)
        return [
            "period": oldPeriod, "total_entries": .integer(entries.count), "unique_labels": .integer(labels.uniqued.count),
            "top_labels": .array(TextCount.top(limit, of: labels).map { use(of: $0, "label", by: \.labels) }),
        ]
    }

    func oldAssociations(_ limit: Int) -> JSON {
        let associations = entries.flatMap(\.associations)
        return [
            "period": oldPeriod, "total_entries": .integer(entries.count), "unique_associations": .integer(associations.uniqued.count),
            "top_associations": .array(
                TextCount.top(limit, of: associations).map { found in
                    let use = use(of: found, "association", by: \.associations)
                    let mean = use["average_valence"]?.number ?? 0
                    return use.merging([
                        "valence_impact": .string(mean >= 0.1 ? "positive" : mean <= -0.1 ? "negative" : "neutral")
                    ])
                }),
        ]
    }

    /// The aggregate of a day, which may have no entries.
    static func oldDay(_ date: LocalDate, _ entries: [MoodEntry]) -> JSON {
        [
            "date": .string(date.description), "entry_count": .integer(entries.count), "average_valence": meanValence(entries),
            "average_mood": meanScore(entries), "valence_range": range(of: entries.map(\.valence)),
            "top_labels": .array(TextCount.top(3, of: entries.flatMap(\.labels)).map { $0.json("label") }),
            "top_associations": .array(TextCount.top(3, of: entries.flatMap(\.associations)).map { $0.json("association") }),
        ]
    }

    private var oldPeriod: JSON { ["from": .string(dates.first.description), "to": .string(dates.last.description)] }

    private var valenceStatistics: JSON {
        let sorted = entries.map(\.valence).sorted()
        guard !sorted.isEmpty else { return .null }
        let (half, mean) = (sorted.count / 2, entries.meanValence)
        let median = sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
        let spread = (sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(sorted.count)).squareRoot()
        return Self.range(of: sorted).merging(["median": .thousandths(median), "std_deviation": .thousandths(spread)])
    }

    private static func range(of valences: [Double]) -> JSON {
        guard let least = valences.min(), let most = valences.max() else { return .null }
        return ["min": .number(least), "max": .number(most)]
    }

    private static func meanValence(_ entries: [MoodEntry]) -> JSON { entries.isEmpty ? .null : .thousandths(entries.meanValence) }

    /// The mean score with one decimal; null without entries.
    private static func meanScore(_ entries: [MoodEntry]) -> JSON {
        guard !entries.isEmpty else { return .null }
        let sum = entries.reduce(0) { $0 + OldMood.score(of: $1.valence) }
        return .number(Wording.rounded(Double(sum) / Double(entries.count), decimals: 1))
    }
}
