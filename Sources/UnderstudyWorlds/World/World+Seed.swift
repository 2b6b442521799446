import Storage
import UnderstudyCore
import Values

extension World {
    /// Whether there is no account.
    package func isEmpty() throws -> Bool {
        try reading(Account.isNone)
    }

    /// Stores the accounts of a seed in one transaction of the present epoch.
    ///
    /// - Returns: the keys of the accounts that were replaced.
    /// - Throws: ``SeedError`` if the seed names something that belongs to an account that stays.
    @discardableResult
    package func importSeed(
        _ seed: SeedDocument, by seeding: Seeding, replacingAll: Bool = false, lazily: Bool = false, at now: Instant
    ) throws -> [String] {
        let prepared = try seeding.prepare(seed)
        let replaced = try inPresentEpoch { data in
            try data.write { try seeding.importSeed(prepared, replacingAll: replacingAll, lazily: lazily, at: RequestTime(now), in: $0) }
        }
        note(.data())
        return replaced
    }

    /// Applies an edit of the seed file in one transaction of the present epoch; see ``Seeding/apply(_:_:at:in:)``.
    ///
    /// - Returns: the keys of the accounts that were deleted.
    package func apply(_ changes: SeedChanges, by seeding: Seeding, at now: Instant) throws -> [String] {
        let prepared = try seeding.prepare(changes.changed)
        let deleted = try inPresentEpoch { data in
            try data.write { try seeding.apply(changes, prepared, at: now, in: $0) }
        }
        note(.data())
        return deleted
    }

    /// Stores the accounts of a seed in a world that has none, all in one transaction: if two processes try, one of them succeeds.
    /// Evergreen accounts get their data on first use, since most of them are never used.
    ///
    /// - Returns: whether they are stored.
    package func seedIfEmpty(_ seed: SeedDocument, by seeding: Seeding, at now: Instant) throws -> Bool {
        let prepared = try seeding.prepare(seed)
        return try inPresentEpoch { data in
            try data.write { db in
                guard try Account.isNone(in: db) else { return false }
                // Sandboxes and resets begin with this state, so that nothing but the seed may be in it.
                try seeding.importSeed(prepared, replacingAll: true, lazily: true, at: RequestTime(now), in: db)
                return true
            }
        }
    }

    /// Accounts as a seed file; see ``Seeding/exportSeed(of:literally:from:)``. Literal accounts that wait for their data appear as a
    /// request would find them now.
    ///
    /// Reads a copy of the data. The world's other requests go on, and nothing is stored.
    package func exportSeed(of keys: [String] = [], by seeding: Seeding, literally: Bool) throws -> SeedText {
        try exportCopy(by: seeding, literally: literally).read { try seeding.exportSeed(of: keys, literally: literally, from: $0) }
    }

    /// A copy of the data, prepared for an export.
    ///
    /// - Throws: ``IncompleteExportError`` if the export would leave out data.
    package func exportCopy(by seeding: Seeding, literally: Bool) throws -> Store {
        let now = clock.now()
        let copy = try Store(copyOf: epoch.data.store.image())
        try copy.write { try seeding.prepareExport(literally: literally, at: now, in: $0) }
        return copy
    }

    /// A copy of the data in which an account has those that a request of it would find. The world's other requests go on, and nothing is
    /// stored.
    ///
    /// - Parameter now: may be any instant, as all changes are the copy's.
    package func copy(renewing key: String, at now: Instant, by seeding: Seeding) throws -> Store {
        let copy = try epoch.data.copied().data
        try Session(at: RequestTime(now), identifiers: IdentifierSource(), seeding: seeding, data: copy).renewIfDue(key)
        return copy.store
    }
}

extension World.InitialState {
    /// Whether the state has an account.
    package func has(_ key: String) throws -> Bool {
        try Store(copyOf: image).read { try Account.find(key, in: $0) != nil }
    }

    /// The keys of the state's accounts.
    package var accountKeys: Set<ExactText> { get throws { try Self.accountKeys(of: image) } }

    static func accountKeys(of image: DatabaseImage) throws -> Set<ExactText> {
        try Store(copyOf: image).read { Set(try String.fetchAll($0, sql: "SELECT key FROM account").map { ExactText($0) }) }
    }

    /// An account of the state in seed format; `nil` if the state has no such account.
    ///
    /// - Throws: ``IncompleteExportError`` if a changed configuration has made the seed invalid.
    package func seed(ofAccount key: String, by seeding: Seeding) throws -> JSON? {
        try Store(copyOf: image).read { db in
            try Account.find(key, in: db).map { try JSON(parsing: seeding.encodedSeed(of: $0, literally: false, from: db)) }
        }
    }
}
