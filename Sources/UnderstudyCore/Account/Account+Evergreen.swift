import GRDB
import Values

/// An evergreen account has the data of the world's present instant, until a client writes to it: nothing later, and everything due by then.
extension Account {
    /// The stored values that decide whether an evergreen account's data is due to be renewed. Every request reads them.
    package struct Evergreen: Sendable, Equatable {
        /// The instant from which on the stored data is right. `nil` for an account that still waits for its first request, of which only
        /// the identity is stored.
        package let seededAt: Instant?
        /// The time of the first thing that was left out.
        package let nextDue: Instant

        /// Whether the stored data is not that of `now`: more has become due, or the clock was set back.
        func isDue(at now: Instant) -> Bool { seededAt.map { now >= nextDue || now < $0 } ?? true }
    }

    /// Whether the account is evergreen and still waits for its first request.
    package var isUnseeded: Bool { evergreen.map { $0.seededAt == nil } ?? false }

    /// `nil` for an account that is not evergreen.
    static func evergreen(_ key: String, in db: Database) throws -> Evergreen? {
        let sql = "SELECT seeded_at, next_due FROM account WHERE key = ? AND next_due IS NOT NULL"
        return try db.firstValue(sql, [key]) { row in Evergreen(seededAt: try row[0], nextDue: try row[1]) }
    }

    /// The history of an account's data, as far as the database knows it.
    package enum State: String, Sendable, CaseIterable {
        /// As seeded, and renewed as the clock goes on.
        case seeded
        /// A client or an edit has written to it, so that it is no longer seeded again.
        case written
        /// Never seeded again, because no seed says so. Whether a client has written to it is unknown.
        case fixed
    }

    package func state(in db: Database) throws -> State {
        guard evergreen == nil else { return .seeded }
        return try db.firstValue("SELECT seed IS NOT NULL FROM account WHERE key = ?", [key]) == true ? .written : .fixed
    }

    /// The keys of the accounts that still wait for their first request.
    package static func allUnseeded(in db: Database) throws -> [String] {
        try db.values("SELECT key FROM account WHERE next_due IS NOT NULL AND seeded_at IS NULL ORDER BY rowid")
    }

    /// Records that a client has written to the account. From now on its data stays as it is.
    ///
    /// - Throws: ``MissingAccountError``, and ``UnseededAccountError`` when the account has no data yet; see ``Session/write(_:)``.
    package static func stopRenewing(_ key: String, in db: Database) throws {
        guard try requireSeeded(key, in: db) else {
            if try find(key, in: db) == nil { throw MissingAccountError(key: key) }
            return
        }
        try db.run("UPDATE account SET seeded_at = NULL, next_due = NULL WHERE key = ?", [key])
        try DueRecord.removeAll(of: key, in: db)
    }

    /// Call this before a change to values that the account's data is generated from: the data follows the seed, not the change.
    ///
    /// - Returns: whether the account is evergreen.
    /// - Throws: ``UnseededAccountError`` when the account still waits for its first request.
    @discardableResult
    static func requireSeeded(_ key: String, in db: Database) throws -> Bool {
        guard let evergreen = try evergreen(key, in: db) else { return false }
        if evergreen.seededAt == nil { throw UnseededAccountError(key: key) }
        return true
    }
}

/// A client is about to write to an account that was deleted after the client was identified.
package struct MissingAccountError: Error {
    package let key: String

    package init(key: String) {
        self.key = key
    }

    /// Whether an error of a request shows that its account, or a user of it, was deleted while the request ran.
    package static func isCause(of error: any Error) -> Bool {
        error is MissingAccountError || (error as? DatabaseError)?.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY
    }
}

/// A client is about to write to an account that has not been seeded yet.
struct UnseededAccountError: Error {
    let key: String
}
