import GRDB
import Storage
import Values

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
        if seed.isEvergreen { account.evergreen = Account.Evergreen(seededAt: nil, nextDue: moment.now.written) }
        let stored = seed.isEvergreen ? try StoredSeed.text(of: seed, by: self) : nil
        try isReplacing ? account.replace(seed: stored, in: db) : account.insert(seed: stored, in: db)
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
