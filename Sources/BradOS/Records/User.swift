import GRDB
import UnderstudyCore
import Values

/// A user id, and the account that owns it. Two users are equal if both are the same byte for byte.
struct User: Sendable, Equatable {
    let id: String
    /// The account's key.
    let account: String

    static func == (left: User, right: User) -> Bool { left.id.isSame(as: right.id) && left.account.isSame(as: right.account) }

    /// The user of requests without `x-user-id`, and so of every request of the app (brados.md 1.4).
    static let standardID = "default-user"

    /// The user that a value of `x-user-id` names: by its own id, otherwise by the key of its account.
    static func find(_ name: String, in db: Database) throws -> User? {
        let sql = """
            SELECT id, account FROM brados_user WHERE id = ?1
            UNION ALL
            SELECT id, account FROM brados_user WHERE account = ?1
            LIMIT 1
            """
        return try db.firstValue(sql, [name]) { User(id: try $0[0], account: try $0[1]) }
    }

    static func find(account: String, in db: Database) throws -> User? {
        let sql = "SELECT id FROM brados_user WHERE account = ?"
        return try db.firstValue(sql, [account]) { User(id: try $0[0], account: account) }
    }

    /// The keys of the accounts that own records which other users see (brados.md 3.10).
    static func accountsOfSharedRecords(in db: Database) throws -> [String] {
        let sql = """
            SELECT account FROM brados_user
            WHERE EXISTS (SELECT 1 FROM resource WHERE backend = 'bradOS' AND user = brados_user.id AND owner = '')
            """
        return try db.values(sql)
    }

    /// - Parameter isIsolated: see ``isIsolated(_:in:)``.
    func insert(isIsolated: Bool = false, in db: Database) throws {
        try db.run("INSERT INTO brados_user (id, account, is_isolated) VALUES (?, ?, ?)", [id, account, isIsolated])
    }

    /// Whether a user has records of its own of the kinds that the backend shares. An isolated user sees no shared records, and no other
    /// user sees its records.
    static func isIsolated(_ id: String, in db: Database) throws -> Bool {
        try db.firstValue("SELECT is_isolated FROM brados_user WHERE id = ?", [id]) ?? false
    }

    /// A new user for an id that is not taken. Its account is the one with this id as its key, which may not exist yet.
    ///
    /// A header may hold a text that is not a valid key. The account's key is then derived from it.
    static func new(withID id: String) -> User {
        User(id: id, account: Account.isKey(id) ? id : UUIDText.named(id))
    }

    /// A new user for an account without one. Its id is the account's key, unless another user has that id.
    static func new(of account: String, in db: Database) throws -> User {
        let isTaken = try find(account, in: db).map { $0.account != account } ?? false
        return User(id: isTaken ? UUIDText.named(account) : account, account: account)
    }

    /// Stores the user if it is not stored. Creates the account if it does not exist.
    func insertIfMissing(at now: Instant, in db: Database) throws {
        if try User.find(account: account, in: db) == self { return }
        if try Account.find(account, in: db) == nil { try Account(key: account, createdAt: now).insert(in: db) }
        try insert(in: db)
    }
}
