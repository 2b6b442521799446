import UnderstudyCore

extension World {
    /// Whether there is no account at all.
    package func isEmpty() throws -> Bool {
        try reading(Account.isNone)
    }

    /// Stores the accounts of a seed in one transaction of the present epoch.
    ///
    /// - Throws: ``SeedError`` when the seed names what belongs to an account that stays.
    package func importSeed(
        _ seed: SeedDocument, by seeding: Seeding, replacingAll: Bool = false, lazily: Bool = false, at now: Instant
    ) throws {
        try inPresentEpoch(.aMoment) { data in
            try data.write { try seeding.importSeed(seed, replacingAll: replacingAll, lazily: lazily, at: now, in: $0) }
        }
    }

    /// Stores the accounts of a seed in a world that has none, all in one transaction: of two processes that come with theirs, one does.
    /// Evergreen accounts get their data when they are first asked for: most of them nobody asks for.
    ///
    /// - Returns: whether they are stored.
    package func seedIfEmpty(_ seed: SeedDocument, by seeding: Seeding, at now: Instant) throws -> Bool {
        try inPresentEpoch(.aMoment) { data in
            try data.write { db in
                guard try Account.isNone(in: db) else { return false }
                try seeding.importSeed(seed, lazily: true, at: now, in: db)
                return true
            }
        }
    }

    /// The accounts as a seed document; see ``Seeding/exportSeed(from:)``. Those that nobody has asked for are as they would be found now, and
    /// go on waiting: nothing is stored.
    package func exportSeed(by seeding: Seeding) throws -> JSON {
        guard try reading(Account.hasUnseeded) else { return try reading(seeding.exportSeed) }
        let now = clock.now()
        return try inPresentEpoch(.aMoment) { data in
            try data.rehearse { whole in
                try whole.write(touching: .everything) { try seeding.seedRest(at: now, in: $0) }
                return try whole.read(seeding.exportSeed)
            }
        }
    }
}
