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

    /// A `GET` route for shared records. An isolated user reads its own records instead.
    func shared(
        _ path: String, _ summary: String, _ handler: @escaping @Sendable (SharedReader, Context) throws -> Response
    ) -> Route {
        Route(.get, Self.pathPattern + path, .shared, summary, handler: handler)
    }

    /// A route that changes shared records; see ``Context/change(_:_:)``. An isolated user changes its own records instead.
    func sharedWrite(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String,
        handler: @escaping @Sendable (ResourceScope, Context) throws -> Response
    ) -> Route {
        Route(
            method, Self.pathPattern + path, BradOSDialect().authentication(for: .everyone, writes: true), summary, handler: handler)
    }
}

extension Context {
    /// Runs a transaction that changes the records of a scope.
    func change<Value>(_ scope: ResourceScope, _ body: (Records) throws -> Value) throws -> Value {
        let dialect = BradOSDialect()
        return try dialect.write(self, in: scope) { try body(dialect.records(self, scope, $0)) }
    }

    /// Today's date in UTC, because the backend counts days in UTC (brados.md 1.7).
    var today: LocalDate { now.utc.date }
}
