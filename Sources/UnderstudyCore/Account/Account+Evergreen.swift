import GRDB

/// An evergreen account is seeded again with its first request of each local date, until a client writes to it.
extension Account {
    /// The stored values that decide whether an evergreen account is due to be seeded again. Every request reads them.
    struct Evergreen {
        /// The local date of the last seeding.
        let seededOn: LocalDate
        let zone: Zone

        /// Whether the account still waits for its first request. Until then only its identity is stored.
        var isUnseeded: Bool { seededOn == Account.unseeded }

        func isDue(at now: Instant) -> Bool { isUnseeded || seededOn != zone.localDate(at: now) }
    }

    /// The date stored for an account that is seeded with its first request. No clock shows this date.
    static let unseeded = LocalDate(year: 1, month: 1, day: 1)

    /// Whether the account is evergreen and was last seeded on a local date other than that of `now`.
    package func isRenewalDue(at now: Instant) -> Bool {
        evergreenOn.map { Evergreen(seededOn: $0, zone: zone).isDue(at: now) } ?? false
    }

    /// `nil` for an account that is not evergreen.
    static func evergreen(_ key: String, in db: Database) throws -> Evergreen? {
        let sql = "SELECT evergreen_on, timezone FROM account WHERE key = ? AND evergreen_on IS NOT NULL"
        return try db.firstValue(sql, [key]) { row in
            Evergreen(seededOn: try row[0], zone: Self.zone(named: try row[1]))
        }
    }

    /// The history of an account's data, as far as the database knows it.
    package enum State: String, Sendable, CaseIterable {
        /// As seeded, and seeded again on each new local date.
        case seeded
        /// A client or an edit has written to it, so that it is no longer seeded again.
        case written
        /// Never seeded again, because no seed says so. Whether a client has written to it is unknown.
        case fixed
    }

    package func state(in db: Database) throws -> State {
        guard evergreenOn == nil else { return .seeded }
        return try db.firstValue("SELECT seed IS NOT NULL FROM account WHERE key = ?", [key]) == true ? .written : .fixed
    }

    /// The keys of the accounts that still wait for their first request.
    package static func allUnseeded(in db: Database) throws -> [String] {
        try db.values("SELECT key FROM account WHERE evergreen_on = ? ORDER BY rowid", [unseeded.description])
    }

    /// Records that a client has written to the account. From now on its data stays as it is.
    ///
    /// - Throws: ``MissingAccountError``, and ``UnseededAccountError`` when the account has no data yet; see ``Session/write(_:)``.
    package static func stopRenewing(_ key: String, in db: Database) throws {
        guard try requireSeeded(key, in: db) else {
            if try find(key, in: db) == nil { throw MissingAccountError(key: key) }
            return
        }
        try db.run("UPDATE account SET evergreen_on = NULL WHERE key = ?", [key])
    }

    /// Call this before a change to values that the account's data is generated from: the data follows the seed, not the change.
    ///
    /// - Returns: whether the account is evergreen.
    /// - Throws: ``UnseededAccountError`` when the account still waits for its first request.
    @discardableResult
    static func requireSeeded(_ key: String, in db: Database) throws -> Bool {
        guard let evergreen = try evergreen(key, in: db) else { return false }
        if evergreen.isUnseeded { throw UnseededAccountError(key: key) }
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
