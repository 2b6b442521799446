import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Whose data a request is about.
struct Caller: Sendable {
    /// The value of `x-user-id`, or ``User/standardID``. Need not be known here.
    let id: String
    /// Until when the same request finds the same data, if nobody writes.
    let steadyUntil: Instant
}

extension BradOSBackend {
    /// A route below `/api/{env}` that is about a user.
    func route(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String,
        handler: @escaping @Sendable (Caller, Context) throws -> Response
    ) -> Route {
        Route(method, Self.base + path, .userHeader, summary) { context in
            try handler(try context.caller(), context)
        }
    }

    /// A read that is about a user, whose answer holds until a commit or until the date changes, for the user or in UTC.
    func reading(_ path: String, _ summary: String, _ handler: @escaping @Sendable (Caller, Context) throws -> Response) -> Route {
        Route(
            .get, Self.base + path, .userHeader, summary,
            repeatable: { context in
                let caller = try context.caller()
                return try repeatable(handler(caller, context), until: caller.steadyUntil, context)
            })
    }

    /// A read of what is nobody's own, or the standard user's whoever asks.
    func shared(_ path: String, _ summary: String, _ handler: @escaping @Sendable (Context) throws -> Response) -> Route {
        Route(
            .get, Self.base + path, .open, summary,
            repeatable: { context in
                let standard = try context.caller(User.standardID)
                return try repeatable(handler(context), until: standard.steadyUntil, context)
            })
    }

    /// A token that App Check asks for expires on its own, so then nothing is repeated.
    private func repeatable(_ response: Response, until: Instant, _ context: Context) -> Answer {
        Answer(response, repeatableUntil: settings.appCheck == .required ? nil : min(until, Instant(context.today + 1)))
    }

    /// Refuses what App Check refuses; for every path but those of the platform itself (brados.md 1.3).
    ///
    /// Nobody here can verify what Google signed, so a token that can be decoded and has not expired is a good one. A body that is no JSON
    /// is refused before, as the backend parses first.
    package func admit(_ request: Request, at path: [String], now: Instant) throws {
        guard settings.appCheck == .required, path.first == "api", !Self.isExemptFromAppCheck(path.dropFirst(2)) else { return }
        _ = try RequestBody(request)
        let token = request.headers[Self.appCheckHeader] ?? ""
        if token.isEmpty { throw BradOSError.appCheckMissing }
        guard let claims = UnverifiedJWT(token)?.claims, let expiry = claims["exp"]?.number, expiry * 1_000 > Double(now.milliseconds)
        else {
            throw BradOSError.appCheckInvalid
        }
    }

    private static let appCheckHeader = HTTPField.Name("X-Firebase-AppCheck") ?? .authorization

    private static func isExemptFromAppCheck(_ path: ArraySlice<String>) -> Bool {
        let path = path.filter { !$0.isEmpty }.map { $0.lowercased() }
        return path == ["health"] || path == ["strava", "webhook"]
    }
}

extension Context {
    /// The date in UTC, in which the backend counts its days (brados.md 1.7).
    var today: LocalDate { now.utc.date }

    func caller() throws -> Caller {
        try caller(userID())
    }

    /// A user with the data that is due by now.
    func caller(_ id: String) throws -> Caller {
        guard let account = try world.read({ try User.account(of: id, in: $0) }) else { return Caller(id: id, steadyUntil: .distantFuture) }
        return Caller(id: id, steadyUntil: try world.renewIfDue(account, at: now) ?? .distantFuture)
    }

    /// brados.md 1.4. An id that no account could be named by is refused; the real backend fails on such later.
    private func userID() throws -> String {
        guard let given = request.userID, !given.isEmpty else { return User.standardID }
        guard Account.isKey(given) else { throw BradOSError.invalid(message: "Invalid x-user-id header", issues: nil) }
        return given
    }

    /// Runs a transaction on behalf of a user, who is there from now on. The account is no longer laid anew each day.
    @discardableResult
    func write<Value>(as caller: Caller, _ body: (Database) throws -> Value) throws -> Value {
        try world.write { db in
            let account = try User.findOrCreate(caller.id, at: now, in: db)
            try Account.stopRenewing(account, in: db)
            return try body(db)
        }
    }
}
