import UnderstudyCore

/// The moods of a period (fitiq-wellness.md 4.3).
struct MoodAnalytics: Sendable {
    enum Trend: String, Sendable {
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

    /// - Parameters:
    ///   - labels: the number of labels.
    ///   - associations: the number of associations.
    ///   - hasDays: whether the object has an aggregate for each day with entries.
    func json(labels: Int, associations: Int, hasDays: Bool) -> JSON {
        let days = entries.byDate
        let topLabels = TextCount.top(labels, of: entries.flatMap(\.labels)).map { found in
            found.json("label").merging(["percentage": share(of: found)])
        }
        let topAssociations = TextCount.top(associations, of: entries.flatMap(\.associations)).map { found in
            use(of: found, "association", by: \.associations)
        }
        let json: JSON = [
            "period": [
                "start_date": .string(dates.first.description), "end_date": .string(dates.last.description),
                "total_days": .integer(dates.count),
            ],
            "summary": [
                "total_entries": .integer(entries.count), "average_valence": .thousandths(entries.meanValence),
                "days_with_entries": .integer(days.count),
                "logging_consistency": .thousandths(dates.isEmpty ? 0 : Double(days.count) / Double(dates.count)),
            ],
            "trends": ["trend_direction": .string(trend.rawValue), "weekly_averages": .array(weeklyAverages.map(Self.week))],
            "top_labels": .array(topLabels), "top_associations": .array(topAssociations),
        ]
        return hasDays ? json.merging(["daily_aggregates": .array(days.map { Self.day($0.date, $0.entries) })]) : json
    }

    private static func week(_ start: LocalDate, _ average: Double) -> JSON {
        ["week_start": .string(start.description), "average_valence": .thousandths(average)]
    }

    private func share(of found: TextCount) -> JSON { .thousandths(Double(found.count) / Double(entries.count)) }

    /// How often the entries have a text, and their mean valence.
    ///
    /// - Parameter name: the member with the text.
    func use(of found: TextCount, _ name: String, by texts: (MoodEntry) -> [String]) -> JSON {
        found.json(name).merging([
            "percentage": share(of: found),
            "average_valence": .thousandths(entries.filter { texts($0).hasExactly(found.text) }.meanValence),
        ])
    }

    /// The aggregate of a day.
    ///
    /// - Parameter entries: at least one.
    static func day(_ date: LocalDate, _ entries: [MoodEntry]) -> JSON {
        let valences = entries.map(\.valence)
        return [
            "date": .string(date.description), "entry_count": .integer(entries.count), "average_valence": .thousandths(entries.meanValence),
            "min_valence": .number(valences.min() ?? 0), "max_valence": .number(valences.max() ?? 0),
            "most_common_labels": .array(TextCount.top(3, of: entries.flatMap(\.labels)).map { $0.json("label") }),
            "most_common_associations": .array(TextCount.top(3, of: entries.flatMap(\.associations)).map { $0.json("association") }),
        ]
    }
}
