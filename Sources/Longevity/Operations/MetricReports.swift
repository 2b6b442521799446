import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// The user's averages and their scores (longevity-2026-01-20.md 5).
enum MetricReports {
    static let operations: [Operation<LongevityBackend>] = [
        .call(
            "metricScores", .get, "/api/metrics/scores", "Get a score for each metric, over all check-ins",
            """
            Uses all check-ins with metrics, however old, including those dated after today; a missing metric counts as 0. Days of answers are \
            left out. Each score is that of the \
            average, not the average of scores. Alcohol is odd: an average between whole numbers scores less than the next whole one, so \
            that 0.5 scores 65 and 1 scores 80.
            """,
            for: .subscriber, body: .none,
            answers: .ok(schema, "Nine averages and their scores. Without a check-in everything is 0 and the dates are empty."),
            if: \.isNewest
        ) { call in
            let days = try call.context.read { try reportedDays(of: call.user.uid, in: $0) }
            let ratings = MetricRating.all(of: days.lazy.map { $0.metrics })
            return .json([
                "userId": .string(call.user.uid),
                "scores": .object(omittingMissing: ratings.map { ($0.metric.rawValue, .number($0.score)) }),
                "averages": .object(omittingMissing: ratings.map { ($0.metric.rawValue, .number($0.average)) }),
                "dataPoints": .integer(days.count),
                "period": ["start": .string(days.first?.dateKey ?? ""), "end": .string(days.last?.dateKey ?? "")],
            ])
        }
    ].tagged("Longevity: trends")

    private static let schema = ValueSchema.named(
        "LongevityMetricScores",
        .object([
            .required("userId", .text, "The token's user id.", example: "six-days"),
            .required(
                "scores",
                metrics("LongevityScoreOfMetrics") {
                    .nullable(.integer(NumberRange(minimum: 0, maximum: $0 == .alcoholUnits ? nil : 100)))
                },
                "Whole numbers, 100 is best; only a negative average of alcohol scores more. Null for an infinite score.",
                example: example(100, 60, 60, 20, 53, 100, 100, 100, 80)),
            .required(
                "averages", metrics("LongevityAverageOfMetrics") { _ in .nullable(.anyNumber) },
                """
                Averages over all check-ins, two decimals. Null for an infinite average. `lateCaffeine` and `screenLate` are shares of days. \
                Bedtimes are averaged as plain numbers: 23.5 and 0.5 give 12.
                """, example: example(8.08, 6883.33, 15.83, 3.5, 1.67, 1.83, 0, 0, 23)),
            .required("dataPoints", .integer(from: 0), "The number of check-ins.", example: 6),
            .required(
                "period",
                .object([.required("start", .text, example: "2026-01-01"), .required("end", .text, example: "2026-01-06")]),
                "The dates of the first and the last check-in; empty texts without one."),
        ]))

    private static func metrics(_ name: String, _ schema: (Metric) -> ValueSchema) -> ValueSchema {
        .named(name, .object(Metric.allCases.map { .required($0.rawValue, schema($0)) }))
    }

    private static func example(_ numbers: Double...) -> JSON {
        .object(omittingMissing: zip(Metric.allCases, numbers).map { ($0.rawValue, .number($1)) })
    }

    /// The date and the metrics of every check-in of a user, ascending by date. A day of answers is left out: its missing metrics would count
    /// as zeros (longevity-android.md 8). SQLite's `SUM` is not used: it corrects rounding errors that the backend keeps.
    private static func reportedDays(of uid: String, in db: Database) throws -> [(dateKey: String, metrics: CheckInMetrics)] {
        let sql = """
            SELECT date_key, \(CheckInMetrics.columns) FROM longevity_entry WHERE uid = ? AND answers IS NULL ORDER BY date_key, doc_id
            """
        return try db.values(sql, [uid]) { row in (try row[0], try CheckInMetrics(row, from: 1)) }
    }
}
