import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Whom a request's token names.
struct Caller: Sendable {
    let user: User
    /// The zone that the user's days are counted in.
    let zone: Zone
    /// Until when the same token names the same user with the same data, if nobody writes.
    let steadyUntil: Instant

    var id: String { user.id }
}

extension FitIQBackend {
    /// A route below `/api/v1` that asks for the API key alone.
    func keyed(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, handler: @escaping @Sendable (Context) throws -> Response
    ) -> Route {
        Route(method, "/api/v1" + path, .apiKey, summary) { context in
            try checkAPIKey(context.request)
            return try handler(context)
        }
    }

    /// A route below `/api/v1` for users who are signed in.
    func authorized(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String,
        handler: @escaping @Sendable (Caller, Context) throws -> Response
    ) -> Route {
        Route(method, "/api/v1" + path, .apiKeyAndBearer, summary) { context in
            try checkAPIKey(context.request)
            return try handler(try caller(context), context)
        }
    }

    /// As ``authorized(_:_:_:handler:)``, for a read whose answer holds until a commit or until the caller is no longer the same.
    ///
    /// - Parameter repeatable: may say that the answer holds for a shorter time.
    func reading(
        _ path: String, _ summary: String, repeatable: @escaping @Sendable (Caller, Context) throws -> (Response, until: Instant)
    ) -> Route {
        Route(
            .get, "/api/v1" + path, .apiKeyAndBearer, summary,
            repeatable: { context in
                try checkAPIKey(context.request)
                let caller = try caller(context)
                let (response, until) = try repeatable(caller, context)
                return Answer(response, repeatableUntil: min(until, caller.steadyUntil))
            })
    }

    /// fitiq.md 1.1
    func checkAPIKey(_ request: Request) throws(FitIQError) {
        let given = request.credential(.apiKey) ?? ""
        switch settings.apiKey {
        case .none: return
        case .any: if given.isEmpty { throw .invalidAPIKey }
        case .exact(let key): if !isSameSecret(Array(given.utf8), Array(key.utf8)) { throw .invalidAPIKey }
        }
    }

    /// Who calls, by the bearer token: an access token, or an opaque token of an account here; 401 otherwise (fitiq.md 1.2).
    func caller(_ context: Context) throws -> Caller {
        guard let token = context.bearerToken else { throw FitIQError.unauthorized }
        return try caller(bearing: token, context)
    }

    func caller(bearing token: String, _ context: Context) throws -> Caller {
        let (world, now) = (context.world, context.now)
        guard let bearer = try world.read({ try bearer(of: token, at: now, in: $0) }),
            let caller = try caller(of: bearer.known, in: world, at: now), bearer.userID.map({ $0 == caller.id }) ?? true
        else { throw FitIQError.unauthorized }
        return Caller(user: caller.user, zone: caller.zone, steadyUntil: min(caller.steadyUntil, bearer.expiresAt))
    }

    /// What a token stands for, if it is in force; an access token names its user, too.
    private func bearer(of token: String, at now: Instant, in db: Database) throws -> (
        known: KnownAccount, userID: String?, expiresAt: Instant
    )? {
        if let opaque = try BearerToken.find(token, in: db) {
            guard opaque.isInForce(at: now), let known = try KnownAccount.find(opaque.account, in: db) else { return nil }
            return (known, nil, opaque.expiresAt ?? .distantFuture)
        }
        guard let access = signer.verified(token, at: now), let user = try User.find(access.userID, in: db),
            let known = try KnownAccount.find(user.account, in: db)
        else { return nil }
        return (known, user.id, access.expiresAt)
    }

    /// The account that a token stands for, if it is in force.
    func account(bearing token: String, at now: Instant, in db: Database) throws -> String? {
        try bearer(of: token, at: now, in: db)?.known.account.key
    }

    /// The user of an account with everything in place that is due by now; `nil` when it has been deleted.
    func caller(ofAccount key: String, in world: World, at now: Instant) throws -> Caller? {
        guard let known = try world.read({ try KnownAccount.find(key, in: $0) }) else { return nil }
        return try caller(of: known, in: world, at: now)
    }

    private func caller(of known: KnownAccount, in world: World, at now: Instant) throws -> Caller? {
        var known = known
        let account = known.account
        if account.isRenewalDue(at: now) {
            try world.renewIfDue(account.key, at: now)
            known.user = try world.read { try User.find(account: account.key, in: $0) }
        }
        guard var user = try known.user ?? world.write({ try User.findOrCreate(for: account, at: now, in: $0) }) else { return nil }
        let zone = account.zone
        if user.insightsThrough < zone.localDate(at: now) - 1 {
            user = try world.write { try makeNightlyInsights(for: user.id, in: zone, at: now, in: $0) } ?? user
        }
        return Caller(user: user, zone: zone, steadyUntil: zone.nextMidnight(after: now))
    }
}

/// An account, and its user here if it has one by now.
private struct KnownAccount {
    let account: Account
    var user: User?

    static func find(_ key: String, in db: Database) throws -> KnownAccount? {
        guard let account = try Account.find(key, in: db) else { return nil }
        return KnownAccount(account: account, user: try User.find(account: key, in: db))
    }
}

extension Context {
    /// Runs a transaction on behalf of a client; its account is no longer laid anew each day. 401 when the user has been deleted since.
    func write<Value>(as caller: Caller, _ body: (Database) throws -> Value) throws -> Value {
        try world.write { db in
            guard try User.find(caller.id, in: db) != nil else { throw FitIQError.unauthorized }
            let value = try body(db)
            try Account.stopRenewing(caller.user.account, in: db)
            return value
        }
    }
}
