import GRDB
import MicroHTTP
import UnderstudyCore

extension LongevityBackend {
    /// longevity-2026-01-20.md 5
    func metricScores(_ subscriber: Subscriber, _ context: Context) throws -> Response {
        let days = try context.read { try Self.reportedDays(of: subscriber.uid, in: $0) }
        let ratings = MetricRating.all(of: days.lazy.map { $0.metrics })
        return .json([
            "userId": .string(subscriber.uid),
            "scores": .object(omittingMissing: ratings.map { ($0.metric.rawValue, .number($0.score)) }),
            "averages": .object(omittingMissing: ratings.map { ($0.metric.rawValue, .number($0.average)) }),
            "dataPoints": .integer(days.count),
            "period": ["start": .string(days.first?.dateKey ?? ""), "end": .string(days.last?.dateKey ?? "")],
        ])
    }

    /// The date and the metrics of every check-in of a user, ascending by date. SQLite's `SUM` is not used: it corrects rounding errors that
    /// the backend keeps.
    private static func reportedDays(of uid: String, in db: Database) throws -> [(dateKey: String, metrics: CheckInMetrics)] {
        let sql = "SELECT date_key, \(CheckInMetrics.columns) FROM longevity_entry WHERE uid = ? ORDER BY date_key, doc_id"
        return try db.values(sql, [uid]) { row in (try row[0], try CheckInMetrics(row, from: 1)) }
    }
}
