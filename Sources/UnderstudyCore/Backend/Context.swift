import GRDB
import MicroHTTP

/// What a handler has to work with: the request, who asks, and the world's data at one instant that counts as now throughout.
package struct Context: Sendable {
    package let request: Request
    package let parameters: PathParameters
    /// The account that the base URL names for requests without credentials of their own.
    package let acting: Account?
    /// What the route's handler and its way to ask may do with the data.
    package let session: Session
    /// Found out once, before anybody asks; a failure is the asker's to throw.
    private let identified: Result<Principal?, any Error>

    package init(
        request: Request, parameters: PathParameters, acting: Account?, identified: Result<Principal?, any Error>, session: Session
    ) {
        self.request = request
        self.parameters = parameters
        self.acting = acting
        self.identified = identified
        self.session = session
    }

    /// Whose credentials the request brings; `nil` for nobody's.
    package var principal: Principal? {
        get throws { try identified.get() }
    }

    /// The request's own instant, or the world's clock where it names none; see ``RequestTime``.
    package var now: Instant { session.now }
    package var identifiers: IdentifierSource { session.identifiers }

    /// Tells people who watch the program's output; see ``Session/tell(_:)``.
    package func tell(_ line: String) { session.tell(line) }

    /// Reads one state of the data; see ``Session/read(_:)``.
    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try session.read(body)
    }

    /// Runs a transaction; see ``Session/write(_:)``.
    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try session.write(body)
    }
}
