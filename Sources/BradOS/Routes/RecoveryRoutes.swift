import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Recovery snapshots and the baseline (brados.md 3.7, 3.8).
    var recoveryRoutes: [Route] {
        [
            route(.post, "/health-sync/sync", "recovery snapshot, with baseline and weight", handler: sync),
            route(.get, "/health-sync/recovery", "the newest recovery snapshot, or that of one date", handler: recovery),
            route(.get, "/health-sync/recovery/history", "the newest recovery snapshots", handler: recoveryHistory),
            route(.get, "/health-sync/baseline", "the baseline that recovery is compared with", handler: baseline),
        ]
    }

    private static let syncSchema = ValueSchema.object([
        .required("recovery", .object(RecoverySnapshot.syncedFields)), .optional("baseline", Baseline.schema),
        .optional("weight", .object(Metric.weight.requiredFields)),
    ])

    private func sync(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let body = try context.healthSyncBody(Self.syncSchema)
        let recovery = body["recovery"] ?? .null
        try context.write(as: currentUser) { db in
            try RecoverySnapshot.upsert(recovery.merging(["syncedAt": .string(context.now.description)]), forUser: currentUser.id, in: db)
            if let baseline = body["baseline"] {
                try Baseline.store(baseline, at: context.now, forUser: currentUser.id, in: db)
            }
            if let weight = body["weight"] {
                let entry = MetricEntry(weight, of: .weight, syncedAt: context.now)
                try MetricEntry.upsert([entry], of: .weight, forUser: currentUser.id, in: db)
            }
        }
        return .success([
            "synced": true, "recoveryDate": recovery["date"] ?? .null, "baselineUpdated": .bool(body["baseline"] != nil),
            "weightAdded": .bool(body["weight"] != nil),
        ])
    }

    private func recovery(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let date = try dateParameter(context.request)
        let found = try context.read { db in
            if let date { return try RecoverySnapshot.find(on: date, ofUser: currentUser.id, in: db) }
            return try RecoverySnapshot.newest(1, ofUser: currentUser.id, in: db).first
        }
        guard let found else { throw BradOSError.notFound("No recovery data " + (date.map { "for date: \($0)" } ?? "available")) }
        return .success(found)
    }

    /// The query parameter `date`, checked by its pattern. As in Express, a repeated `date` is an array and `date[x]` an object; both are
    /// errors.
    private func dateParameter(_ request: Request) throws -> String? {
        let items = request.query.items.filter { $0.name.isSame(as: "date") || $0.name.begins(with: "date[") }
        guard let first = items.first else { return nil }
        let value: JSON =
            items.count > 1 || first.name.begins(with: "date[]") ? [] : first.name.isSame(as: "date") ? .string(first.value) : [:]
        let issues = ValueSchema.date.violations(in: value).map { $0.below("date") }
        guard issues.isEmpty else { throw BradOSError.invalid("Invalid query parameters", issues: issues) }
        return first.value
    }

    private static let historyDays = 1...90

    /// Counts snapshots, not days.
    private func recoveryHistory(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let asked = context.request.query["days"].flatMap(JavaScriptInteger.leading) ?? 7
        let count = min(max(asked, Self.historyDays.lowerBound), Self.historyDays.upperBound)
        return .success(.array(try context.read { try RecoverySnapshot.newest(count, ofUser: currentUser.id, in: $0) }))
    }

    private func baseline(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        guard let baseline = try context.read({ try Baseline.find(ofUser: currentUser.id, in: $0) }) else {
            throw BradOSError.notFound("No baseline data available")
        }
        return .success(baseline)
    }
}
