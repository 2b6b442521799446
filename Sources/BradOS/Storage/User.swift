import GRDB
import MicroHTTP
import UnderstudyCore

/// Who has data here: a user id, and the account it belongs to.
enum User {
    /// Who a request without `x-user-id` is from: every request of the app (brados.md 1.4).
    static let standardID = "default-user"

    /// The account that a user id belongs to, or would belong to if data came for it: one without a user of its own whose key it is.
    static func account(of id: String, in db: Database) throws -> String? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT account FROM brados_user WHERE id = ?1
                UNION ALL
                SELECT key FROM account WHERE key = ?1 AND NOT EXISTS (SELECT 1 FROM brados_user WHERE account = ?1)
                LIMIT 1
                """)
        return try String.fetchOne(statement, arguments: [id])
    }

    static func id(ofAccount key: String, in db: Database) throws -> String? {
        try String.fetchOne(db.cachedStatement(sql: "SELECT id FROM brados_user WHERE account = ?"), arguments: [key])
    }

    /// An object that begins with the user's id.
    static func named(_ id: String, in json: JSON) -> JSON {
        JSON.object(["userId": .string(id)]).merging(json)
    }

    static func insert(_ id: String, account: String, in db: Database) throws {
        try db.execute(sql: "INSERT INTO brados_user (id, account) VALUES (?, ?)", arguments: [id, account])
    }

    /// Makes sure that there is a user of this id, with an account.
    ///
    /// - Returns: the account's key: the user id, or close to it where an account with another user has that key.
    static func findOrCreate(_ id: String, at now: Instant, in db: Database) throws -> String {
        if let account = try String.fetchOne(db.cachedStatement(sql: "SELECT account FROM brados_user WHERE id = ?"), arguments: [id]) {
            return account
        }
        var key = id
        if try account(of: id, in: db) == nil {
            while try Account.find(key, in: db) != nil { key += "-2" }
            try Account(key: key, createdAt: now).insert(in: db)
        }
        try insert(id, account: key, in: db)
        return key
    }
}

extension Request {
    /// The value of `x-user-id`, the first if there are several.
    var userID: String? {
        headers.first { $0.name.canonicalName == "x-user-id" }?.value
    }
}
