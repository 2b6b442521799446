import GRDB
import UnderstudyCore

/// What an insight list is asked for (fitiq.md 3.2).
struct InsightQuery: Sendable, Equatable {
    /// What a list can be sorted by; nulls come last in either direction.
    enum SortKey: String, Sendable, CaseIterable {
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case generatedAt = "generated_at"
        case periodStart = "period_start"
        case periodEnd = "period_end"
    }

    enum TypeFilter: Sendable, Equatable {
        case all
        case only(InsightType)
        /// A type that a client knows and nobody has, such as Lume's `monthly`.
        case nothing
    }

    var type = TypeFilter.all
    var isRead: Bool?
    var favoritesOnly = false
    var isArchived = false
    var periodFrom: Instant?
    var periodTo: Instant?
    var sortKey = SortKey.createdAt
    var isAscending = false
    var limit = 20
    var offset = 0

    private var condition: (sql: String, arguments: StatementArguments) {
        var sql = "user_id = ? AND is_archived = ?"
        var arguments: StatementArguments = [isArchived]
        switch type {
        case .all: break
        case .only(let type):
            sql += " AND insight_type = ?"
            arguments += [type.rawValue]
        case .nothing: sql += " AND 0"
        }
        if let isRead {
            sql += " AND is_read = ?"
            arguments += [isRead]
        }
        if favoritesOnly { sql += " AND is_favorite = 1" }
        if let periodFrom {
            sql += " AND coalesce(period_start, created_at) >= ?"
            arguments += [periodFrom.seconds]
        }
        if let periodTo {
            sql += " AND coalesce(period_end, created_at) <= ?"
            arguments += [periodTo.seconds]
        }
        return (sql, arguments)
    }

    /// Ties are broken by `created_at` descending, then `id` ascending, so that paging is stable.
    private var order: String {
        let direction = isAscending ? "ASC NULLS LAST" : "DESC"
        return sortKey == .createdAt ? "created_at \(direction), id" : "\(sortKey.rawValue) \(direction), created_at DESC, id"
    }

    /// A page of a user's insights, and how many match in all.
    func page(ofUser id: String, from store: InsightStore, in db: Database) throws -> (insights: [Insight], total: Int) {
        let (condition, arguments) = condition
        let matching = StatementArguments([id]) + arguments
        let total = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM fitiq_insight WHERE \(condition)", arguments: matching) ?? 0
        guard offset < total else { return ([], total) }
        // The page's rows are found in the index alone; only they are read from the table.
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT insight.*
                FROM (SELECT seq FROM fitiq_insight WHERE \(condition) ORDER BY \(order) LIMIT ? OFFSET ?) AS page
                CROSS JOIN fitiq_insight AS insight ON insight.seq = page.seq
                ORDER BY \(order)
                """,
            arguments: matching + [limit, offset])
        return (try rows.map(store.insight), total)
    }
}
