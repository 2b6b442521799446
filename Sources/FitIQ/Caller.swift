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
        let given = request.apiKey ?? ""
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
        let account: String
        let expiresAt: Instant
        var userID: String?
        if let opaque = try world.read({ try BearerToken.find(token, in: $0) }) {
            guard opaque.isInForce(at: now) else { throw FitIQError.unauthorized }
            (account, expiresAt) = (opaque.account, opaque.expiresAt ?? .distantFuture)
        } else {
            guard let access = signer.verified(token, at: now), let user = try world.read({ try User.find(access.userID, in: $0) }) else {
                throw FitIQError.unauthorized
            }
            (account, expiresAt, userID) = (user.account, access.expiresAt, user.id)
        }
        guard let caller = try caller(ofAccount: account, in: world, at: now), userID.map({ $0 == caller.id }) ?? true else {
            throw FitIQError.unauthorized
        }
        return Caller(user: caller.user, zone: caller.zone, steadyUntil: min(caller.steadyUntil, expiresAt))
    }

    /// The user of an account with everything in place that is due by now; `nil` when it has been deleted.
    func caller(ofAccount key: String, in world: World, at now: Instant) throws -> Caller? {
        try world.renewIfDue(key, at: now)
        let found = try world.read { db in try Account.find(key, in: db).map { ($0, try User.find(account: key, in: db)) } }
        guard let (account, known) = found,
            var user = try known ?? world.write({ try User.findOrCreate(for: account, at: now, in: $0) })
        else { return nil }
        let zone = account.zone
        if user.insightsThrough < zone.localDate(at: now) - 1 {
            user = try world.write { try makeNightlyInsights(for: user.id, in: zone, at: now, in: $0) } ?? user
        }
        return Caller(user: user, zone: zone, steadyUntil: zone.nextMidnight(after: now))
    }
}

extension Context {
    /// Runs a transaction on behalf of a client; its account is no longer laid anew each day.
    func write<Value>(as caller: Caller, _ body: (Database) throws -> Value) throws -> Value {
        try world.write { db in
            let value = try body(db)
            try Account.stopRenewing(caller.user.account, in: db)
            return value
        }
    }
}
