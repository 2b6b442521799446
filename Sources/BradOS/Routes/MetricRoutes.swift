import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Two routes for each row of the registry. All rows share the two handlers (brados.md 3.1, 6).
    var metricRoutes: [Route] {
        settings.registry.metrics.flatMap { metric in
            [
                route(.get, "/health-sync/\(metric.slug)", "\(metric.title): history, or the latest entry") { currentUser, context in
                    try entries(of: metric, currentUser, context)
                },
                route(.post, "/health-sync/\(metric.slug)/bulk", "upload of \(metric.label), one entry a day") { currentUser, context in
                    try upload(of: metric, currentUser, context)
                },
            ]
        }
    }

    /// With `days`, the history, which may be empty. Without `days`, the latest entry, or 404.
    private func entries(of metric: Metric, _ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let days = JavaScriptInteger.leadingPositive(context.request.query["days"])
        let found = try context.read { db in
            guard let days else { return try MetricEntry.encodedLatest(metric, ofUser: currentUser.id, today: context.today, in: db) }
            return try MetricEntry.encodedHistory(metric, days: days, ofUser: currentUser.id, today: context.today, in: db)
        }
        guard let found else { throw BradOSError.notFound("No \(metric.label) data available") }
        return .success(encoded: found)
    }

    /// Stores every entry or none. Of two entries of the same day, the later one in the array wins.
    private func upload(of metric: Metric, _ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let body = try RequestBody(context.request)
        try body.check(by: metric.uploadSchema, else: BradOSError.invalidBody)
        let entries = (body.json[metric.arrayKey]?.array ?? []).map { MetricEntry($0, of: metric, syncedAt: context.now) }
        try context.write(as: currentUser) { try MetricEntry.upsert(entries, of: metric, forUser: currentUser.id, in: $0) }
        return .success(["added": .integer(entries.count)])
    }
}
