import GRDB
import Values

extension Seeding {
    /// Seeds the accounts of a seed anew, with whatever data they have. Other accounts keep their data.
    ///
    /// Unlike after an import, tokens that were issued for an account stay valid, so that an app stays signed in. Midnight's seeding leaves
    /// them in the same way.
    ///
    /// - Throws: ``SeedError`` when the seed uses a name that belongs to another account.
    package func reseed(_ prepared: PreparedSeed, at moment: RequestTime, in db: Database) throws {
        for seed in prepared.document.accounts {
            let former = try Account.find(seed.key, in: db)
            if let former { try empty(former, in: db) }
            try checkClaims(of: prepared.document.filter { $0.key.isSame(as: seed.key) }, in: db)
            try insert(seed, prepared.passwordHash(of: seed), isReplacing: former != nil, at: moment, in: db)
        }
    }

    /// Removes everything of an account except its own values and the tokens that were issued for it.
    private func empty(_ account: Account, in db: Database) throws {
        for backend in backends { try backend.removeData(of: account, in: db) }
        try DueRecord.removeAll(of: account.key, in: db)
        for sql in [
            "DELETE FROM auth_user WHERE account = ?", "DELETE FROM deleted_auth_user WHERE account = ?",
            "DELETE FROM bearer_token WHERE account = ? AND text IS NOT NULL",
        ] {
            try db.run(sql, [account.key])
        }
    }
}
