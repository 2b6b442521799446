import GRDB
import Storage
import Values

/// Work on a world's data at one point in time, for a request or for nightly jobs.
package struct Session: Sendable {
    package let moment: RequestTime
    /// Generates the ids of new rows and tokens.
    package let identifiers: IdentifierSource
    package let seeding: Seeding
    /// Whether the session may continue with older data when the disk cannot store work that is due. True for reads.
    private let mayLag: Bool
    /// Instructions for open WebSockets.
    package let signals = SocketSignals()
    private let onNotice: @Sendable (Notice) -> Void
    private let data: any DatabaseScope

    /// - Parameter onNotice: receives the lines for the program's output.
    package init(
        at moment: RequestTime, identifiers: IdentifierSource, seeding: Seeding, mayLag: Bool = false,
        onNotice: @escaping @Sendable (Notice) -> Void = { _ in }, data: any DatabaseScope
    ) {
        self.moment = moment
        self.identifiers = identifiers
        self.seeding = seeding
        self.mayLag = mayLag
        self.onNotice = onNotice
        self.data = data
    }

    /// The instant that counts as now.
    package var now: Instant { moment.now }
    /// Work that becomes due by itself is done and stored up to this instant; see ``RequestTime``.
    package var due: Instant { moment.due }

    /// Prints one line in the program's output. Call it after the transaction: a line about a transaction that is rolled back would be
    /// wrong.
    package func logNotice(_ notice: Notice) { onNotice(notice) }

    /// Whether all reads see one state of the data. Otherwise each read sees the newest state.
    package var readsOneState: Bool { data.readsOneState }

    /// Reads one state of the data. Not re-entrant: the body must begin neither a read nor a write.
    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try data.read(body)
    }

    /// Runs a transaction, which is rolled back when the body throws. Never throws after the commit. Not re-entrant.
    ///
    /// A write to an account that has no data yet seeds it first, and then runs the body again.
    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try data.write(body)
        } catch let error as UnseededAccountError {
            try renewIfDue(error.key)
        }
        do {
            return try data.write(body)
        } catch is UnseededAccountError {
            // The body writes to several accounts. Seeding one at a time would run and roll back the body once for each.
            try data.write { try seeding.seedRest(at: due, in: $0) }
        }
        return try data.write(body)
    }

    /// Stores work that has become due by ``due``.
    package func writeDue(_ body: (Database) throws -> Void) throws { try data.writeDue(body) }

    /// Stores work that has become due by ``due``.
    ///
    /// - Returns: whether it is stored. If not, the session continues without it: see ``init(at:identifiers:seeding:mayLag:onNotice:data:)``.
    package func writeIfPossible(_ body: (Database) throws -> Void) throws -> Bool {
        do {
            try writeDue(body)
            return true
        } catch is StorageFailure where mayLag {
            return false
        }
    }
}

/// Access to a world's data. The implementation decides which state of the data is used.
package protocol DatabaseScope: Sendable {
    /// See ``Session/read(_:)``.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value

    /// See ``Session/readsOneState``.
    var readsOneState: Bool { get }

    /// See ``Session/write(_:)``.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value

    /// Runs a transaction that only stores work that has become due. The same request finds it done when it comes again.
    func writeDue(_ body: (Database) throws -> Void) throws
}

extension DatabaseScope {
    package var readsOneState: Bool { false }

    package func writeDue(_ body: (Database) throws -> Void) throws { try write(body) }
}
