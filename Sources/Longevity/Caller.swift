import GRDB
import MicroHTTP
import UnderstudyCore

/// Whom a request's token names.
struct Caller: Sendable {
    let uid: String
    /// The account, unless the token names a user who has none yet.
    let account: String?
    /// The token's, which need not be the stored one.
    let email: String?
    let emailVerified: Bool
    /// Until when the same token names the same caller with the same data, if nobody writes.
    let steadyUntil: Instant
}

/// A caller whose subscription is active, with the stored user.
struct Subscriber: Sendable {
    let caller: Caller
    let user: User
    /// Until when the same token finds the same user and an active subscription, if nobody writes.
    let steadyUntil: Instant

    var uid: String { user.uid }
}

extension Context {
    /// Who calls, by the bearer token; 401 otherwise (longevity.md 1.4).
    func caller() throws -> Caller {
        guard let token = bearerToken else { throw LongevityError.unauthorized }
        return try caller(bearing: token)
    }

    func caller(bearing token: String) throws -> Caller {
        guard let identity = try world.identity(bearing: token, at: now) else { throw LongevityError.unauthorized }
        let known = try world.read { try identity.longevityUser(in: $0) }
        let renewal = try known.account.flatMap { try world.renewIfDue($0, at: now) }
        return Caller(
            uid: known.uid, account: known.account, email: identity.email, emailVerified: identity.emailVerified,
            steadyUntil: min(identity.expiresAt ?? .distantFuture, renewal ?? .distantFuture))
    }

    /// Who calls, with a verified e-mail address; 403 otherwise (longevity.md 1.6).
    func verifiedCaller() throws -> Caller {
        let caller = try caller()
        guard caller.emailVerified else { throw LongevityError.emailVerificationRequired }
        return caller
    }

    /// Who calls, with an active subscription; 403 otherwise (longevity.md 1.5).
    func subscriber() throws -> Subscriber {
        let caller = try caller()
        guard let user = try user(caller.uid), Subscription(of: user).isActive else { throw LongevityError.subscriptionRequired }
        return Subscriber(caller: caller, user: user, steadyUntil: min(caller.steadyUntil, user.steadyUntil(from: now)))
    }

    /// The stored user with the age and the subscription as of now, which are written back where they have moved (longevity.md 1.5, 1.8).
    func user(_ uid: String) throws -> User? {
        let stored = try world.read { try User.find(uid, in: $0) }
        guard let stored, stored.isDue(at: now) else { return stored }
        return try world.write { db in
            guard var user = try User.find(uid, in: db) else { return nil }
            user.bringUpToDate(at: now)
            try user.save(in: db)
            return user
        }
    }

    /// Runs a transaction on behalf of a client; its account is no longer laid anew each day.
    func write<Value>(as caller: Caller, _ body: (Database) throws -> Value) throws -> Value {
        try world.write { db in
            let value = try body(db)
            if let account = caller.account { try Account.stopRenewing(account, in: db) }
            return value
        }
    }

    /// Changes the caller's user; one without a row gets the complete default row first (longevity.md C11).
    @discardableResult
    func writeUser(of caller: Caller, _ change: (inout User, Database) throws -> Void) throws -> User {
        try write(as: caller) { db in
            var user = try User.find(caller.uid, in: db) ?? User.create(for: caller, at: now, in: db)
            try change(&user, db)
            user.touch(at: now)
            try user.save(in: db)
            return user
        }
    }
}

extension Identity {
    /// The account behind a token; `nil` when its user has none yet.
    func longevityAccount(in db: Database) throws -> String? {
        try longevityUser(in: db).account
    }

    /// The user id and the account behind a token. An account that never used this app has its key for a user id.
    fileprivate func longevityUser(in db: Database) throws -> LongevityUser {
        switch subject {
        case .account(let key):
            LongevityUser(uid: try LongevityBackend.userID(ofAccount: key, in: db), account: key)
        case .userID(let uid):
            LongevityUser(
                uid: uid,
                account: try String.fetchOne(
                    db.cachedStatement(
                        sql: """
                            SELECT account FROM longevity_user WHERE uid = ?1
                            UNION ALL
                            SELECT key FROM account WHERE key = ?1 AND NOT EXISTS (SELECT 1 FROM longevity_user WHERE account = ?1)
                            LIMIT 1
                            """), arguments: [uid]))
        }
    }
}

/// A user id, and its account if it has one.
private struct LongevityUser: Sendable {
    let uid: String
    let account: String?
}
