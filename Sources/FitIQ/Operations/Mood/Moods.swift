import MicroHTTP
import UnderstudyCore
import Values

/// The computations over mood entries (fitiq-wellness.md 4.2, 4.3). The entries themselves are ``Resource/moodEntries``.
enum Moods {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "getMoodEntryAnalytics", "/wellness/mood-entries/analytics", "Get statistics about mood",
            "A period without entries has zeros and empty lists. Days and weeks are those of UTC; weeks begin on Monday.", for: .user,
            query: [period, withDays, labelLimit, associationLimit], answers: .ok(MoodAnalyticsView.shape.schema, "The statistics.")
        ) { call, records in
            let range = try call[period]
            let (hasDays, labels, associations) = (try call[withDays], try call[labelLimit], try call[associationLimit])
            let analytics = try records.moodAnalytics(in: range)
            return MoodAnalyticsView(
                analytics: analytics, labels: analytics.top(labels, \.labels), associations: analytics.top(associations, \.associations),
                days: hasDays ? analytics.entries.byDate : nil
            ).json
        },
        .read(
            "getDailyMoodEntry", "/wellness/mood-entries/daily/:date", "Get the mood of a day", "A day without entries is a 404.",
            for: .user, query: [ParameterDescription.date], answers: .ok(MoodDay.shape.schema, "The aggregate of the day."),
            refuses: [.of(.unknownRecord)]
        ) { call, records in
            let day = try records.moods(on: call.date)
            if day.entries.isEmpty { throw FitIQError.nothingFound("No mood entries found for this date") }
            return day.json
        },
    ].tagged("FitIQ: mood")

    private static let period = Parameter<QueryRange>.period
    private static let withDays = Parameter<Bool>.flag("include_daily_breakdown", "Whether the response has `daily_aggregates`.")
    private static let labelLimit = Parameter<Int>.number("top_labels_limit", in: 1...20, default: 10, "The number of labels.")
    private static let associationLimit = Parameter<Int>.number(
        "top_associations_limit", in: 1...20, default: 10, "The number of associations.")
}

extension Records {
    /// - Parameter range: has both bounds.
    func moodAnalytics(in range: QueryRange) throws -> MoodAnalytics {
        MoodAnalytics(try moods(in: range), in: try range.dates)
    }

    /// The moods of a day in UTC.
    func moods(on date: LocalDate) throws -> MoodDay {
        MoodDay(date: date, entries: try moods(in: QueryRange(from: .start(of: date), to: .end(of: date))))
    }
}
