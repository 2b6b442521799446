import GRDB
import Storage
import Values

/// The user that signs in with an account. Several backends share this record.
///
/// The address, its verification and the password belong to the account. A user can be deleted while the account stays, with its data, its
/// opaque tokens, and everything that other apps derived from the address and the password. The ids of deleted users are stored.
package struct AuthUser: Sendable, Equatable {
    /// The id in both services: `sub` of ID tokens, `localId`, and the Longevity App's user id.
    package let uid: String
    package let account: String
    package let displayName: String?
    package let email: String?
    package let emailVerified: Bool
    package let passwordHash: PasswordHash?
    /// `nil` when it was never set.
    package let disabled: Bool?
    /// The first address, if the address has changed since.
    package let initialEmail: String?
    package let passwordUpdatedAt: Instant?
    /// ID tokens issued before this second are revoked; `nil` revokes none.
    package let validSinceSeconds: Int64?
    /// Whether an owner has set ``validSinceSeconds`` to a second that the clock had not reached.
    package let isRevokedAhead: Bool
    package let createdAt: Instant

    package var isDisabled: Bool { disabled ?? false }
}

extension AuthUser {
    private static let selection = """
        SELECT uid, account, display_name, email, email_verified, password_hash, disabled, initial_email, password_updated_at, valid_since,
            created_at
        FROM auth_user JOIN account ON account.key = auth_user.account
        """

    package static func find(_ uid: String, in db: Database) throws -> AuthUser? {
        try db.firstValue("\(selection) WHERE uid = ?", [uid], AuthUser.init)
    }

    package static func find(account key: String, in db: Database) throws -> AuthUser? {
        try db.firstValue("\(selection) WHERE account = ?", [key], AuthUser.init)
    }

    /// Ignores case.
    package static func find(email: String, in db: Database) throws -> AuthUser? {
        try db.firstValue("\(selection) WHERE email = ? COLLATE NOCASE LIMIT 1", [email], AuthUser.init)
    }

    /// The next users in byte order of their ids.
    ///
    /// - Parameter uid: the last id of the previous page.
    package static func list(after uid: String = "", limit: Int, in db: Database) throws -> [AuthUser] {
        try db.values("\(selection) WHERE uid > ? ORDER BY uid LIMIT ?", [uid, limit], AuthUser.init)
    }

    package static func count(in db: Database) throws -> Int {
        try db.firstValue("SELECT count(*) FROM auth_user") ?? 0
    }

    /// Whether the user with this id has been deleted and not created again since.
    package static func isDeleted(_ uid: String, in db: Database) throws -> Bool {
        try db.firstValue("SELECT EXISTS (SELECT 1 FROM deleted_auth_user WHERE uid = ?)", [uid]) ?? false
    }

    /// The account of a deleted user, if that account still exists.
    package static func formerAccount(ofDeleted uid: String, in db: Database) throws -> String? {
        try db.firstValue("SELECT account FROM deleted_auth_user WHERE uid = ?", [uid])
    }

    /// The ids of an account's deleted users, sorted.
    package static func deletedIDs(ofAccount key: String, in db: Database) throws -> [String] {
        try db.values("SELECT uid FROM deleted_auth_user WHERE account = ? ORDER BY uid", [key])
    }

    /// Whether the user's ID tokens are refused, because the user has been deleted or disabled (firebase-auth.md 6).
    package static func isBarred(_ uid: String, in db: Database) throws -> Bool {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM deleted_auth_user WHERE uid = ?1)
                OR EXISTS (SELECT 1 FROM auth_user WHERE uid = ?1 AND disabled = 1)
            """
        return try db.firstValue(sql, [uid]) ?? false
    }

    private init(row: StoredRow) throws {
        uid = try row[0]
        account = try row[1]
        displayName = try row[2]
        email = try row[3]
        emailVerified = try row[4]
        passwordHash = try (row[5] as String?).map(PasswordHash.init(text:))
        disabled = try row[6]
        initialEmail = try row[7]
        passwordUpdatedAt = try (row[8] as Int64?).map(Instant.init(milliseconds:))
        let validSince: Int64? = try row[9]
        validSinceSeconds = validSince.map { Int64(clamping: $0.magnitude) }
        isRevokedAhead = validSince.map { $0 < 0 } ?? false
        createdAt = try row[10]
    }
}
