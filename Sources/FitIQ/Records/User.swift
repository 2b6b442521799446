import GRDB
import Storage
import UnderstudyCore
import Values

/// A user of FitIQ and Lume. Each belongs to one account.
struct User: Sendable, Equatable {
    let id: String
    let account: String
    let email: String
    let passwordHash: PasswordHash?
    /// Whether the e-mail address is the user's own. Otherwise it follows the account's.
    var hasOwnEmail = false
    /// Whether the password is the user's own. Otherwise it follows the account's.
    var hasOwnPassword = false
    /// Whether registration in the app created the account. Deleting the user then deletes it.
    var ownsAccount = false
    /// The last local date whose nightly insights exist.
    var insightsThrough: LocalDate
    let createdAt: Instant

    /// The form in which addresses are compared: trimmed, in lower case.
    static func emailKey(_ email: String) -> String {
        email.trimmingSpace().lowercased()
    }
}

extension User {
    /// The columns in the order in which ``init(row:)`` reads them.
    private static let selection = """
        SELECT id, account, email, password_hash, has_own_email, has_own_password, owns_account, insights_through, created_at FROM fitiq_user
        """
    private static let byID = "\(selection) WHERE id = ?"
    private static let byAccount = "\(selection) WHERE account = ?"

    static func find(_ id: String, in db: Database) throws -> User? {
        try db.firstValue(byID, [id], User.init)
    }

    static func find(account: String, in db: Database) throws -> User? {
        try db.firstValue(byAccount, [account], User.init)
    }

    static func exists(_ id: String, in db: Database) throws -> Bool {
        try db.firstValue("SELECT 1 FROM fitiq_user WHERE id = ?", [id]) { _ in true } ?? false
    }

    /// The id of an account's user.
    static func id(ofAccount account: String, in db: Database) throws -> String? {
        try db.firstValue("SELECT id FROM fitiq_user WHERE account = ?", [account])
    }

    static func find(email: String, in db: Database) throws -> User? {
        try db.firstValue("\(selection) WHERE email_key = ?", [emailKey(email)], User.init)
    }

    private init(row: StoredRow) throws {
        id = try row[0]
        account = try row[1]
        email = try row[2]
        passwordHash = try (row[3] as String?).map(PasswordHash.init(text:))
        hasOwnEmail = try row[4]
        hasOwnPassword = try row[5]
        ownsAccount = try row[6]
        insightsThrough = try row[7]
        createdAt = Instant(seconds: try row[8])
    }

    func insert(in db: Database) throws {
        let sql = """
            INSERT INTO fitiq_user
                (id, account, email, email_key, password_hash, has_own_email, has_own_password, owns_account, insights_through,
                created_at, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        let values: SQLArguments = [
            id, account, email, Self.emailKey(email), passwordHash?.text, hasOwnEmail, hasOwnPassword, ownsAccount,
            insightsThrough.description, createdAt.seconds, createdAt.seconds,
        ]
        try db.run(sql, values)
        try db.run("DELETE FROM fitiq_deleted_user WHERE account = ?", [account])
    }

    /// Deletes the user and its data. An account that the user does not own stays, and is marked as having no user here.
    func delete(at now: Instant, in db: Database) throws {
        try RefreshToken.revokeAll(of: id, at: now, in: db)
        // The tokens must stay revoked after the account is deleted.
        try db.run("UPDATE fitiq_refresh_token SET account = NULL WHERE user_id = ?", [id])
        try db.run("DELETE FROM fitiq_user WHERE id = ?", [id])
        // The shares with a user end with the user.
        try db.run("DELETE FROM resource WHERE backend = 'fitiq' AND kind = 'templateShare' AND json_extract(json, '$.user_id') = ?", [id])
        if ownsAccount {
            try db.run("DELETE FROM account WHERE key = ?", [account])
        } else {
            try User.noteDeletion(ofAccount: account, in: db)
        }
    }

    static func noteDeletion(ofAccount account: String, in db: Database) throws {
        try db.run("INSERT OR IGNORE INTO fitiq_deleted_user (account) VALUES (?)", [account])
    }

    static func isDeleted(account: String, in db: Database) throws -> Bool {
        try db.firstValue("SELECT EXISTS (SELECT 1 FROM fitiq_deleted_user WHERE account = ?)", [account]) {
            try $0[0] as Bool
        } ?? false
    }
}

extension User {
    /// The user of an account that never registered here. Seeded accounts can be used on every backend.
    ///
    /// - Parameter due: the time from which the user gets nightly insights; see ``RequestTime/due``.
    /// - Returns: `nil` if the account's user has been deleted.
    static func findOrCreate(for account: Account, at due: Instant, in db: Database) throws -> User? {
        if let user = try find(account: account.key, in: db) { return user }
        guard try !isDeleted(account: account.key, in: db) else { return nil }
        let id = seededID(ofAccount: account.key)
        var email = account.email
        if let given = email, try find(email: given, in: db) != nil { email = nil }
        let user = User(
            id: id, account: account.key, email: email ?? "\(id)@understudy.test", passwordHash: account.passwordHash,
            hasOwnEmail: email == nil && account.email != nil, insightsThrough: account.zone.localDate(at: due) - 1,
            createdAt: account.createdAt)
        try user.insert(in: db)
        try Profile(of: user, name: account.displayName ?? account.key, dateOfBirth: account.dateOfBirth.flatMap { LocalDate($0) })
            .save(in: db)
        return user
    }

    /// The id of an account's user, unless the seed gives one.
    static func seededID(ofAccount key: String) -> String { UUIDText.named("fitiq user \(key)") }
}
