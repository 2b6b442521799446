import GRDB
import UnderstudyCore

/// Who has data here: a user id, and the account it belongs to.
struct User: Sendable, Equatable {
    let id: String
    /// The account's key.
    let account: String

    static func == (left: User, right: User) -> Bool { left.id.isSame(as: right.id) && left.account.isSame(as: right.account) }

    /// Who a request without `x-user-id` is from: every request of the app (brados.md 1.4).
    static let standardID = "default-user"

    /// The user whom a value of `x-user-id` names: by its own id, else by the key of its account.
    static func find(_ name: String, in db: Database) throws -> User? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, account FROM brados_user WHERE id = ?1
                UNION ALL
                SELECT id, account FROM brados_user WHERE account = ?1
                LIMIT 1
                """)
        return try statement.firstValue([name]) { User(id: try $0[0], account: try $0[1]) }
    }

    static func find(account: String, in db: Database) throws -> User? {
        let statement = try db.cachedStatement(sql: "SELECT id FROM brados_user WHERE account = ?")
        return try statement.firstValue([account]) { User(id: try $0[0], account: account) }
    }

    /// - Parameter isIsolated: see ``isIsolated(_:in:)``.
    func insert(isIsolated: Bool = false, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO brados_user (id, account, is_isolated) VALUES (?, ?, ?)")
            .run([id, account, isIsolated])
    }

    /// Whether what the backend shows to everybody is a user's own: it is shown nobody else's, and nobody else is shown its.
    static func isIsolated(_ id: String, in db: Database) throws -> Bool {
        try db.cachedStatement(sql: "SELECT is_isolated FROM brados_user WHERE id = ?").firstValue([id]) { try $0[0] as Bool } ?? false
    }

    /// The user whom an id that nobody has yet will name: that of the account with this key, which need not be there either.
    ///
    /// Whatever the header holds is a user id, but not every text is a key.
    static func new(withID id: String) -> User {
        User(id: id, account: Account.isKey(id) ? id : UUIDText.named(id))
    }

    /// The user that an account without one gets: its id is the account's key, unless another user has that id.
    static func new(of account: String, in db: Database) throws -> User {
        let isTaken = try find(account, in: db).map { $0.account != account } ?? false
        return User(id: isTaken ? UUIDText.named(account) : account, account: account)
    }

    /// Stores a new user; its account, too, is made where there is none.
    func insertIfMissing(at now: Instant, in db: Database) throws {
        if try User.find(account: account, in: db) == self { return }
        if try Account.find(account, in: db) == nil { try Account(key: account, createdAt: now).insert(in: db) }
        try insert(in: db)
    }

    /// An object that begins with a user's id.
    static func named(_ id: String, in json: JSON) -> JSON {
        JSON.object(["userId": .string(id)]).merging(json)
    }
}
