import GRDB
import UnderstudyCore

/// Queries for records that belong to no user and that every user sees (brados.md 3.10). An isolated user sees only its own.
enum GlobalRecord {
    /// The keys of the accounts that own shared records.
    static func accounts(in db: Database) throws -> [String] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT account FROM brados_user
                WHERE id IN (SELECT user_id FROM brados_record WHERE kind = 'mealPlan')
                    OR EXISTS (SELECT 1 FROM resource WHERE backend = 'bradOS' AND user = brados_user.id AND owner = '')
                """)
        return try String.fetchAll(statement)
    }

    /// Records of a kind, newest first.
    static func all(_ kind: RecordKind, of scope: RecordScope, in db: Database) throws -> [JSON] {
        try newest(kind, -1, of: scope, in: db)
    }

    static func newest(_ kind: RecordKind, of scope: RecordScope, in db: Database) throws -> JSON? {
        try newest(kind, 1, of: scope, in: db).first
    }

    static func find(_ kind: RecordKind, id: String, of scope: RecordScope, in db: Database) throws -> JSON? {
        try JSON.fetchAll(
            "SELECT json FROM brados_record WHERE kind = ? AND id = ? AND \(scope.condition) ORDER BY number LIMIT 1",
            arguments: [kind.rawValue, id, scope.owner], in: db
        ).first
    }

    /// - Parameter count: negative for all of them.
    static func newest(_ kind: RecordKind, _ count: Int, of scope: RecordScope, in db: Database) throws -> [JSON] {
        try JSON.fetchAll(
            """
            SELECT json FROM brados_record WHERE kind = ? AND \(scope.condition)
            ORDER BY date DESC, created_at DESC, number DESC LIMIT ?
            """, arguments: [kind.rawValue, scope.owner, count], in: db)
    }
}
