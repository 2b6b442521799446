import GRDB
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

    /// A route that reads or changes the records of resources in one transaction.
    ///
    /// - Parameters:
    ///   - schema: the rules of the body; `nil` if the body is ignored.
    ///   - handler: returns the data of the response. Gets the checked body.
    func records(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, body schema: ValueSchema? = nil,
        status: HTTPResponse.Status = .ok,
        _ handler: @escaping @Sendable (Records, _ body: JSON, PathParameters) throws -> JSON
    ) -> Route {
        let dialect = BradOSDialect()
        let writes = method != .get
        return Route(method, Self.pathPattern + path, dialect.authentication(for: .everyone, writes: writes), summary) { scope, context in
            let body = try schema.map { try context.body($0) } ?? [:]
            let run = { (db: Database) in try handler(dialect.records(context, scope, db), body, context.parameters) }
            return .success(try writes ? dialect.write(context, in: scope, run) : context.read(run), status: status)
        }
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
