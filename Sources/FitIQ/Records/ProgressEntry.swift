import GRDB
import Storage
import Values

/// One measurement (fitiq.md 3.10).
struct ProgressEntry: Sendable, Equatable {
    let id: String
    let type: ProgressType
    /// In the type's unit.
    let quantity: Double
    let loggedAt: Instant
    let notes: String?
    let createdAt: Instant
}

extension ProgressEntry {
    /// The columns that ``init(row:)`` reads.
    static let columns = "id, type, quantity, logged_at, notes, created_at"

    init(row: StoredRow) throws {
        self.init(
            id: try row[0], type: try row[1], quantity: try row[2], loggedAt: Instant(seconds: try row[3]), notes: try row[4],
            createdAt: Instant(seconds: try row[5]))
    }

    func insert(for userID: String, in db: Database) throws {
        let sql =
            "INSERT INTO fitiq_progress_entry (id, user_id, type, quantity, logged_at, notes, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)"
        try db.run(sql, [id, userID, type.rawValue, quantity, loggedAt.seconds, notes, createdAt.seconds])
    }

    /// The newest entry of a type at this instant.
    static func find(_ type: ProgressType, at instant: Instant, ofUser id: String, in db: Database) throws -> ProgressEntry? {
        let sql = """
            SELECT \(columns) FROM fitiq_progress_entry WHERE user_id = ? AND type = ? AND logged_at = ? ORDER BY seq DESC LIMIT 1
            """
        return try db.firstValue(sql, [id, type.rawValue, instant.seconds], ProgressEntry.init)
    }

    /// Updates all values of the stored entry with this id. It keeps its place in the order of insertion.
    func update(in db: Database) throws {
        let sql = "UPDATE fitiq_progress_entry SET type = ?, quantity = ?, logged_at = ?, notes = ?, created_at = ? WHERE id = ?"
        try db.run(sql, [type.rawValue, quantity, loggedAt.seconds, notes, createdAt.seconds, id])
    }

    static func find(_ id: String, in db: Database) throws -> ProgressEntry? {
        try db.firstValue("SELECT \(columns) FROM fitiq_progress_entry WHERE id = ?", [id], ProgressEntry.init)
    }

    /// The id of the user who owns an entry; `nil` if there is no such entry.
    static func owner(of id: String, in db: Database) throws -> String? {
        try db.firstValue("SELECT user_id FROM fitiq_progress_entry WHERE id = ?", [id.lowercased()]) {
            try $0[0] as String
        }
    }

    static func delete(_ id: String, in db: Database) throws {
        try db.run("DELETE FROM fitiq_progress_entry WHERE id = ?", [id.lowercased()])
    }

    /// Every entry of a user, in order of insertion.
    static func all(ofUser id: String, in db: Database) throws -> [ProgressEntry] {
        let sql = "SELECT \(columns) FROM fitiq_progress_entry WHERE user_id = ? ORDER BY seq"
        return try db.values(sql, [id], ProgressEntry.init)
    }
}

extension ProgressType: ColumnValue {}
