import GRDB
import UnderstudyCore

/// Whose data a request is about.
struct CurrentUser: Sendable {
    /// Stored with the first write, if not before.
    let user: User
    /// Whether the user is stored.
    let isKnown: Bool

    var id: String { user.id }
}

extension Authentication<CurrentUser> {
    /// The user whom a header names, or else the standard one (brados.md 1.4).
    static let user = Authentication("user id in header, optional", [.userID]) { try $0.currentUser() }
}

extension Credential {
    /// brados.md 1.4
    static let userID = Credential("x-user-id", isSecret: false)
}

extension Context {
    /// The user whom the request is about, with the data that is due by now.
    fileprivate func currentUser() throws -> CurrentUser {
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

    /// Runs a transaction on behalf of a user, who is stored from now on. The account is no longer seeded again each day.
    @discardableResult
    func write<Value>(as currentUser: CurrentUser, _ body: (Database) throws -> Value) throws -> Value {
        let user = currentUser.user
        if currentUser.isKnown {
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
