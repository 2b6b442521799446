import GRDB
import UnderstudyCore
import Values

extension BradOSBackend {
    package func decodeSeed(_ block: ObjectReader, ofAccount key: String) -> any SeedBlock {
        BradOSSeed(block, ofAccount: key, registry: settings.registry, kinds: resources)
    }

    package var seedLists: [any SeedList] {
        let scope: ResourceList.Scope = { account, db in
            guard let user = try User.find(account: account.key, in: db) else { return nil }
            let shared = try User.isIsolated(user.id, in: db) ? user.id : ResourceScope.everyone
            return ResourceScope(user: user.id, account: account.key, shared: shared)
        }
        let rides = ResourceList(
            RideSeed.key, of: .rides, in: resources, of: name,
            rules: ResourceList.Rules(deleting: { try $1.delete(.rideStreams, $0) }), scope: scope)
        let metrics = settings.registry.metrics.map { MetricList(metric: $0) as any SeedList }
        return metrics + [RecoveryList(), rides] + resources.seedLists(of: name, scope: scope)
    }

    package func exportSeed(of account: Account, from db: Database) throws -> JSON? {
        guard let id = try User.find(account: account.key, in: db)?.id else { return nil }
        var members: JSON.Members = ["userId": .string(id)]
        if try User.isIsolated(id, in: db) { members["isolated"] = true }
        members = members.merging(try metrics(ofUser: id, from: db))
        let snapshots = try RecoverySnapshot.all(ofUser: id, in: db)
        if !snapshots.isEmpty { members["recovery"] = .array(snapshots) }
        members[Baseline.key] = try Baseline.find(ofUser: id, in: db)?.removing("userId")
        let rides = try Resource.rides.seeds(ofUser: id, of: name, in: db)
        if !rides.isEmpty { members[RideSeed.key] = .array(rides) }
        return .object(members)
    }

    package func exportRecords(of account: Account, from db: Database, to writer: inout JSONWriter) throws {
        guard let user = try User.find(account: account.key, in: db) else { return }
        try resources.writeSeeds(ofUser: user.id, of: name, in: db, to: &writer)
    }

    /// The baseline is no list: a write replaces it as a whole.
    package func store(_ due: DueRecord, of account: Account, in db: Database) throws {
        guard due.list.isSame(as: Baseline.key) else { return try seedLists.store(due, of: account, in: db) }
        guard let user = try User.find(account: account.key, in: db) else { return }
        try Baseline.store(due.record, at: due.dueAt, forUser: user.id, in: db)
    }

    /// Entries of a metric that is not in the registry could not be imported again.
    package func checkExport(from db: Database) throws {
        let unknown = try MetricEntry.owners(ofMetricsExcept: settings.registry.metrics.map(\.slug), in: db)
        guard let first = unknown.first else { return }
        let metrics = Set(unknown.map(\.metric)).sorted().map { $0.cut() }.joined(separator: ", ")
        let others = Set(unknown.map(\.account)).count - 1
        let accounts = "the account \(first.account.cut())" + (others > 0 ? " and \(others) more" : "")
        throw IncompleteExportError(
            "bradOS.metrics does not name \(metrics), of which \(accounts) \(others > 0 ? "have" : "has") entries",
            wayOut: "start with the configuration that names it (--config FILE)")
    }

    /// The entries of every metric in the registry. ``checkExport(from:)`` refuses others.
    private func metrics(ofUser id: String, from db: Database) throws -> JSON.Members {
        var real: JSON.Members = [:]
        var others: JSON.Members = [:]
        for metric in settings.registry.metrics {
            let entries = try MetricEntry.all(metric, ofUser: id, in: db).map { try $0.seedJSON }
            guard !entries.isEmpty else { continue }
            if Metric.real.contains(metric) { real[metric.slug] = .array(entries) } else { others[metric.slug] = .array(entries) }
        }
        if !others.isEmpty { real["metrics"] = .object(others) }
        return real
    }
}
