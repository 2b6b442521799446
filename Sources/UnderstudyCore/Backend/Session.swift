import GRDB

/// Work on a world's data at one moment, by a request or by a night.
package struct Session: Sendable {
    package let moment: RequestTime
    /// Where new rows and tokens get their ids from.
    package let identifiers: IdentifierSource
    package let seeding: Seeding
    /// Whether it goes on with what is stored where the disk does not take what has come about since: so does a read.
    private let mayLag: Bool
    private let told: @Sendable (String) -> Void
    private let data: any DatabaseScope

    /// - Parameter told: told what people are to read in the program's output.
    package init(
        at moment: RequestTime, identifiers: IdentifierSource, seeding: Seeding, mayLag: Bool = false,
        told: @escaping @Sendable (String) -> Void = { _ in }, data: any DatabaseScope
    ) {
        self.moment = moment
        self.identifiers = identifiers
        self.seeding = seeding
        self.mayLag = mayLag
        self.told = told
        self.data = data
    }

    /// What counts as now.
    package var now: Instant { moment.now }
    /// Up to when what comes about by itself is done, and stays; see ``RequestTime``.
    package var due: Instant { moment.due }

    /// Tells people who watch the program's output, in one line. Not of what may yet be undone: after the transaction.
    package func tell(_ line: String) { told(line) }

    /// Whether all reads see one state of the data, and not each one the newest.
    package var readsOneState: Bool { data.readsOneState }

    /// Reads one state of the data. Not re-entrant: neither a read nor a write may begin within the body.
    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try data.read(body)
    }

    /// Runs a transaction, which is undone when the body throws; nothing throws once it has committed. Not re-entrant.
    ///
    /// A client writes to data that its account has: an account that waits for its data is seeded first.
    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try data.write(body)
        } catch let error as UnseededAccountError {
            try renewIfDue(error.key)
        }
        do {
            return try data.write(body)
        } catch is UnseededAccountError {
            // It writes to several: one after the other, most of it would be done and undone once for each.
            try data.write { try seeding.seedRest(at: due, in: $0) }
            return try data.write(body)
        }
    }

    /// Stores what has come about by ``due`` without anybody's having asked for it.
    ///
    /// - Returns: whether it is stored. If not, the session goes on without: see ``init(at:identifiers:seeding:mayLag:told:data:)``.
    package func writeIfPossible(_ body: (Database) throws -> Void) throws -> Bool {
        do {
            try data.write(body)
            return true
        } catch is StorageFailure where mayLag {
            return false
        }
    }

    /// Seeds an evergreen account again when, by the world's clock, its local date has moved since it was seeded and no client has written
    /// to it. What cannot be stored is due again with the next request.
    package func renewIfDue(_ key: String) throws {
        guard let evergreen = try read({ try Account.evergreen(key, in: $0) }) else { return }
        if evergreen.isUnseeded {
            // Where it cannot be stored there is nothing to answer by.
            try data.write { try seeding.renew(key, at: due, in: $0) }
        } else if evergreen.isDue(at: due) {
            _ = try writeIfPossible { try seeding.renew(key, at: due, in: $0) }
        }
    }
}

/// The way to a world's data. What is behind it decides which state of the data that is.
package protocol DatabaseScope: Sendable {
    /// See ``Session/read(_:)``.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value

    /// See ``Session/readsOneState``.
    var readsOneState: Bool { get }

    /// See ``Session/write(_:)``.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value
}

extension DatabaseScope {
    package var readsOneState: Bool { false }
}
