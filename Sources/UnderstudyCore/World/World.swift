import GRDB

/// One isolated set of data with its own clock. Everything a request reads or changes belongs to its world.
package final class World: Sendable {
    package let name: String
    package let clock: VirtualClock
    package let answers = AnswerCache()
    package let backends: [any Backend]
    package let identifiers: IdentifierSource
    let keys: Keys
    private let store: Store

    package init(
        name: String, store: Store, clock: VirtualClock, backends: [any Backend], keys: Keys,
        identifiers: IdentifierSource = IdentifierSource()
    ) {
        self.name = name
        self.store = store
        self.clock = clock
        self.backends = backends
        self.keys = keys
        self.identifiers = identifiers
    }

    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try store.read(body)
    }

    /// Runs a transaction; answers computed from the data before are forgotten when it has committed.
    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let value = try store.write(body)
        answers.invalidate()
        return value
    }

    /// Forgets the answers when another process has written to the database, such as `understudy seed import` beside a running server.
    package func noticeForeignWrites() {
        if store.wasWrittenElsewhere() { answers.invalidate() }
    }

    package func close() throws {
        try store.close()
    }

    /// Who a bearer token stands for now; `nil` when it is unknown, not decodable, or has expired.
    ///
    /// Opaque tokens first, then JSON Web Tokens, whose signature is not verified.
    package func identity(bearing token: String, at now: Instant) throws -> Identity? {
        if let found = try read({ try BearerToken.find(token, in: $0) }) {
            guard found.isInForce(at: now) else { return nil }
            return Identity(
                subject: .account(found.account), email: found.email, emailVerified: found.emailVerified, expiresAt: found.expiresAt)
        }
        guard let identity = UnverifiedJWT(token).flatMap(Identity.init), identity.expiresAt.map({ $0 > now }) ?? true else { return nil }
        return identity
    }
}
