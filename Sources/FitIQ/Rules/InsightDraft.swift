import Values

/// An insight before it is stored: its text, and the days that it covers.
struct InsightDraft: Sendable, Equatable {
    let type: InsightType
    let text: InsightText
    let dates: DateRange
    /// Goals, achievements and metrics (fitiq.md 3.1).
    let dataContext: JSON
    /// The four counters (fitiq.md 3.1).
    let metrics: JSON

    init(_ type: InsightType, _ text: InsightText, about dates: DateRange, in series: DailySeries, achievements: [String] = []) {
        self.type = type
        self.text = text
        self.dates = dates
        let (active, completed) = (series.goals.active(on: dates.last), series.goals.completed(in: dates))
        dataContext = [
            "metrics": Self.fitness(in: series, dates), "goals": .strings(active), "achievements": .strings(achievements + completed),
        ]
        metrics = [
            "mood_entries_count": .integer(series.moodCount(in: dates)),
            "journal_entries_count": .integer(series.journalCount(in: dates)),
            "goals_active": .integer(active.count), "goals_completed": .integer(completed.count),
        ]
    }

    /// The guide's metrics: daily means, or `null` if nothing was tracked (fitiq.md 3.1). Workouts are their number, and the calories are
    /// those that they burned, if a workout says them (fitiq-wellness.md 15).
    private static func fitness(in series: DailySeries, _ dates: DateRange) -> JSON {
        func mean(_ type: ProgressType, decimals: Int = 1) -> JSON {
            // Clients decode steps as an integer, and a number that is too large would fail the whole list.
            let mean = series.mean(of: type, in: dates).flatMap { $0 <= Double(JSON.largestExactInteger) ? $0 : nil }
            return .optional(mean.map { Wording.rounded($0, decimals: decimals) })
        }
        let workouts = series.workouts(in: dates)
        let metrics: JSON = [
            "workouts": workouts.map { .integer($0.count) } ?? .null,
            "calories": workouts?.calories.map { .number(Wording.rounded($0, decimals: 1)) } ?? mean(.caloriesOut),
            "steps": mean(.steps, decimals: 0), "sleep_hours": mean(.sleepHours),
            "mood_score": mean(.moodScore),
        ]
        return metrics.object?.values.allSatisfy { $0 == .null } == true ? .null : metrics
    }
}

/// The emphasis of the texts. It is the only difference between `generate` and `generate/wellness` (fitiq.md 3.8).
enum InsightFocus: Sendable {
    case general, wellness

    /// Precedes `day` or `week` in a title.
    var adjective: String {
        switch self {
        case .general: ""
        case .wellness: "wellness "
        }
    }

    /// The types that the texts mention, in this order.
    var types: [ProgressType] {
        switch self {
        case .general: ProgressType.allCases
        case .wellness: [.moodScore, .sleepHours, .restingHeartRate, .water, .steps, .activeMinutes, .weight]
        }
    }
}
