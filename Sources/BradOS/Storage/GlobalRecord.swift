import GRDB
import UnderstudyCore

/// What is asked of records that belong to no user and are shown to everybody (brados.md 3.10).
enum GlobalRecord {
    /// Accounts that have such records, which every reader is shown.
    static func accounts(in db: Database) throws -> [String] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT account FROM brados_user
                WHERE id IN (SELECT user_id FROM brados_record WHERE kind IN ('stretchSession', 'meditationSession', 'workout', 'mealPlan'))
                """)
        return try String.fetchAll(statement)
    }

    /// Records of a kind, newest first.
    static func all(_ kind: RecordKind, in db: Database) throws -> [JSON] {
        try newest(kind, -1, in: db)
    }

    static func newest(_ kind: RecordKind, in db: Database) throws -> JSON? {
        try newest(kind, 1, in: db).first
    }

    static func find(_ kind: RecordKind, id: String, in db: Database) throws -> JSON? {
        try JSON.fetchAll(
            "SELECT json FROM brados_record WHERE kind = ? AND id = ? ORDER BY number LIMIT 1", arguments: [kind.rawValue, id], in: db
        ).first
    }

    private static func newest(_ kind: RecordKind, _ count: Int, in db: Database) throws -> [JSON] {
        try JSON.fetchAll(
            "SELECT json FROM brados_record WHERE kind = ? ORDER BY date DESC, created_at DESC, number DESC LIMIT ?",
            arguments: [kind.rawValue, count], in: db)
    }

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

    /// Workouts that were completed within a period, in the order of time.
    static func completedWorkouts(from start: Instant, before end: Instant?, in db: Database) throws -> [JSON] {
        try JSON.fetchAll(
            """
            SELECT json FROM brados_record WHERE kind = 'workout' AND json_extract(json, '$.status') = 'completed'
            AND json_extract(json, '$.completed_at') >= ? AND json_extract(json, '$.completed_at') < ?
            ORDER BY json_extract(json, '$.completed_at'), number
            """, arguments: [start.description, end.sortKey], in: db)
    }

    /// Sessions of a kind that were completed within a period, in the order of time.
    static func sessions(_ kind: RecordKind, from start: Instant, before end: Instant?, in db: Database) throws -> [JSON] {
        try JSON.fetchAll(
            "SELECT json FROM brados_record WHERE kind = ? AND date >= ? AND date < ? ORDER BY date, created_at, number",
            arguments: [kind.rawValue, start.description, end.sortKey], in: db)
    }
}
