import GRDB
import UnderstudyCore

extension Resource {
    /// FitIQ's old uploads of body measurements (fitiq-wellness.md 12).
    static let bodyMetrics = Resource(
        "bodyMetrics", at: "/profile/metrics", label: "body metrics", tag: nil, seedKey: "bodyMetrics", owner: .user,
        identity: .generatedInAnyCase,
        fields: [
            .assigned("user_id", .text, "The id of the user.", initially: .user),
            .required("recorded_at", .instant, "The time of the measurement."),
            .required("metrics", .array(of: bodyMetric, count: 1...100), "The measurements."),
        ],
        hasTimestamps: false, order: .descending("recorded_at"), operations: [])

    private static let bodyMetric = ValueSchema.object([
        .required("metric_type", .choice(["weight", "height", "body_fat_percentage", "bmi"]), "The type, also of a progress entry."),
        .required("quantity", .number(0...1_000_000_000), "The value."),
        .required("unit", .choice(["kg", "cm", "%"]), "The unit. The app sends `%` with a BMI."),
    ])
}

extension ProgressEntry {
    /// Whether a user has a measurement of the same type and day in UTC, with a value that differs by 0.01 at most (fitiq-wellness.md 12).
    static func hasSimilar(_ type: ProgressType, _ quantity: Double, at instant: Instant, ofUser id: String, in db: Database) throws -> Bool
    {
        let sql = """
            SELECT 1 FROM fitiq_progress_entry
            WHERE user_id = ? AND type = ? AND logged_at BETWEEN ? AND ? AND abs(quantity - ?) < 0.010001 LIMIT 1
            """
        let day = instant.utc.date
        let arguments: SQLArguments = [id, type.rawValue, Instant.start(of: day).seconds, Instant.end(of: day).seconds, quantity]
        return try db.firstValue(sql, arguments) { _ in true } ?? false
    }
}
