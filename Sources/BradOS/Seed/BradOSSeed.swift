import GRDB
import UnderstudyCore
import Values

/// The `bradOS` block of an account in the seed file.
struct BradOSSeed: SeedBlock {
    let userID: String
    let claims: [UniqueName]
    /// See ``User/isIsolated(_:in:)``.
    private let isIsolated: Bool
    /// The path of the user id, or of the block if the block has no user id.
    private let idPath: String
    private let metrics: [(metric: Metric, seed: MetricSeed)]
    private let recovery: RecoverySeed
    private let baseline: SeedValue?
    private let rides: RideSeed
    private let resources: [ResourceSeed]
    /// The kinds of records of the backend.
    private let kinds: [Resource]
    private let generators: [any RecordGenerator]

    init(_ block: ObjectReader, ofAccount key: String, registry: MetricRegistry, kinds: [Resource]) {
        self.kinds = kinds
        let reader = EmbeddedWorkouts.expand(block, ofAccount: key)
        // Any length that a header can have: a client can create such a user, and its export must be valid.
        let id = reader.value("userId", expected: "a string that is not empty") { $0.string.flatMap { $0.isEmpty ? nil : $0 } }
        userID = id ?? key
        idPath = id == nil ? reader.path : reader.path(of: "userId")
        isIsolated = reader.bool("isolated") ?? false
        metrics = Self.metrics(reader, registry)
        recovery = RecoverySeed(reader)
        baseline = reader.object(Baseline.key).map { SeedValue($0, Baseline.schema) }
        rides = RideSeed(reader, ofUser: userID)
        let scope = { [userID, isIsolated] (resource: Resource) in
            if case .everyone = resource.owner, !isIsolated { "all users" } else { userID }
        }
        let literal = kinds.flatMap { [$0].seeds(of: BradOSBackend.name, in: reader, scope: scope($0)) }
        // A block's own record replaces that of the library.
        let library = SeedLibrary.named(in: reader).flatMap { collection, path in
            (SeedLibrary.seeds[collection] ?? []).map {
                $0.placed(at: path, of: BradOSBackend.name, in: scope($0.resource), besides: literal)
            }
        }
        resources = library + literal
        generators = reader.generators([TrainingSeed.self, SessionSeed.self, MealPlanSeed.self])
        claims =
            [UniqueName(kind: "bradOS.userId", value: userID, path: idPath)] + rides.claims
            + resources.flatMap(\.claims)
        reader.finish()
    }

    /// The real backend's metrics are members of the block. The others are members of its object `metrics`.
    private static func metrics(_ reader: ObjectReader, _ registry: MetricRegistry) -> [(metric: Metric, seed: MetricSeed)] {
        let others = reader.object("metrics")
        defer { others?.finish() }
        return registry.metrics.compactMap { metric in
            let block = Metric.real.contains(metric) ? reader : others
            return block.flatMap { MetricSeed($0, metric.slug, of: metric) }.map { (metric, $0) }
        }
    }

    /// Whether the data can be inserted with the account's first request. Shared records cannot wait, because other users read them. A
    /// reader of shared records asks for the standard user's account; see ``Context/sharedScope()``.
    var canWait: Bool { userID.isSame(as: User.standardID) || isIsolated || !hasSharedRecords }

    private var hasSharedRecords: Bool { !generators.isEmpty || resources.contains { $0.isShared && !$0.isEmpty } }

    func insertUser(for account: Account, at moment: SeedMoment, in db: Database) throws {
        if let owner = try User.find(userID, in: db), owner.id.isSame(as: userID) {
            throw SeedError(idPath, found: userID, expected: "a name that the account \(owner.account) does not have")
        }
        try User(id: userID, account: account.key).insert(isIsolated: isIsolated, in: db)
    }

    func insert(for account: Account, at moment: SeedMoment, in db: Database) throws -> [DueRecord] {
        try insertUser(for: account, at: moment, in: db)
        var due = try insertMeasurements(at: moment, in: db)
        let scope = ResourceScope(user: userID, shared: isIsolated ? userID : ResourceScope.everyone)
        let stored = Records(of: scope, at: moment.undated, in: db)
        due += try rides.insert(at: moment, into: stored)
        for seed in resources { try seed.insert(at: moment, of: BradOSBackend.name, into: stored) }
        for generator in generators { try generator.insert(at: moment, into: stored) }
        due += try kinds.takeLater(of: BradOSBackend.name, at: moment, from: stored)
        return due + (try generators.flatMap { try $0.changes(after: moment, in: stored) })
    }

    /// Stores the entries of the metrics, and the recovery that follows from them.
    ///
    /// - Returns: those that are synced later.
    private func insertMeasurements(at moment: SeedMoment, in db: Database) throws -> [DueRecord] {
        var due: [DueRecord] = []
        func store(_ syncedAt: String?, now: () throws -> Void, later: (Instant) throws -> DueRecord) throws {
            guard let time = syncedAt.flatMap({ Instant($0) }), moment.isLater(time) else { return try now() }
            due.append(try later(time))
        }
        var entries: [String: [MetricEntry]] = [:]
        for (metric, seed) in metrics {
            let made = try seed.entries(at: moment)
            entries[metric.slug] = made
            for entry in made + seed.changes(after: moment) {
                try store(entry.syncedAt) {
                    try entry.insert(metric, forUser: userID, in: db)
                } later: {
                    try entry.due(in: MetricList(metric: metric), at: $0)
                }
            }
        }
        let (snapshots, baselines) = try recovery.snapshots(at: moment, from: entries)
        for snapshot in snapshots {
            try store(snapshot["syncedAt"]?.string) {
                try RecoverySnapshot.upsert(snapshot, forUser: userID, in: db)
            } later: {
                let id = try RecoverySnapshot.date(of: snapshot)
                return DueRecord(backend: BradOSBackend.name, list: RecoveryList.name, id: id, dueAt: $0, record: snapshot)
            }
        }
        for baseline in baseline.map({ [$0.resolved(at: moment)] }) ?? baselines {
            try store(baseline["calculatedAt"]?.string) {
                try Baseline.store(baseline, at: moment.undated, forUser: userID, in: db)
            } later: {
                DueRecord(backend: BradOSBackend.name, list: Baseline.key, id: "", dueAt: $0, record: baseline)
            }
        }
        return due
    }
}
