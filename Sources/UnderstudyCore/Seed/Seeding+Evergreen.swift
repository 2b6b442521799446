import GRDB
import Values

/// Evergreen accounts are seeded again when their data is due: with the first request, and as the world's clock goes on.
extension Session {
    /// Gives an evergreen account, to which no client has written, the data of the world's present instant. If the data cannot be stored, the
    /// account stays due, and the next request tries again.
    package func renewIfDue(_ key: String) throws {
        guard let evergreen = try read({ try Account.evergreen(key, in: $0) }), evergreen.isDue(at: due) else { return }
        func renew(in db: Database) throws { try seeding.renew(key, at: due, in: db) }
        // If the first data cannot be stored, there is none to answer with.
        if evergreen.seededAt == nil { try writeDue(renew) } else { _ = try writeIfPossible(renew) }
    }
}

extension Seeding {
    /// Seeds the accounts that still wait for their first request.
    package func seedRest(at now: Instant, in db: Database) throws {
        for key in try Account.allUnseeded(in: db) { try renew(key, at: now, in: db) }
    }

    /// Gives an evergreen account the data of an instant if it is still due. Another request may have done so.
    ///
    /// Within a local date, only what has become due is stored. On another date, or if the clock was set back, all data are made anew.
    fileprivate func renew(_ key: String, at now: Instant, in db: Database) throws {
        guard let account = try Account.find(key, in: db), let evergreen = account.evergreen, evergreen.isDue(at: now) else { return }
        let moment = SeedMoment(now: now, zone: account.zone, isEvergreen: true)
        if let seededAt = evergreen.seededAt, seededAt <= now, account.zone.localDate(at: seededAt) == moment.today {
            let last = try storeDueRecords(of: account, at: now, in: db)
            return try noteSeeding(of: key, at: last ?? seededAt, until: moment, in: db)
        }
        guard let seed = try storedSeed(of: account, in: db) else { return }
        // A changed configuration can make a stored seed invalid. The account's data then stays as it is, if there is any;
        // ``unreadableSeeds(in:)`` names the account.
        let isReadable = seed.faults.all.isEmpty
        if evergreen.seededAt == nil, !isReadable { throw SeedError(seed.faults) }
        try DueRecord.removeAll(of: key, in: db)
        if isReadable {
            for backend in seed.backends { try backend.removeData(of: account, in: db) }
            try insert(seed.blocks, for: account, at: moment, in: db)
        }
        try noteSeeding(of: key, at: now, until: moment, in: db)
    }

    /// - Returns: the time of the last record.
    private func storeDueRecords(of account: Account, at now: Instant, in db: Database) throws -> Instant? {
        let records = try DueRecord.all(of: account.key, until: now, in: db)
        for due in records {
            guard let backend = backends.first(where: { $0.name.isSame(as: due.backend) }) else { continue }
            // A changed configuration can make a record invalid, as it can make the seed; see ``unreadableSeeds(in:)``.
            do { try backend.store(due, of: account, in: db) } catch is SeedError { continue }
        }
        try DueRecord.removeAll(of: account.key, until: now, in: db)
        return records.last?.dueAt
    }

    /// Stores the blocks of an account that has no data yet.
    func insert(_ blocks: [any SeedBlock], for account: Account, at moment: SeedMoment, in db: Database) throws {
        for block in blocks {
            for due in try block.insert(for: account, at: moment, in: db) { try due.insert(for: account.key, in: db) }
        }
    }

    /// Stores that an evergreen account has the data from an instant on. It is due again with its next record, at midnight at the latest.
    func noteSeeding(of key: String, at time: Instant, until moment: SeedMoment, in db: Database) throws {
        let midnight = moment.horizon.advanced(byMilliseconds: 1)
        let nextDue = try min(DueRecord.firstTime(of: key, in: db) ?? midnight, midnight)
        try db.run("UPDATE account SET seeded_at = ?, next_due = ? WHERE key = ?", [time.description, nextDue.description, key])
    }

    /// The seed of an evergreen account; `nil` for any other account.
    func storedSeed(of account: Account, in db: Database) throws -> StoredSeed? {
        guard account.evergreen != nil, let text = try Account.seed(of: account.key, in: db) else { return nil }
        return try StoredSeed(text, ofAccount: account.key, by: self)
    }

    /// The evergreen accounts whose seeds the present configuration cannot read, each with the first fault. They are not seeded again.
    package func unreadableSeeds(in db: Database) throws -> [(key: String, fault: ValidationError)] {
        try Account.all(in: db).compactMap { account in
            try storedSeed(of: account, in: db)?.faults.all.first.map { (account.key, $0) }
        }
    }

    /// The backends that have data of an account, or get them from its seed with its first request. Only those whose records can be edited.
    package func backends(of account: Account, in db: Database) throws -> [any Backend] {
        let editable = backends.filter { !$0.seedLists.isEmpty }
        guard account.isUnseeded, let text = try Account.seed(of: account.key, in: db) else {
            return try editable.filter { try $0.hasData(of: account, in: db) }
        }
        let seed = try StoredSeed.json(text, ofAccount: account.key, by: self)
        return editable.filter { seed[$0.name] != nil }
    }
}
