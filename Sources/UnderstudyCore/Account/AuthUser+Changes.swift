import GRDB

/// Each change is part of a transaction that the caller opens, and touches everything: see ``Context/write(_:)``.
extension AuthUser {
    /// Makes the user of an account that has none. The user's address is taken from accounts that have no user any more.
    ///
    /// - Parameter uid: of no other user.
    package static func insert(_ uid: String, account key: String, in db: Database) throws {
        try forgetDeletion(of: uid, in: db)
        try db.cachedStatement(sql: "INSERT INTO auth_user (uid, account) VALUES (?, ?)").run([uid, key])
        if let email = try Account.find(key, in: db)?.email { try releaseAddress(email, to: key, in: db) }
    }

    /// Makes the user of an account that has none, with the account's key for an id unless that is another user's.
    static func insert(account key: String, in db: Database) throws {
        try insert(try find(key, in: db) == nil ? key : spareID(ofAccount: key), account: key, in: db)
    }

    /// Gives the user of an account the id that a seed names. A user who has it only for an account's key has another one from then on.
    ///
    /// - Throws: ``SeedError`` when the id is another user's who was given it.
    package static func assign(_ uid: String, toUserOfAccount key: String, path: String, in db: Database) throws {
        if let other = try find(uid, in: db) {
            if other.account.isSame(as: key) { return }
            guard other.uid.isSame(as: other.account) else {
                throw SeedError(faults: [
                    ValidationError(path: path, found: "\"\(uid)\"", expected: "a user id that the account \(other.account) does not have")
                ])
            }
            try rename(userOfAccount: other.account, to: spareID(ofAccount: other.account), in: db)
        }
        try rename(userOfAccount: key, to: uid, in: db)
    }

    /// The id of a user whose account's key is another user's id.
    private static func spareID(ofAccount key: String) -> String { "account:\(key)" }

    private static func rename(userOfAccount key: String, to uid: String, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE auth_user SET uid = ? WHERE account = ?").run([uid, key])
    }

    /// Deletes the user, as Firebase does and the Longevity App's account deletion (firebase-auth.md 6, longevity.md 3.12.5).
    ///
    /// The account stays, and so do its opaque tokens and what apps stored for it. Nobody finds the user by id or by address any more.
    package func delete(in db: Database) throws {
        try Self.noteDeletion(of: uid, account: account, in: db)
        try db.cachedStatement(sql: "DELETE FROM auth_user WHERE uid = ?").run([uid])
        try Account.stopRenewing(account, in: db)
    }

    /// Remembers that a user is deleted, who may never have been known here.
    package static func noteDeletion(of uid: String, account key: String?, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO deleted_auth_user (uid, account) VALUES (?, ?)").run([uid, key])
    }

    /// Forgets that a user is deleted, as if there had never been one.
    package static func forgetDeletion(of uid: String, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM deleted_auth_user WHERE uid = ?").run([uid])
    }

    /// Another address, not verified unless it is said to be. What was issued before is revoked; see ``validSinceSeconds``.
    ///
    /// - Parameter email: of no other user.
    package func setEmail(_ email: String, isVerified: Bool = false, at now: Instant, in db: Database) throws {
        try Account.requireSeeded(account, in: db)
        try Self.releaseAddress(email, to: account, in: db)
        try db.cachedStatement(sql: "UPDATE account SET email = ?, email_verified = ? WHERE key = ?").run([email, isVerified, account])
        let sql = "UPDATE auth_user SET initial_email = coalesce(initial_email, ?), valid_since = ? WHERE uid = ?"
        try db.cachedStatement(sql: sql).run([self.email?.lowercased(), now.seconds, uid])
    }

    /// Another password. What was issued before is revoked; see ``validSinceSeconds``.
    package func setPassword(_ hash: PasswordHash, at now: Instant, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE account SET password_hash = ? WHERE key = ?").run([hash.text, account])
        try db.cachedStatement(sql: "UPDATE auth_user SET password_updated_at = ?, valid_since = ? WHERE uid = ?").run([
            now.milliseconds, now.seconds, uid,
        ])
    }

    /// What a new user begins with. Nothing has been issued before that could be revoked.
    ///
    /// - Parameter email: of no other user.
    package func setFirst(email: String?, isVerified: Bool, _ hash: PasswordHash?, at now: Instant, in db: Database) throws {
        if let email { try Self.releaseAddress(email, to: account, in: db) }
        let sql = "UPDATE account SET email = ?, email_verified = ?, password_hash = ? WHERE key = ?"
        try db.cachedStatement(sql: sql).run([email, isVerified, hash?.text, account])
        try db.cachedStatement(sql: "UPDATE auth_user SET password_updated_at = ?, valid_since = ? WHERE uid = ?").run([
            hash == nil ? nil : now.milliseconds, now.seconds, uid,
        ])
    }

    /// Nobody signs in by password any more. What was issued before stays good.
    package func removePassword(in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE account SET password_hash = NULL WHERE key = ?").run([account])
    }

    /// As ``removePassword(in:)``, and nobody finds the user by address.
    package func removeEmail(in db: Database) throws {
        try Account.requireSeeded(account, in: db)
        try db.cachedStatement(sql: "UPDATE account SET email = NULL, email_verified = 0, password_hash = NULL WHERE key = ?").run(
            [account])
    }

    /// Whether the address is verified. Tokens say so from the next one on.
    package func setEmailVerified(_ isVerified: Bool, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE account SET email_verified = ? WHERE key = ?").run([isVerified, account])
    }

    /// The name that people and tests are shown, too.
    package func setDisplayName(_ name: String?, in db: Database) throws {
        try Account.requireSeeded(account, in: db)
        try db.cachedStatement(sql: "UPDATE account SET display_name = ? WHERE key = ?").run([name, account])
    }

    /// `nil` as if nobody had ever said so.
    package func setDisabled(_ isDisabled: Bool?, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE auth_user SET disabled = ? WHERE uid = ?").run([isDisabled, uid])
    }

    /// Revokes ID tokens that were issued before a second.
    package func setValidSince(_ seconds: Int64?, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE auth_user SET valid_since = ? WHERE uid = ?").run([seconds, uid])
    }

    /// What a seed gives back of a user's history.
    package func setHistory(initialEmail: String?, passwordUpdatedAt: Instant?, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE auth_user SET initial_email = ?, password_updated_at = ? WHERE uid = ?").run([
            initialEmail, passwordUpdatedAt?.milliseconds, uid,
        ])
    }

    /// An address is one account's. Who has no user any more does not keep it from somebody who has one.
    private static func releaseAddress(_ email: String, to key: String, in db: Database) throws {
        let sql = """
            UPDATE account SET email = NULL
            WHERE email = ? COLLATE NOCASE AND key <> ? AND NOT EXISTS (SELECT 1 FROM auth_user WHERE account = account.key)
            """
        try db.cachedStatement(sql: sql).run([email, key])
    }
}
