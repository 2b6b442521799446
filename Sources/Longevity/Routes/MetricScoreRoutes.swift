import GRDB
import MicroHTTP
import UnderstudyCore

extension LongevityBackend {
    /// longevity-2026-01-20.md 5
    func metricScores(_ subscriber: Subscriber, _ context: Context) throws -> Response {
        let days = try context.read { try ReportedDay.all(of: subscriber.uid, in: $0) }
        let ratings = MetricScores(of: days.lazy.map(\.metrics)).ratings
        let body: JSON = [
            "userId": .string(subscriber.uid),
            "scores": .object(omittingMissing: ratings.map { ($0.metric.rawValue, .number($0.score)) }),
            "averages": .object(omittingMissing: ratings.map { ($0.metric.rawValue, .number($0.average)) }),
            "dataPoints": .integer(days.count),
            "period": ["start": .string(days.first?.dateKey ?? ""), "end": .string(days.last?.dateKey ?? "")],
        ]
        return .json(body)
    }
}

/// The date and the metrics of a check-in.
private struct ReportedDay {
    let dateKey: String
    let metrics: CheckInMetrics

    /// Every check-in of a user, ascending by date. SQLite's `SUM` is not used: it corrects rounding errors that the backend keeps.
    static func all(of uid: String, in db: Database) throws -> [ReportedDay] {
        let sql = """
            SELECT date_key, sleep_hours, steps, vigorous_minutes, processed_food_score, alcohol_units, stress_level, late_caffeine,
                screen_late, bedtime_hour
            FROM longevity_entry WHERE uid = ? ORDER BY date_key, doc_id
            """
        return try db.cachedStatement(sql: sql).values([uid]) { row in
            ReportedDay(
                dateKey: try row[0],
                metrics: CheckInMetrics(
                    sleepHours: try row[1], steps: try row[2], vigorousMinutes: try row[3], processedFoodScore: try row[4],
                    alcoholUnits: try row[5], stressLevel: try row[6], lateCaffeine: try row[7], screenLate: try row[8],
                    bedtimeHour: try row[9]))
        }
    }
}
