import GRDB
import Values

/// A record of an evergreen account that is later than now, or changes later on the same day. It is stored when its time has come.
package struct DueRecord: Sendable, Equatable {
    package let backend: String
    /// The name of the ``SeedList`` that stores it.
    package let list: String
    /// The id by which the list finds it.
    package let id: String
    package let dueAt: Instant
    /// In the form of a seed.
    package let record: JSON

    package init(backend: String, list: String, id: String, dueAt: Instant, record: JSON) {
        self.backend = backend
        self.list = list
        self.id = id
        self.dueAt = dueAt
        self.record = record
    }
}

extension DueRecord {
    func insert(for account: String, in db: Database) throws {
        let sql = "INSERT INTO due_record (account, due_at, backend, list, id, record) VALUES (?, ?, ?, ?, ?, ?)"
        try db.run(sql, [account, dueAt.description, backend, list, id, record.text])
    }

    /// The records of an account that are due by now, in the order of their times.
    static func all(of account: String, until now: Instant, in db: Database) throws -> [DueRecord] {
        let sql = "SELECT due_at, backend, list, id, record FROM due_record WHERE account = ? AND due_at <= ? ORDER BY due_at, position"
        return try db.values(sql, [account, now.description]) { row in
            DueRecord(backend: try row[1], list: try row[2], id: try row[3], dueAt: try row[0], record: try row[4])
        }
    }

    /// The time of an account's first record.
    static func firstTime(of account: String, in db: Database) throws -> Instant? {
        try db.firstValue("SELECT min(due_at) FROM due_record WHERE account = ?", [account])
    }

    /// - Parameter now: the last time of the records to remove; `nil` for all of the account.
    static func removeAll(of account: String, until now: Instant? = nil, in db: Database) throws {
        try db.run("DELETE FROM due_record WHERE account = ? AND due_at <= coalesce(?, due_at)", [account, now?.description])
    }
}

extension [any SeedList] {
    /// Stores a record in its list, in the place of the record with the same id.
    package func store(_ due: DueRecord, of account: Account, in db: Database) throws {
        try first { $0.name.isSame(as: due.list) }?.store(due, of: account, in: db)
    }
}

extension SeedList {
    fileprivate func store(_ due: DueRecord, of account: Account, in db: Database) throws {
        let record = try read(due.record, ofAccount: account.key)
        let edit = RecordEdit(
            account: account, replaced: try find(due.id, of: account, in: db), moment: SeedMoment(now: due.dueAt, zone: account.zone),
            identifiers: IdentifierSource(), db: db)
        _ = try store(record, edit)
    }
}

extension SeedMoment {
    /// Whether something is left out until later today.
    package func isLater(_ time: Instant) -> Bool { time > now && time <= horizon }
}

extension [Resource] {
    /// Takes a user's records that are later than now out of the table.
    ///
    /// - Parameters:
    ///   - list: the name of their list; by default the ``Resource/seedKey``. Records without a list stay.
    ///   - time: the time of a record; by default the latest instant in it.
    package func takeLater(
        of backend: String, in list: String? = nil, at moment: SeedMoment, from records: Records,
        time: (JSON) -> Instant? = { $0.latestInstant }
    ) throws -> [DueRecord] {
        guard moment.horizon > moment.now else { return [] }
        let scope = records.scope
        // Only a record with one of these dates can be later: it has begun yesterday at the earliest.
        let days = [moment.now.utc.date - 1, moment.now.utc.date, moment.horizon.utc.date, moment.today].map(\.description)
        let sql = """
            SELECT position, kind, id, json, created_at FROM resource WHERE backend = ? AND user = ? AND owner = ?
            AND (instr(json, ?) OR instr(json, ?) OR instr(json, ?) OR instr(json, ?))
            """
        var found: [(position: Int64, record: DueRecord)] = []
        for owner in Set([scope.user, scope.shared]) {
            try records.db.forEachRow(sql, [backend, scope.user, owner] + days) { row in
                let (kind, json): (String, JSON) = (try row[1], try row[3])
                guard let resource = first(where: { $0.kind.isSame(as: kind) }), let list = list ?? resource.seedKey,
                    !resource.isSingle, let time = time(json), moment.isLater(time)
                else { return }
                let seed = resource.seed(of: json, createdAt: try row[4])
                found.append((try row[0], DueRecord(backend: backend, list: list, id: try row[2], dueAt: time, record: seed)))
            }
        }
        found.sort { $0.position < $1.position }
        for (position, _) in found { try records.db.run("DELETE FROM resource WHERE position = ?", [position]) }
        return found.map(\.record)
    }
}

extension JSON {
    /// The latest of all texts that are instants.
    package var latestInstant: Instant? {
        switch self {
        case .string(let text): Instant(text)
        case .array(let elements): elements.lazy.compactMap(\.latestInstant).max()
        case .object(let members): members.lazy.compactMap(\.value.latestInstant).max()
        default: nil
        }
    }
}
