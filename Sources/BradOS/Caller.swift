import GRDB
import UnderstudyCore

/// Whose data a request is about.
struct Caller: Sendable {
    /// Stored with the first write, if not before.
    let user: User
    /// Whether the user is stored.
    let isKnown: Bool

    var id: String { user.id }
}

extension Access<Caller> {
    /// The user whom a header names, or else the standard one (brados.md 1.4).
    static let user = Access("user id in header, optional", [.userID]) { try $0.caller() }
}

extension Credential {
    /// brados.md 1.4
    static let userID = Credential("x-user-id", isSecret: false)
}

extension Context {
    /// The user whom the request is about, with the data that is due by now.
    fileprivate func caller() throws -> Caller {
        let principal = try self.principal
        guard let account = principal?.account else {
            return Caller(user: User.new(withID: principal?.userID ?? User.standardID), isKnown: false)
        }
        guard let id = principal?.userID else {
            return Caller(user: try read { try User.new(of: account, in: $0) }, isKnown: false)
        }
        try session.renewIfDue(account)
        return Caller(user: User(id: id, account: account), isKnown: true)
    }

    /// Runs a transaction on behalf of a user, who is stored from now on. The account is no longer seeded again each day.
    @discardableResult
    func write<Value>(as caller: Caller, _ body: (Database) throws -> Value) throws -> Value {
        let user = caller.user
        if caller.isKnown {
            let value = try write { db -> Value? in
                // An import can have removed the user since the request came.
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
