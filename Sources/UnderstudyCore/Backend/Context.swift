import GRDB
import MicroHTTP
import Values

/// Everything that a handler works with: the request, the requester's credentials, and the world's data. `now` stays the same throughout.
package struct Context: Sendable {
    package let request: Request
    /// The URL by which the client reaches this server, with the control key if the client has sent it there.
    package let baseURL: String
    package let parameters: PathParameters
    /// The account that the base URL names, for requests without credentials.
    package let acting: Account?
    /// The access to the data for the handler and its authentication.
    package let session: Session
    /// Determined once, before authentication; ``principal`` throws a failure.
    private let identified: Result<Principal?, any Error>

    package init(
        request: Request, baseURL: String, parameters: PathParameters, acting: Account?, identified: Result<Principal?, any Error>,
        session: Session
    ) {
        self.request = request
        self.baseURL = baseURL
        self.parameters = parameters
        self.acting = acting
        self.identified = identified
        self.session = session
    }

    /// The principal that the request's credentials identify; `nil` when they identify none.
    package var principal: Principal? {
        get throws { try identified.get() }
    }

    /// The request's own instant, or the world's clock if the request names none; see ``RequestTime``.
    package var now: Instant { session.now }
    package var identifiers: IdentifierSource { session.identifiers }

    /// Prints a line in the program's output; see ``Session/logNotice(_:)``.
    package func logNotice(_ notice: Notice) { session.logNotice(notice) }

    /// Reads one state of the data; see ``Session/read(_:)``.
    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try session.read(body)
    }

    /// Runs a transaction; see ``Session/write(_:)``.
    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try session.write(body)
    }
}
