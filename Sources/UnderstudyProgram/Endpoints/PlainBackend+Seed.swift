import GRDB
import UnderstudyCore
import Values

extension PlainBackend {
    package func decodeSeed(_ block: ObjectReader, ofAccount key: String) -> any SeedBlock { PlainSeed(block, ofAccount: key, resources) }

    package var seedLists: [any SeedList] {
        resources.seedLists(of: name) { account, _ in ResourceScope(user: account.key, account: account.key) }
    }

    package func exportSeed(of account: Account, from db: Database) throws -> JSON? {
        try hasData(of: account, in: db) ? [:] : nil
    }

    package func exportRecords(of account: Account, from db: Database, to writer: inout JSONWriter) throws {
        try resources.writeSeeds(ofUser: account.key, of: name, in: db, to: &writer)
    }

    /// Also that of resources that no file has any more.
    package func removeData(of account: Account, in db: Database) throws {
        try db.run("DELETE FROM resource WHERE backend = ? AND user = ?", [name, account.key])
    }
}

/// The `plain` block of an account in the seed file: records alone.
private struct PlainSeed: SeedBlock {
    let claims: [UniqueName]
    private let resources: [Resource]
    private let records: [ResourceSeed]

    init(_ block: ObjectReader, ofAccount key: String, _ resources: [Resource]) {
        self.resources = resources
        records = resources.flatMap { resource in
            let scope = if case .everyone = resource.owner { "all users" } else { key }
            return [resource].seeds(of: PlainBackend.name, in: block, scope: scope)
        }
        claims = records.flatMap(\.claims)
        block.finish()
    }

    func insert(for account: Account, at moment: SeedMoment, in db: Database) throws -> [DueRecord] {
        let scope = ResourceScope(user: account.key, account: account.key)
        let stored = Records(of: PlainBackend.name, scope: scope, at: moment.undated, in: db)
        for seed in records { try seed.insert(at: moment, of: PlainBackend.name, into: stored) }
        return try resources.takeLater(of: PlainBackend.name, at: moment, from: stored)
    }
}
