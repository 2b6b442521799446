import GRDB

/// Who signs in with an account: the one record that the Longevity App's backend and Firebase Authentication share.
///
/// The address, whether it is verified, and the password are the account's. The user can be deleted while the account stays, with its data,
/// its opaque tokens, and what other apps made of the address and the password. Who has been deleted is remembered by user id.
package struct AuthUser: Sendable, Equatable {
    /// The same for both: `sub` of ID tokens, `localId`, and the Longevity App's user id.
    package let uid: String
    package let account: String
    package let displayName: String?
    package let email: String?
    package let emailVerified: Bool
    package let passwordHash: PasswordHash?
    /// `nil` when nobody has ever said so.
    package let disabled: Bool?
    /// The first address, if there has been another since.
    package let initialEmail: String?
    package let passwordUpdatedAt: Instant?
    /// ID tokens that were issued before this second are revoked; `nil` for none. Matters to Firebase alone.
    package let validSinceSeconds: Int64?
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
        try db.cachedStatement(sql: "\(selection) WHERE uid = ?").firstValue([uid], AuthUser.init)
    }

    package static func find(account key: String, in db: Database) throws -> AuthUser? {
        try db.cachedStatement(sql: "\(selection) WHERE account = ?").firstValue([key], AuthUser.init)
    }

    /// Addresses are the same in any case.
    package static func find(email: String, in db: Database) throws -> AuthUser? {
        try db.cachedStatement(sql: "\(selection) WHERE email = ? COLLATE NOCASE LIMIT 1").firstValue([email], AuthUser.init)
    }

    /// So many users in the order of their ids, byte by byte.
    ///
    /// - Parameter uid: where the last ones ended.
    package static func list(after uid: String = "", limit: Int, in db: Database) throws -> [AuthUser] {
        try db.cachedStatement(sql: "\(selection) WHERE uid > ? ORDER BY uid LIMIT ?").values([uid, limit], AuthUser.init)
    }

    package static func count(in db: Database) throws -> Int {
        try db.cachedStatement(sql: "SELECT count(*) FROM auth_user").firstValue([]) { try $0[0] as Int } ?? 0
    }

    /// Whether a user by this id has been deleted, and none has been made since.
    package static func isDeleted(_ uid: String, in db: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM deleted_auth_user WHERE uid = ?)"
        return try db.cachedStatement(sql: sql).firstValue([uid]) { try $0[0] as Bool } ?? false
    }

    /// The account that a deleted user was of, if it is still there.
    package static func formerAccount(ofDeleted uid: String, in db: Database) throws -> String? {
        try db.cachedStatement(sql: "SELECT account FROM deleted_auth_user WHERE uid = ?").firstValue([uid]) { try $0[0] as String? }
    }

    /// The ids of an account's deleted users, sorted.
    package static func deletedIDs(ofAccount key: String, in db: Database) throws -> [String] {
        let sql = "SELECT uid FROM deleted_auth_user WHERE account = ? ORDER BY uid"
        return try String.fetchAll(db.cachedStatement(sql: sql), arguments: [key])
    }

    /// Whether ID tokens of a user are refused: the user has been deleted, or disabled (firebase-auth.md 6).
    static func isBarred(_ uid: String, in db: Database) throws -> Bool {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM deleted_auth_user WHERE uid = ?1)
                OR EXISTS (SELECT 1 FROM auth_user WHERE uid = ?1 AND disabled = 1)
            """
        return try db.cachedStatement(sql: sql).firstValue([uid]) { try $0[0] as Bool } ?? false
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
        validSinceSeconds = try row[9]
        createdAt = try row[10]
    }
}
