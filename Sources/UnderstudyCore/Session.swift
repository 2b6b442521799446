import GRDB

/// Work on a world's data at one moment, by a request or by a night.
package struct Session: Sendable {
    package let moment: Moment
    /// Where new rows and tokens get their ids from.
    package let identifiers: IdentifierSource
    package let seeding: Seeding
    /// Whether it goes on with what is stored where the disk does not take what has come about since: so does a read.
    private let mayLag: Bool
    private let told: @Sendable (String) -> Void
    private let data: any DataAccess

    /// - Parameter told: told what people are to read in the program's output.
    package init(
        at moment: Moment, identifiers: IdentifierSource, seeding: Seeding, mayLag: Bool = false,
        told: @escaping @Sendable (String) -> Void = { _ in }, data: any DataAccess
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
    /// Up to when what comes about by itself is done, and stays; see ``Moment``.
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
    /// Every kept answer is forgotten. A body that touches the rows of one account alone says so with ``write(for:_:)``.
    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try writeToSeeded(.everything, body)
    }

    /// Runs a transaction that changes nothing but what one account's own answers are made of: no token, no user id, nobody else's rows.
    ///
    /// Only that account's kept answers are forgotten, and those that depend on everything. As ``write(_:)`` for the rest.
    package func write<Value>(for account: String, _ body: (Database) throws -> Value) throws -> Value {
        try writeToSeeded(.account(account), body)
    }

    /// What is written to an account is written to data that it has: one that nobody has asked for yet is seeded first.
    private func writeToSeeded<Value>(_ touched: Touch, _ body: (Database) throws -> Value) throws -> Value {
        do {
            return try data.write(touching: touched, body)
        } catch let error as UnseededAccountError {
            try renewIfDue(error.key)
        }
        do {
            return try data.write(touching: touched, body)
        } catch is UnseededAccountError {
            // It writes to several: one after the other, most of it would be done and undone once for each.
            try data.write(touching: .everything) { try seeding.seedRest(at: due, in: $0) }
            return try data.write(touching: touched, body)
        }
    }

    /// Stores what has come about by ``due`` without anybody's having asked for it.
    ///
    /// - Parameter account: whose rows alone are touched; `nil` for everything.
    /// - Returns: whether it is stored. If not, the session goes on without: see ``init(at:identifiers:seeding:mayLag:told:data:)``.
    package func writeIfPossible(for account: String? = nil, _ body: (Database) throws -> Void) throws -> Bool {
        do {
            try data.write(touching: account.map(Touch.account) ?? .everything, body)
            return true
        } catch is StorageFailure where mayLag {
            return false
        }
    }

    /// Seeds an evergreen account again when, by the world's clock, its local date has moved since it was seeded and no client has written
    /// to it.
    ///
    /// - Returns: when it will be due next, unless a client writes to it: at once, if what is due now cannot be stored; `nil` when it is
    ///   not evergreen.
    @discardableResult
    package func renewIfDue(_ key: String) throws -> Instant? {
        guard let evergreen = try read({ try Account.evergreen(key, in: $0) }) else { return nil }
        if evergreen.isUnseeded {
            // Where it cannot be stored there is nothing to answer by.
            try data.write(touching: .everything) { try seeding.renew(key, at: due, in: $0) }
        } else if evergreen.isDue(at: due), try !writeIfPossible({ try seeding.renew(key, at: due, in: $0) }) {
            return due
        }
        return evergreen.zone.nextMidnight(after: due)
    }
}

/// The way to a world's data. What is behind it decides which state of the data that is.
package protocol DataAccess: Sendable {
    /// See ``Session/read(_:)``.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value

    /// See ``Session/readsOneState``.
    var readsOneState: Bool { get }

    /// See ``Session/write(_:)``.
    func write<Value>(touching touched: Touch, _ body: (Database) throws -> Value) throws -> Value
}

extension DataAccess {
    package var readsOneState: Bool { false }
}

/// What a write changes.
package enum Touch: Sendable, Equatable {
    case everything
    /// What the answers to one account are made of.
    case account(String)
}
