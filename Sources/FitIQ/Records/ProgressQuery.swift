import GRDB
import UnderstudyCore

/// The filters and page of a progress list (fitiq.md 3.12).
struct ProgressQuery: Sendable, Equatable {
    var type: ProgressType?
    var range = QueryRange(from: nil, to: nil)
    var limit: Int
    var offset: Int

    /// A page of a user's matching entries, newest first, and their total.
    func page(ofUser id: String, in db: Database) throws -> (entries: [ProgressEntry], total: Int) {
        let (condition, arguments) = allOf([
            ("user_id = ?", id), type.map { ("type = ?", $0.rawValue) }, range.from.map { ("logged_at >= ?", $0.seconds) },
            range.to.map { ("logged_at <= ?", $0.seconds) },
        ])
        let total = try db.firstValue("SELECT COUNT(*) FROM fitiq_progress_entry WHERE \(condition)", arguments) ?? 0
        let sql = """
            SELECT \(ProgressEntry.columns) FROM fitiq_progress_entry WHERE \(condition)
            ORDER BY logged_at DESC, seq DESC LIMIT ? OFFSET ?
            """
        return (try db.values(sql, arguments + [limit, offset], expecting: min(limit, total), ProgressEntry.init), total)
    }
}
