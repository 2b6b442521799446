import GRDB

/// Accounts in an image that comes with the program: stored when it is built, and dated when a database begins as a copy.
extension Seeding {
    /// Stores the accounts of a seed. Evergreen ones get their data when they are first asked for, others when they are dated.
    ///
    /// What is in the program for all to read is not sealed: no key is known yet.
    ///
    /// - Throws: ``UndatableAccountError``
    package func importUndated(_ seed: SeedDocument, in db: Database) throws {
        try importSeed(seed, lazily: true, at: Instant(seconds: 0), in: db)
        for seeded in seed.accounts {
            guard seeded.createdAt == nil, seeded.canWait, let account = try Account.find(seeded.key, in: db) else {
                throw UndatableAccountError(key: seeded.key)
            }
            if !seeded.isEvergreen {
                for backend in backends { try backend.removeData(of: account, in: db) }
            }
            try db.cachedStatement(sql: "UPDATE account SET seed = ? WHERE key = ?").run([seeded.source.text, seeded.key])
        }
    }

    /// Dates what ``importUndated(_:in:)`` has stored, as if it were stored now.
    package func date(at now: Instant, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE account SET created_at = ?").run([now.description])
        let rest = try db.cachedStatement(sql: "SELECT key FROM account WHERE evergreen_on IS NULL AND seed IS NOT NULL ORDER BY rowid")
        for key in try rest.values([], { $0[0] as String }) {
            guard let account = try Account.find(key, in: db), let text = try Account.seed(of: key, in: db) else { continue }
            let seed = try StoredSeed(text, ofAccount: key, by: self)
            let moment = SeedMoment(now: now, zone: account.zone)
            for block in seed.blocks { try block.insert(for: account, at: moment, in: db) }
            try db.cachedStatement(sql: "UPDATE account SET seed = NULL WHERE key = ?").run([key])
        }
    }
}

/// An account was to be in an image that has an age of its own, or whose data cannot wait.
package struct UndatableAccountError: Error, CustomStringConvertible {
    package let key: String

    package var description: String { "the account \(key) has an age of its own, or data that cannot wait" }
}
