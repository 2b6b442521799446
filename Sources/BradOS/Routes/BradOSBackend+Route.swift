import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// A route below `/api/{env}` that is about a user.
    func route(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String,
        handler: @escaping @Sendable (CurrentUser, Context) throws -> Response
    ) -> Route {
        Route(method, Self.pathPattern + path, .user, summary, handler: handler)
    }

    /// A read of what everybody is shown, whoever asks, unless it is an isolated user.
    func shared(
        _ path: String, _ summary: String, _ handler: @escaping @Sendable (SharedReader, Context) throws -> Response
    ) -> Route {
        Route(.get, Self.pathPattern + path, .shared, summary, handler: handler)
    }
}

extension Context {
    /// The date in UTC, in which the backend counts its days (brados.md 1.7).
    var today: LocalDate { now.utc.date }
}
