import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// A route below `/api/{env}` for a user's own data.
    func route(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String,
        handler: @escaping @Sendable (CurrentUser, Context) throws -> Response
    ) -> Route {
        Route(method, Self.pathPattern + path, .user, summary, handler: handler)
    }
}

extension Context {
    /// Today's date in UTC, because the backend counts days in UTC (brados.md 1.7).
    var today: LocalDate { now.utc.date }
}

extension Records {
    /// Today's date in UTC; see ``Context/today``.
    var today: LocalDate { now.utc.date }
}
