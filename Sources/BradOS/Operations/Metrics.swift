import MicroHTTP
import UnderstudyCore

/// The daily measurements (brados.md 3.1, 6). Each metric has two operations.
enum Metrics {
    static func operations(of metric: Metric) -> [Operation<BradOSBackend>] {
        [
            .call(
                "get\(metric.name)", .get, "/health-sync/\(metric.slug)", "Get the \(metric.words) history, or the latest entry",
                """
                With `days`, a list, newest date first. It omits days without an entry, and includes future dates. Without `days`, the \
                latest entry\(metric.latestRule == .newest ? "" : ", if it is of yesterday or later in UTC").
                """,
                for: .user, query: [metric.days], body: .none,
                answers: .ok(
                    .oneOf([.list(of: metric.entrySchema), metric.entrySchema]), "The history, which may be empty, or the latest entry.",
                    example: [metric.entrySchema.example]),
                refuses: [.notFound("There is no such latest entry, or no such path.", message: metric.absence)]
            ) { call in
                let days = try call[metric.days]
                let found = try call.context.read { db in
                    guard let days else { return try MetricEntry.encodedLatest(metric, ofUser: call.user.id, today: call.today, in: db) }
                    return try MetricEntry.encodedHistory(metric, days: days, ofUser: call.user.id, today: call.today, in: db)
                }
                guard let found else { throw BradOSError.notFound(metric.absence) }
                return .success(encoded: found)
            },
            .write(
                "upload\(metric.name)", .post, "/health-sync/\(metric.slug)/bulk", "Upload \(metric.words), one entry a day",
                "Stores 1 to 500 entries, or none of them. An entry replaces all entries of its date. Of several for one date, the last counts.",
                for: .user, body: .healthSync(metric.uploadSchema),
                answers: .ok(added, "All entries are stored, each as the only one of its day."), refuses: [.shared(.invalidUpload)]
            ) { call, records in
                let entries = try call.sent[metric.entries].map { try MetricEntry($0, of: metric, syncedAt: call.now) }
                try MetricEntry.upsert(entries, of: metric, forUser: call.user.id, in: records.db)
                return ["added": .integer(entries.count)]
            },
        ].tagged("Brad OS: metrics")
    }

    private static let added = ValueSchema.object([.required("added", .integer(1...500), "The number of entries in the upload.")])
}

extension Metric {
    /// With a number above 0, the history.
    fileprivate var days: Parameter<Int?> {
        let selected =
            windowRule == .newestRows
            ? "this many of the newest entries, whatever their dates" : "entries dated this many days before today in UTC, or later"
        return Parameter(
            "days", ["type": ["integer", "string"]],
            """
            The length of the history: \(selected). The leading integer counts, as in JavaScript's `parseInt`: `3abc` is 3, `1e9` is 1. More than \
            \(maxDays) is \(maxDays). Without a number above 0, the response is the latest entry instead. No value is refused.
            """, example: 365
        ) { JavaScriptInteger.leadingPositive($0["days"]) }
    }

    /// The message of a 404 for a metric without entries.
    fileprivate var absence: String { "No \(label) data available" }

    /// An entry in a response.
    fileprivate var entrySchema: ValueSchema {
        .named(
            "BradOS\(name)Entry",
            .object(
                [.required("id", .text(length: 10...16), "The date. A further entry of a day has `#1`, `#2`… after it.")]
                    + ([.date] + values).map(\.member) + [
                        .required(Self.sourceKey, .choice(sources), "The source of the value."),
                        .required(Self.syncedAtKey, .timestamp, "The time of the upload."),
                    ]))
    }
}
