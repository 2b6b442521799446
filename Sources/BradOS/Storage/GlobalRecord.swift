import GRDB
import UnderstudyCore

/// Queries for records that belong to no user and that every user sees (brados.md 3.10). An isolated user sees only its own.
enum GlobalRecord {
    /// The keys of the accounts that own shared records.
    static func accounts(in db: Database) throws -> [String] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT account FROM brados_user
                WHERE id IN (SELECT user_id FROM brados_record WHERE kind = 'workout')
                    OR EXISTS (SELECT 1 FROM resource WHERE backend = 'bradOS' AND user = brados_user.id AND owner = '')
                """)
        return try String.fetchAll(statement)
    }

    static func find(_ kind: RecordKind, id: String, of scope: RecordScope, in db: Database) throws -> JSON? {
        try JSON.fetchAll(
            "SELECT json FROM brados_record WHERE kind = ? AND id = ? AND \(scope.condition) ORDER BY number LIMIT 1",
            arguments: [kind.rawValue, id, scope.owner], in: db
        ).first
    }

    /// Records of a kind, newest first.
    static func all(_ kind: RecordKind, of scope: RecordScope, in db: Database) throws -> [JSON] {
        try JSON.fetchAll(
            """
            SELECT json FROM brados_record WHERE kind = ? AND \(scope.condition)
            ORDER BY date DESC, created_at DESC, number DESC
            """, arguments: [kind.rawValue, scope.owner], in: db)
    }

    /// The first workout on the schedule that is pending or in progress.
    static func nextWorkout(of scope: RecordScope, in db: Database) throws -> JSON? {
        try JSON.fetchAll(
            """
            SELECT json FROM brados_record WHERE kind = 'workout' AND json_extract(json, '$.status') IN ('pending', 'in_progress')
            AND \(scope.condition) ORDER BY date, created_at, number LIMIT 1
            """, arguments: [scope.owner], in: db
        ).first
    }

    /// Workouts that were completed within a period, oldest first.
    static func completedWorkouts(
        of scope: RecordScope, from start: Instant, before end: Instant?, in db: Database
    ) throws -> [JSON] {
        try JSON.fetchAll(
            """
            SELECT json FROM brados_record WHERE kind = 'workout' AND json_extract(json, '$.status') = 'completed'
            AND json_extract(json, '$.completed_at') >= ? AND json_extract(json, '$.completed_at') < ?
            AND \(scope.condition) ORDER BY json_extract(json, '$.completed_at'), number
            """, arguments: [start.description, end.sortKey, scope.owner], in: db)
    }
}
