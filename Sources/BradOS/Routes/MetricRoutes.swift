import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Two routes for each row of the registry, with one handler each for all rows (brados.md 3.1, 6).
    var metricRoutes: [Route] {
        settings.registry.metrics.flatMap { metric in
            [
                route(.get, "/health-sync/\(metric.slug)", "\(metric.title): history, or the latest entry") { currentUser, context in
                    try entries(of: metric, currentUser, context)
                },
                route(.post, "/health-sync/\(metric.slug)/bulk", "upload of \(metric.label), a day each") { currentUser, context in
                    try upload(of: metric, currentUser, context)
                },
            ]
        }
    }

    /// With a number of days a history, which may be empty; without one the latest entry, which must exist.
    private func entries(of metric: Metric, _ currentUser: CurrentUser, _ context: Context) throws -> Response {
        guard let days = JavaScriptInteger.leadingPositive(context.request.query["days"]) else {
            let latest = try context.read { try MetricEntry.answeredLatest(metric, ofUser: currentUser.id, today: context.today, in: $0) }
            guard let latest else { throw BradOSError.notFound("No \(metric.label) data available") }
            return .success(encoded: latest)
        }
        return .success(
            encoded: try context.read {
                try MetricEntry.answeredHistory(metric, days: days, ofUser: currentUser.id, today: context.today, in: $0)
            })
    }

    /// All of it or nothing. What comes later in the array is later for its day, too.
    private func upload(of metric: Metric, _ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let body = try RequestBody(context.request)
        try body.check(by: metric.uploadSchema, else: BradOSError.invalidBody)
        let entries = (body.json[metric.arrayKey]?.array ?? []).map { MetricEntry($0, of: metric, syncedAt: context.now) }
        try context.write(as: currentUser) { try MetricEntry.upsert(entries, of: metric, forUser: currentUser.id, in: $0) }
        return .success(["added": .integer(entries.count)])
    }
}
