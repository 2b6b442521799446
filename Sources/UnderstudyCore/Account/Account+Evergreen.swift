import GRDB

/// An evergreen account is seeded again when it is asked for on another local date, until a client writes to it.
extension Account {
    /// What says when an evergreen account is seeded again: every request asks for it.
    struct Evergreen {
        /// The local date that it was seeded for.
        let on: LocalDate
        let zone: Zone

        /// Whether nobody has asked for it yet: all that is stored is who it is.
        var isUnseeded: Bool { on == Account.unseeded }

        func isDue(at now: Instant) -> Bool { isUnseeded || on != zone.localDate(at: now) }
    }

    /// Stands for the date of an account that is seeded when it is first asked for. No clock shows it.
    static let unseeded = LocalDate(year: 1, month: 1, day: 1)

    /// Whether the account is evergreen and was seeded for another local date than that of an instant.
    package func isRenewalDue(at now: Instant) -> Bool {
        evergreenOn.map { Evergreen(on: $0, zone: zone).isDue(at: now) } ?? false
    }

    /// `nil` for an account that is not evergreen.
    static func evergreen(_ key: String, in db: Database) throws -> Evergreen? {
        let sql = "SELECT evergreen_on, timezone FROM account WHERE key = ? AND evergreen_on IS NOT NULL"
        return try db.cachedStatement(sql: sql).firstValue([key]) { row in
            Evergreen(on: try row[0], zone: Self.zone(named: try row[1]))
        }
    }

    /// The keys of those that nobody has asked for yet.
    static func allUnseeded(in db: Database) throws -> [String] {
        let sql = "SELECT key FROM account WHERE evergreen_on = ? ORDER BY rowid"
        return try db.cachedStatement(sql: sql).values([unseeded.description]) { try $0[0] as String }
    }

    /// Whether there are accounts that nobody has asked for yet.
    package static func hasUnseeded(in db: Database) throws -> Bool {
        try !allUnseeded(in: db).isEmpty
    }

    /// Notes that a client has written to the account, so that its data stays as it is from here on.
    ///
    /// - Throws: ``UnseededAccountError`` where there are no data yet that could stay; see ``Session/write(_:)``.
    package static func stopRenewing(_ key: String, in db: Database) throws {
        guard try requireSeeded(key, in: db) else { return }
        try db.cachedStatement(sql: "UPDATE account SET evergreen_on = NULL WHERE key = ?").run([key])
    }

    /// To be asked before something changes that the account's data are made from: they are made of what the seed says.
    ///
    /// - Returns: whether it is evergreen.
    /// - Throws: ``UnseededAccountError`` where nobody has asked for it yet.
    @discardableResult
    static func requireSeeded(_ key: String, in db: Database) throws -> Bool {
        guard let evergreen = try evergreen(key, in: db) else { return false }
        if evergreen.isUnseeded { throw UnseededAccountError(key: key) }
        return true
    }
}

/// A client is about to write to an account that has not been seeded yet.
struct UnseededAccountError: Error {
    let key: String
}
