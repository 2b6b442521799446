import GRDB
import MicroHTTP
import UnderstudyCore

/// The user that a request's token identifies.
struct CurrentUser: Sendable {
    let uid: String
    /// The key of the user's account; `nil` for a user without one.
    let account: String?
    /// The token's address, which may differ from the stored one.
    let email: String?
    let emailVerified: Bool
}

/// A user with an active subscription, and the stored record.
struct Subscriber: Sendable {
    let currentUser: CurrentUser
    let user: User

    var uid: String { user.uid }
}

extension Context {
    /// The user of a principal. An evergreen account that is due is seeded again first.
    ///
    /// - Parameter rejection: the reason of the request without a principal.
    /// - Throws: ``LongevityError/unauthorized`` without a principal or without its user id (longevity.md 1.4).
    func currentUser(_ principal: Principal?, orBecause rejection: @autoclosure () -> String) throws -> CurrentUser {
        guard let principal, let uid = principal.userID else { throw LongevityError.unauthorized.because(rejection()) }
        if let account = principal.account { try session.renewIfDue(account) }
        return CurrentUser(uid: uid, account: principal.account, email: principal.email, emailVerified: principal.emailVerified)
    }

    /// The stored user, with age and subscription as of now. Changed values are stored (longevity.md 1.5, 1.8).
    ///
    /// A request with an instant of its own gets the values as of then, but does not store them: a subscription that expires later is still
    /// active.
    func user(_ uid: String) throws -> User? {
        let stored = try read { try User.find(uid, in: $0) }
        guard let user = stored, user.isDue(at: now) else { return stored }
        guard session.due == now else { return asOfNow(user) }
        var found: User?
        let isStored = try session.writeIfPossible { db in
            found = try User.find(uid, in: db)
            found?.bringUpToDate(at: now)
            try found?.save(in: db)
        }
        // Otherwise the request still gets the values as of now, and a later request stores them.
        return isStored ? found : asOfNow(user)
    }

    /// The subscriber's user, from the state of the data that `db` reads. Another request may have stored a check-in since the
    /// authentication.
    func user(of subscriber: Subscriber, in db: Database) throws -> User {
        session.readsOneState ? subscriber.user : asOfNow(try User.find(subscriber.uid, in: db) ?? subscriber.user)
    }

    /// A stored user with age and subscription as of now.
    func asOfNow(_ user: User) -> User {
        var user = user
        user.bringUpToDate(at: now)
        return user
    }

    /// Runs a transaction on behalf of a client. The client's account is no longer seeded again each day.
    func write<Value>(as currentUser: CurrentUser, _ body: (Database) throws -> Value) throws -> Value {
        try write { db in
            let value = try body(db)
            if let account = currentUser.account { try Account.stopRenewing(account, in: db) }
            return value
        }
    }

    /// Changes the current user's row, which is created with all defaults if it is missing (longevity.md C11).
    @discardableResult
    func writeUser(of currentUser: CurrentUser, by revision: Revision, _ change: (inout User, Database) throws -> Void) throws -> User {
        try write(as: currentUser) { db in
            var user = try User.find(currentUser.uid, in: db) ?? User.create(for: currentUser, by: revision, at: now, in: db)
            try change(&user, db)
            user.touch(at: now)
            try user.save(in: db)
            return user
        }
    }
}

extension Identity {
    /// The principal of a token in this app. An account that never used this app has a user id too, and a user id need not have an account;
    /// see ``LongevityBackend/userID(ofAccount:in:)``.
    func principal(in db: Database) throws -> Principal {
        switch subject {
        case .account(let key): principal(userID: try LongevityBackend.userID(ofAccount: key, in: db), account: key)
        case .userID(let uid): principal(userID: uid, account: try Self.account(ofUser: uid, in: db))
        }
    }

    private func principal(userID: String, account: String?) -> Principal {
        Principal(account: account, userID: userID, email: email, emailVerified: emailVerified)
    }

    private static func account(ofUser uid: String, in db: Database) throws -> String? {
        let sql = """
            SELECT account FROM longevity_user WHERE uid = ?1
            UNION ALL
            SELECT account FROM auth_user WHERE uid = ?1
            UNION ALL
            SELECT account FROM deleted_auth_user AS deleted
            WHERE uid = ?1 AND NOT EXISTS (SELECT 1 FROM longevity_user WHERE account = deleted.account)
                AND NOT EXISTS (SELECT 1 FROM auth_user WHERE account = deleted.account)
            UNION ALL
            SELECT key FROM account
            WHERE key = ?1 AND NOT EXISTS (SELECT 1 FROM longevity_user WHERE account = ?1)
                AND NOT EXISTS (SELECT 1 FROM auth_user WHERE account = ?1)
            LIMIT 1
            """
        return try db.firstValue(sql, [uid])
    }
}
