import GRDB
import UnderstudyCore

extension SuggestionFacts {
    /// The facts of a user at an instant. Days are those of UTC, as in the chat (fitiq-wellness.md 3.5).
    static func load(ofUser id: String, activeGoalTitles: [String], at now: Instant, from db: Database) throws -> SuggestionFacts {
        let today = now.utc.date
        let week = DateRange(7, endingOn: today)
        let month = DateRange(30, endingOn: today)
        let series = try DailySeries.load(ofUser: id, month, in: .utc, from: db)
        let weights = month.compactMap { series.value(of: .weight, on: $0) }
        return SuggestionFacts(
            sleepHours: series.mean(of: .sleepHours, in: week), steps: series.mean(of: .steps, in: week),
            weight: try ProgressEntry.latestQuantity(of: .weight, ofUser: id, through: now, in: db), weightMonthAgo: weights.first,
            activeGoalTitles: activeGoalTitles)
    }
}

extension ProgressEntry {
    /// The quantity of the last entry of a type up to an instant; `nil` if there is none.
    static func latestQuantity(of type: ProgressType, ofUser id: String, through instant: Instant, in db: Database) throws -> Double? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT quantity FROM fitiq_progress_entry WHERE user_id = ? AND type = ? AND logged_at <= ?
                ORDER BY logged_at DESC, seq DESC LIMIT 1
                """)
        return try statement.firstValue([id, type.rawValue, instant.seconds]) { try $0[0] as Double }
    }
}
