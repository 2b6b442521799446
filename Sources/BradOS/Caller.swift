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
        Route(method, Self.pathPattern + path, .userHeader, summary) { context in
            try handler(try context.caller(), context)
        }
    }

    /// A read that is about a user, whose answer holds until a commit or until the date changes, for the user or in UTC.
    func reading(_ path: String, _ summary: String, _ handler: @escaping @Sendable (Caller, Context) throws -> Response) -> Route {
        Route(
            .get, Self.pathPattern + path, .userHeader, summary,
            repeatable: { context in
                let caller = try context.caller()
                return try repeatable(handler(caller, context), until: caller.steadyUntil, context)
            })
    }

    /// A read of what is nobody's own, or the standard user's whoever asks.
    func shared(_ path: String, _ summary: String, _ handler: @escaping @Sendable (Context) throws -> Response) -> Route {
        Route(
            .get, Self.pathPattern + path, .open, summary,
            repeatable: { context in
                let until = try min(context.caller(User.standardID).steadyUntil, context.sharedRecordsSteadyUntil())
                return try repeatable(handler(context), until: until, context)
            })
    }

    /// A token that App Check asks for expires on its own, so then nothing is repeated.
    private func repeatable(_ response: Response, until: Instant, _ context: Context) -> Answer {
        Answer(response, repeatableUntil: settings.appCheck == .required ? nil : min(until, Instant(context.today + 1)))
    }
}

extension Context {
    /// The date in UTC, in which the backend counts its days (brados.md 1.7).
    var today: LocalDate { now.utc.date }

    /// brados.md 1.4
    func caller() throws -> Caller {
        let given = request.credential(.userID) ?? ""
        return try caller(given.isEmpty ? User.standardID : given)
    }

    /// A user with the data that is due by now.
    fileprivate func caller(_ name: String) throws -> Caller {
        guard let user = try world.read({ try User.find(name, in: $0) }) else { return Caller(id: name, steadyUntil: .distantFuture) }
        return Caller(id: user.id, steadyUntil: try world.renewIfDue(user.account, at: now) ?? .distantFuture)
    }

    /// Until when what is nobody's own stays as it is, if nobody writes; whoever it came with is as of now.
    fileprivate func sharedRecordsSteadyUntil() throws -> Instant {
        let accounts = try world.read(GlobalRecord.accounts)
        return try accounts.map { try world.renewIfDue($0, at: now) ?? .distantFuture }.min() ?? .distantFuture
    }

    /// Runs a transaction on behalf of a user, who is there from now on. The account is no longer laid anew each day.
    @discardableResult
    func write<Value>(as caller: Caller, _ body: (Database) throws -> Value) throws -> Value {
        try world.write { db in
            let user = try User.findOrCreate(caller.id, at: now, in: db)
            try Account.stopRenewing(user.account, in: db)
            return try body(db)
        }
    }
}
