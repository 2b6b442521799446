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

    /// A route that reads or changes records in one transaction.
    ///
    /// - Parameters:
    ///   - owner: the owner of the records. An isolated user has records of its own in place of the shared ones.
    ///   - schema: the rules of the body; `nil` if the body is ignored.
    ///   - handler: returns the data of the response. Gets the checked body.
    func records(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, of owner: Resource.Owner = .everyone,
        body schema: ValueSchema? = nil, status: HTTPResponse.Status = .ok,
        _ handler: @escaping @Sendable (Records, _ body: JSON, PathParameters) throws -> JSON
    ) -> Route {
        let dialect = BradOSDialect()
        let writes = method != .get
        return Route(method, Self.pathPattern + path, dialect.authentication(for: owner, writes: writes), summary) { scope, context in
            let body = try schema.map { try context.body($0) } ?? [:]
            let run = { (db: Database) in try handler(dialect.records(context, scope, db), body, context.parameters) }
            return .success(try writes ? dialect.write(context, in: scope, run) : context.read(run), status: status)
        }
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
