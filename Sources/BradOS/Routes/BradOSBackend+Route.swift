import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// A route below `/api/{env}` that is about a user.
    func route(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String,
        handler: @escaping @Sendable (Caller, Context) throws -> Response
    ) -> Route {
        Route(method, Self.pathPattern + path, .user, summary, handler: handler).sharingCommit
    }

    /// A read of a user's own data, whose answer holds until a commit or until the date changes, for the user or in UTC.
    func reading(_ path: String, _ summary: String, _ handler: @escaping @Sendable (Caller, Context) throws -> Response) -> Route {
        Route(
            .get, Self.pathPattern + path, .user, summary, dependsOn: .ownRows,
            repeatable: { caller, context in
                try repeatable(handler(caller, context), until: caller.steadyUntil, context)
            })
    }

    /// A read of what everybody is shown, whoever asks, unless it is an isolated user.
    func shared(
        _ path: String, _ summary: String, _ handler: @escaping @Sendable (SharedReader, Context) throws -> Response
    ) -> Route {
        Route(
            .get, Self.pathPattern + path, .shared, summary,
            repeatable: { reader, context in
                try repeatable(handler(reader, context), until: reader.steadyUntil, context)
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
}
