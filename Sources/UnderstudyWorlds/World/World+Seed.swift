import UnderstudyCore

extension World {
    /// Whether there is no account at all.
    package func isEmpty() throws -> Bool {
        try epoch.data.read { try Account.isNone(in: $0) }
    }

    /// Stores the accounts of a seed in one transaction of the running epoch.
    ///
    /// - Throws: ``SeedError`` when the seed names what belongs to an account that stays.
    package func importSeed(_ seed: SeedDocument, by seeding: Seeding, replacingAll: Bool = false, at now: Instant) throws {
        try epoch.data.write { try seeding.importSeed(seed, replacingAll: replacingAll, at: now, in: $0) }
    }

    /// The accounts as a seed document; see ``Seeding/exportSeed(from:)``.
    package func exportSeed(by seeding: Seeding) throws -> JSON {
        try epoch.data.read { try seeding.exportSeed(from: $0) }
    }
}
