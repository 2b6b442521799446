import GRDB
import MicroHTTP
import UnderstudyCore

/// Whom a request's token names.
struct CurrentUser: Sendable {
    let uid: String
    /// The account, unless the token names a user who has none yet.
    let account: String?
    /// The token's, which need not be the stored one.
    let email: String?
    let emailVerified: Bool
}

/// A caller whose subscription is active, with the stored user.
struct Subscriber: Sendable {
    let currentUser: CurrentUser
    let user: User

    var uid: String { user.uid }
}

extension Context {
    /// The caller whom credentials name, with an evergreen account's data of today; 401 for nobody (longevity.md 1.4).
    func currentUser(_ principal: Principal?) throws -> CurrentUser {
        guard let principal, let uid = principal.userID else { throw LongevityError.unauthorized }
        if let account = principal.account { try session.renewIfDue(account) }
        return CurrentUser(uid: uid, account: principal.account, email: principal.email, emailVerified: principal.emailVerified)
    }

    /// The caller whom the body's `idToken` names, or whom the request acts as when it brings no token at all.
    func currentUser(byTokenIn body: JSON?, of backend: LongevityBackend) throws -> CurrentUser {
        let token = body?["idToken"]?.string ?? ""
        if !token.isEmpty {
            return try currentUser(read { db in try backend.identity(bearing: token, at: now, in: db)?.principal(in: db) })
        }
        guard acting != nil, !request.has(.authorization) else { throw LongevityError.badRequest("idToken is required") }
        return try currentUser(principal)
    }

    /// The stored user with the age and the subscription as of now, which are written back where they have moved (longevity.md 1.5, 1.8).
    ///
    /// At a request's own instant they are told and not written back: a subscription that will have run out by then has not yet.
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
        // If not, it is told as it is by now, and stored another time.
        return isStored ? found : asOfNow(user)
    }

    /// The subscriber's user as the same state of the data has it that a body reads, also while another request checks in.
    func user(of subscriber: Subscriber, in db: Database) throws -> User {
        session.readsOneState ? subscriber.user : asOfNow(try User.find(subscriber.uid, in: db) ?? subscriber.user)
    }

    /// A stored user with age and subscription as of now.
    func asOfNow(_ user: User) -> User {
        var user = user
        user.bringUpToDate(at: now)
        return user
    }

    /// Runs a transaction on behalf of a client; its account is no longer seeded again each day.
    func write<Value>(as currentUser: CurrentUser, _ body: (Database) throws -> Value) throws -> Value {
        try write { db in
            let value = try body(db)
            if let account = currentUser.account { try Account.stopRenewing(account, in: db) }
            return value
        }
    }

    /// Runs a transaction on behalf of a subscriber, whose account is no longer seeded again each day.
    func write<Value>(as subscriber: Subscriber, _ body: (Database) throws -> Value) throws -> Value {
        try write { db in
            let value = try body(db)
            try Account.stopRenewing(subscriber.user.account, in: db)
            return value
        }
    }

    /// Changes the caller's user; one without a row gets the complete default row first (longevity.md C11).
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
    /// Whom a token stands for here. An account that never used this app has its key for a user id, and a user id need not have an account.
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
        try db.cachedStatement(
            sql: """
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
        ).firstValue([uid]) { try $0[0] as String? }
    }
}
