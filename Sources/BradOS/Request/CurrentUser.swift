import GRDB
import UnderstudyCore

/// The user whose data a request reads or writes.
struct CurrentUser: Sendable {
    /// The user. A user that is not stored yet is stored with the first write.
    let user: User
    /// Whether the user is stored already.
    let isKnown: Bool

    var id: String { user.id }
}

extension Credential {
    /// brados.md 1.4
    static let userID = Credential("x-user-id", isSecret: false)
}

extension Context {
    /// The user of the request. Seeds the account again first if its data is due.
    func currentUser() throws -> CurrentUser {
        let principal = try self.principal
        guard let account = principal?.account else {
            return CurrentUser(user: User.new(withID: principal?.userID ?? User.standardID), isKnown: false)
        }
        guard let id = principal?.userID else {
            return CurrentUser(user: try read { try User.new(of: account, in: $0) }, isKnown: false)
        }
        try session.renewIfDue(account)
        return CurrentUser(user: User(id: id, account: account), isKnown: true)
    }

    /// The user of requests that name none: the account's below a base URL with an account, otherwise the standard user (brados-training.md
    /// 1.1).
    func standardUser() throws -> CurrentUser {
        let name = acting?.key ?? User.standardID
        if let user = try read({ try User.find(name, in: $0) }) {
            try session.renewIfDue(user.account)
            return CurrentUser(user: user, isKnown: true)
        }
        guard let acting else { return CurrentUser(user: User.new(withID: name), isKnown: false) }
        return CurrentUser(user: try read { try User.new(of: acting.key, in: $0) }, isKnown: false)
    }

    /// Runs a transaction for a user. Stores the user if necessary, and ends the daily seeding of the account.
    @discardableResult
    func write<Value>(as currentUser: CurrentUser, _ body: (Database) throws -> Value) throws -> Value {
        let user = currentUser.user
        if currentUser.isKnown {
            let value = try write { db -> Value? in
                // An import can remove the user while the request is running.
                guard try User.find(account: user.account, in: db) == user else { return nil }
                try Account.stopRenewing(user.account, in: db)
                return try body(db)
            }
            if let value { return value }
        }
        return try write { db in
            try user.insertIfMissing(at: now, in: db)
            try Account.stopRenewing(user.account, in: db)
            return try body(db)
        }
    }
}
