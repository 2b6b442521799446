import GRDB
import UnderstudyCore

/// What is asked of records that are nobody's own (brados.md 3.10).
enum GlobalRecord {
    /// The workout that is scheduled first of those not yet done.
    static func nextWorkout(in db: Database) throws -> JSON? {
        try JSON.fetchAll(
            """
            SELECT json FROM brados_record WHERE kind = 'workout' AND json_extract(json, '$.status') IN ('pending', 'in_progress')
            ORDER BY date, created_at, number LIMIT 1
            """, arguments: [], in: db
        ).first
    }

    static func meditationTotals(in db: Database) throws -> (sessions: Int, seconds: Int) {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT COUNT(*), CAST(TOTAL(json_extract(json, '$.actualDurationSeconds')) AS INTEGER) FROM brados_record
                    WHERE kind = 'meditationSession'
                    """))
        return (row?[0] ?? 0, row?[1] ?? 0)
    }

    /// Sessions of a kind that were completed within a period, in the order of time.
    static func sessions(_ kind: RecordKind, from start: Instant, before end: Instant?, in db: Database) throws -> [JSON] {
        try JSON.fetchAll(
            "SELECT json FROM brados_record WHERE kind = ? AND date >= ? AND date < ? ORDER BY date, created_at, number",
            arguments: [kind.rawValue, start.description, end.sortKey], in: db)
    }
}

extension Instant? {
    /// What sorts as the instant among those that are stored; behind all of them for none, or for one with too many digits.
    var sortKey: String {
        flatMap { $0.canBeWritten ? $0.description : nil } ?? "~"
    }
}
