import GRDB
import UnderstudyCore

/// The filters and page of a progress list (fitiq.md 3.12).
struct ProgressQuery: Sendable, Equatable {
    var type: ProgressType?
    var range = QueryRange(from: nil, to: nil)
    var limit: Int
    var offset: Int

    private var condition: (sql: String, arguments: SQLArguments) {
        var sql = "user_id = ?"
        var arguments: SQLArguments = []
        if let type {
            sql += " AND type = ?"
            arguments += [type.rawValue]
        }
        if let from = range.from {
            sql += " AND logged_at >= ?"
            arguments += [from.seconds]
        }
        if let to = range.to {
            sql += " AND logged_at <= ?"
            arguments += [to.seconds]
        }
        return (sql, arguments)
    }

    /// A page of a user's matching entries, newest first, and their total.
    func page(ofUser id: String, in db: Database) throws -> (entries: [ProgressEntry], total: Int) {
        let (condition, arguments) = condition
        let matching = [id] + arguments
        let total =
            try db.cachedStatement(sql: "SELECT COUNT(*) FROM fitiq_progress_entry WHERE \(condition)").firstValue(matching) {
                try $0[0] as Int
            } ?? 0
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(ProgressEntry.columns) FROM fitiq_progress_entry WHERE \(condition)
                ORDER BY logged_at DESC, seq DESC LIMIT ? OFFSET ?
                """)
        return (try statement.values(matching + [limit, offset], expecting: min(limit, total), ProgressEntry.init), total)
    }
}
