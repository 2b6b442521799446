import GRDB
import Storage
import Values

/// Changes to a user. Each runs in a transaction that the caller opens; see ``Context/write(_:)``.
extension AuthUser {
    /// Creates the user of an account that has none. Other accounts with the same address lose it if they have no user.
    ///
    /// - Parameter uid: an id that no other user has.
    package static func insert(_ uid: String, account key: String, in db: Database) throws {
        try forgetDeletion(of: uid, in: db)
        try db.run("INSERT INTO auth_user (uid, account) VALUES (?, ?)", [uid, key])
        if let email = try Account.find(key, in: db)?.email { try releaseAddress(email, to: key, in: db) }
    }

    /// Creates the user of an account that has none. The id is the account's key, or `account:KEY` if another user has that id.
    static func insert(account key: String, in db: Database) throws {
        try insert(try find(key, in: db) == nil ? key : spareID(ofAccount: key), account: key, in: db)
    }

    /// Gives the user of an account the id that a seed names. Another user that has this id only as its account's key gets `account:KEY`
    /// instead.
    ///
    /// - Throws: ``SeedError`` when another user was given the id explicitly.
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
        if db.changesCount > 0 { try forgetDeletion(of: uid, in: db) }
    }

    /// The id of a user when another user's id equals its account's key.
    private static func spareID(ofAccount key: String) -> String { "account:\(key)" }

    private static func rename(userOfAccount key: String, to uid: String, in db: Database) throws {
        try db.run("UPDATE auth_user SET uid = ? WHERE account = ?", [uid, key])
    }

    /// Deletes the user (firebase-auth.md 6, longevity.md 3.12.5).
    ///
    /// The account stays, with its opaque tokens and the data that apps stored for it. Lookups by user id or address no longer find the
    /// user.
    package func delete(in db: Database) throws {
        try Self.noteDeletion(of: uid, account: account, in: db)
        try db.run("DELETE FROM auth_user WHERE uid = ?", [uid])
        try Account.stopRenewing(account, in: db)
    }

    /// Records that a user is deleted. The user may never have existed in this database.
    package static func noteDeletion(of uid: String, account key: String?, in db: Database) throws {
        try db.run("INSERT OR REPLACE INTO deleted_auth_user (uid, account) VALUES (?, ?)", [uid, key])
    }

    /// Removes the record of a deletion, as if the user had never existed.
    package static func forgetDeletion(of uid: String, in db: Database) throws {
        try db.run("DELETE FROM deleted_auth_user WHERE uid = ?", [uid])
    }

    /// Sets a new address, unverified by default. Tokens issued before are revoked; see ``validSinceSeconds``.
    ///
    /// - Parameter email: an address that no other user has.
    package func setEmail(_ email: String, isVerified: Bool = false, at now: Instant, in db: Database) throws {
        try adoptEmail(email, isVerified: isVerified, in: db)
        let sql = "UPDATE auth_user SET initial_email = coalesce(initial_email, ?), valid_since = ? WHERE uid = ?"
        try db.run(sql, [self.email?.lowercased(), now.seconds, uid])
    }

    /// Sets an address that another sign-in proves. Unlike after ``setEmail(_:isVerified:at:in:)``, earlier tokens stay valid, and the
    /// former address is not recorded.
    ///
    /// - Parameter email: an address that no other user has.
    package func adoptEmail(_ email: String, isVerified: Bool, in db: Database) throws {
        try Account.requireSeeded(account, in: db)
        try Self.releaseAddress(email, to: account, in: db)
        try db.run("UPDATE account SET email = ?, email_verified = ? WHERE key = ?", [email, isVerified, account])
    }

    /// Sets a new password. Tokens issued before are revoked; see ``validSinceSeconds``.
    package func setPassword(_ hash: PasswordHash, at now: Instant, in db: Database) throws {
        try db.run("UPDATE account SET password_hash = ? WHERE key = ?", [hash.text, account])
        try db.run("UPDATE auth_user SET password_updated_at = ?, valid_since = ? WHERE uid = ?", [now.milliseconds, now.seconds, uid])
    }

    /// Sets a new user's first address and password. No earlier tokens exist that could be revoked.
    ///
    /// - Parameter email: an address that no other user has.
    package func setFirst(email: String?, isVerified: Bool, _ hash: PasswordHash?, at now: Instant, in db: Database) throws {
        if let email { try Self.releaseAddress(email, to: account, in: db) }
        let sql = "UPDATE account SET email = ?, email_verified = ?, password_hash = ? WHERE key = ?"
        try db.run(sql, [email, isVerified, hash?.text, account])
        let updatedAt = hash == nil ? nil : now.milliseconds
        try db.run("UPDATE auth_user SET password_updated_at = ?, valid_since = ? WHERE uid = ?", [updatedAt, now.seconds, uid])
    }

    /// Removes the password, which ends sign-in by password. Tokens issued before stay valid.
    package func removePassword(in db: Database) throws {
        try db.run("UPDATE account SET password_hash = NULL WHERE key = ?", [account])
    }

    /// Removes the address and the password. Lookups by address no longer find the user.
    package func removeEmail(in db: Database) throws {
        try Account.requireSeeded(account, in: db)
        try db.run("UPDATE account SET email = NULL, email_verified = 0, password_hash = NULL WHERE key = ?", [account])
    }

    /// Sets whether the address is verified. ID tokens state it from the next one on.
    package func setEmailVerified(_ isVerified: Bool, in db: Database) throws {
        try db.run("UPDATE account SET email_verified = ? WHERE key = ?", [isVerified, account])
    }

    /// Sets the account's display name, which people and tests also see.
    package func setDisplayName(_ name: String?, in db: Database) throws {
        try Account.requireSeeded(account, in: db)
        try db.run("UPDATE account SET display_name = ? WHERE key = ?", [name, account])
    }

    /// Disables or enables the user. `nil` removes the value, as if it had never been set.
    package func setDisabled(_ isDisabled: Bool?, in db: Database) throws {
        try db.run("UPDATE auth_user SET disabled = ? WHERE uid = ?", [isDisabled, uid])
    }

    /// Revokes ID tokens that were issued before a second.
    ///
    /// - Parameter isAhead: whether the clock has not reached that second. It is stored as the sign, so that each later revocation ends it.
    package func setValidSince(_ seconds: Int64, isAhead: Bool = false, in db: Database) throws {
        try db.run("UPDATE auth_user SET valid_since = ? WHERE uid = ?", [isAhead ? -seconds : seconds, uid])
    }

    /// Restores a user's history from a seed.
    package func setHistory(initialEmail: String?, passwordUpdatedAt: Instant?, in db: Database) throws {
        let sql = "UPDATE auth_user SET initial_email = ?, password_updated_at = ? WHERE uid = ?"
        try db.run(sql, [initialEmail, passwordUpdatedAt?.milliseconds, uid])
    }

    /// Removes an address from other accounts that have no user, so that at most one account has it.
    private static func releaseAddress(_ email: String, to key: String, in db: Database) throws {
        let sql = """
            UPDATE account SET email = NULL
            WHERE email = ? COLLATE NOCASE AND key <> ? AND NOT EXISTS (SELECT 1 FROM auth_user WHERE account = account.key)
            """
        try db.run(sql, [email, key])
    }
}
