import Foundation
import GRDB

/// Imports seeds into a database, exports them, and seeds evergreen accounts again. Each call is part of a transaction that the caller
/// opens.
package struct Seeding: Sendable {
    package let backends: [any Backend]
    /// The keys of the database.
    package let keys: Keys

    package init(backends: [any Backend], keys: Keys) {
        self.backends = backends
        self.keys = keys
    }

    /// Hashes a seed's passwords. Takes milliseconds for each different password; call it outside a transaction.
    package func prepare(_ seed: SeedDocument) throws -> PreparedSeed {
        try PreparedSeed(seed, rounds: keys.passwordRounds)
    }

    /// Stores the accounts of a seed.
    ///
    /// - Parameters:
    ///   - replacingAll: whether to remove everything first, also what belongs to no account, or only the accounts with keys in the seed.
    ///   - lazily: whether evergreen accounts that can wait are seeded with their first request.
    ///   - moment: dates the seed's relative dates. Nightly jobs continue from its ``RequestTime/beginning``.
    /// - Returns: the keys of the accounts that were removed first, with all their data.
    /// - Throws: ``SeedError`` when the seed uses a name that belongs to a remaining account.
    @discardableResult
    package func importSeed(
        _ prepared: PreparedSeed, replacingAll: Bool = false, lazily: Bool = false, at moment: RequestTime, in db: Database
    ) throws -> [String] {
        let seed = prepared.document
        let isInitial = try replacingAll || Account.isNone(in: db)
        // Data that an account still waits for may have the names that this seed gives to others.
        if !lazily { try seedRest(at: moment.due, in: db) }
        let replaced = replacingAll ? try Account.all(in: db) : try seed.accounts.compactMap { try Account.find($0.key, in: db) }
        for account in replaced { try remove(account, in: db) }
        // Rows without an account are left: a project's settings, codes of mails, deleted users.
        if replacingAll { try Schema.removeContent(of: db) }
        try checkClaims(of: seed, in: db)
        for account in seed.accounts {
            try insert(account, prepared.passwordHash(of: account), lazily: lazily, at: moment, in: db)
        }
        if isInitial { try seed.source?.store(in: db) }
        return replaced.map(\.key)
    }

    /// Seeds the accounts that still wait for their first request.
    package func seedRest(at now: Instant, in db: Database) throws {
        for key in try Account.allUnseeded(in: db) { try renew(key, at: now, in: db) }
    }

    /// Gives an evergreen account the data of an instant if it is still due. Another request may have done so.
    ///
    /// Within a local date, only what has become due is stored. On another date, or if the clock was set back, all data are made anew.
    func renew(_ key: String, at now: Instant, in db: Database) throws {
        guard let account = try Account.find(key, in: db), account.isRenewalDue(at: now) else { return }
        let moment = SeedMoment(now: now, zone: account.zone, isEvergreen: true)
        if let seededAt = account.evergreen?.seededAt, seededAt <= now, account.zone.localDate(at: seededAt) == moment.today {
            let last = try storeDueRecords(of: account, at: now, in: db)
            return try noteSeeding(of: key, at: last ?? seededAt, until: moment, in: db)
        }
        if let seed = try storedSeed(of: account, in: db) {
            // A changed configuration can make a stored seed invalid. The account's data then stays as it is, if there is any;
            // ``unreadableSeeds(in:)`` names the account.
            if account.isUnseeded, !seed.faults.all.isEmpty { throw SeedError(seed.faults) }
            try DueRecord.removeAll(of: key, in: db)
            if seed.faults.all.isEmpty {
                for backend in seed.backends { try backend.removeData(of: account, in: db) }
                try insert(seed.blocks, for: account, at: moment, in: db)
            }
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

    private func insert(_ blocks: [any SeedBlock], for account: Account, at moment: SeedMoment, in db: Database) throws {
        for block in blocks {
            for due in try block.insert(for: account, at: moment, in: db) { try due.insert(for: account.key, in: db) }
        }
    }

    /// Stores that an evergreen account has the data from an instant on. It is due again with its next record, at midnight at the latest.
    private func noteSeeding(of key: String, at time: Instant, until moment: SeedMoment, in db: Database) throws {
        let midnight = moment.horizon.advanced(byMilliseconds: 1)
        let nextDue = try min(DueRecord.firstTime(of: key, in: db) ?? midnight, midnight)
        try Account.store(Account.Evergreen(seededAt: time, nextDue: nextDue), of: key, in: db)
    }

    /// The evergreen accounts whose seeds the present configuration cannot read, each with the first fault. They are not seeded again.
    package func unreadableSeeds(in db: Database) throws -> [(key: String, fault: ValidationError)] {
        try Account.all(in: db).compactMap { account in
            try storedSeed(of: account, in: db)?.faults.all.first.map { (account.key, $0) }
        }
    }

    /// The seed of an evergreen account; `nil` for any other account.
    func storedSeed(of account: Account, in db: Database) throws -> StoredSeed? {
        guard account.evergreen != nil, let text = try Account.seed(of: account.key, in: db) else { return nil }
        return try StoredSeed(text, ofAccount: account.key, by: self)
    }

    /// Refuses tokens and addresses of remaining accounts. Each backend checks its own names.
    func checkClaims(of seed: SeedDocument, in db: Database) throws {
        let faults = ValidationErrors()
        for account in seed.accounts {
            for claim in account.claims {
                let owner: String? =
                    switch claim.kind {
                    case UniqueName.token: try BearerToken.find(claim.value, in: db)?.account
                    case UniqueName.email: try Account.find(email: claim.value, in: db)?.key
                    default: nil
                    }
                guard let owner, !owner.isSame(as: account.key) else { continue }
                faults.add(
                    claim.path, found: .string(claim.value), expected: "its own \(claim.kind) (the account \(owner) has this one)")
            }
        }
        if !faults.all.isEmpty { throw SeedError(faults) }
    }

    /// Removes an account with everything that backends have stored for it.
    package func remove(_ account: Account, in db: Database) throws {
        for backend in backends { try backend.removeData(of: account, in: db) }
        try db.run("DELETE FROM account WHERE key = ?", [account.key])
    }

    /// Removes an account that no seed replaces. ID tokens of its user are refused from now on, until a user gets the same id.
    package func delete(_ account: Account, in db: Database) throws {
        let user = try AuthUser.find(account: account.key, in: db)
        try remove(account, in: db)
        if let user { try AuthUser.noteDeletion(of: user.uid, account: nil, in: db) }
    }

    /// - Parameter isReplacing: whether the account's own values take the place of stored ones.
    func insert(
        _ seed: SeedAccount, _ passwordHash: PasswordHash?, lazily: Bool = false, isReplacing: Bool = false, at moment: RequestTime,
        in db: Database
    ) throws {
        let moment = SeedMoment(moment, zone: seed.timezone.flatMap(Zone.init(named:)) ?? .utc, isEvergreen: seed.isEvergreen)
        var account = Account(key: seed.key, createdAt: seed.createdAt?.resolved(at: moment) ?? moment.now)
        account.displayName = seed.displayName
        account.note = seed.note
        account.email = seed.email
        account.emailVerified = seed.emailVerified
        account.dateOfBirth = seed.dateOfBirth
        account.timezone = seed.timezone
        account.passwordHash = passwordHash
        let waits = lazily && seed.isEvergreen && seed.canWait
        if seed.isEvergreen { account.evergreen = .unseeded(since: moment.now) }
        let sealed = seed.isEvergreen ? try SealedSeed.seal(seed.source, ofAccount: seed.key, with: keys.cipher) : nil
        try isReplacing ? account.replace(seed: sealed, in: db) : account.insert(seed: sealed, in: db)
        try AuthUser.insert(account: account.key, in: db)
        for token in seed.tokens { try BearerToken.insert(token, for: seed.key, keepsText: true, in: db) }
        do {
            if waits {
                for block in seed.blocks { try block.insertUser(for: account, at: moment, in: db) }
            } else {
                try insert(seed.blocks, for: account, at: moment, in: db)
                if seed.isEvergreen { try noteSeeding(of: seed.key, at: moment.now, until: moment, in: db) }
            }
        } catch ResourceError.invalid(let violations) {
            // A record that the seed does not have itself, such as a meal plan with all meals.
            throw SeedError(violations, at: seed.path)
        }
    }
}

extension Seeding {
    /// The backends that have data of an account, or get them from its seed with its first request. Only those whose records can be edited.
    package func backends(of account: Account, in db: Database) throws -> [any Backend] {
        let editable = backends.filter { !$0.seedLists.isEmpty }
        guard account.isUnseeded, let text = try Account.seed(of: account.key, in: db) else {
            return try editable.filter { try $0.hasData(of: account, in: db) }
        }
        let seed = try SealedSeed.open(text, ofAccount: account.key, with: keys.cipher)
        return editable.filter { (seed[$0.name] ?? .null) != .null }
    }
}
