import GRDB
import UnderstudyCore

/// Queries for records that belong to no user and that every user sees (brados.md 3.10). An isolated user sees only its own.
enum GlobalRecord {
    /// The keys of the accounts that own shared records.
    static func accounts(in db: Database) throws -> [String] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT account FROM brados_user
                WHERE id IN (SELECT user_id FROM brados_record WHERE 0)
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
}
