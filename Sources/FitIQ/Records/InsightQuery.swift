import GRDB
import Storage
import Values

/// The filters, order and page of an insight list (fitiq.md 3.2).
struct InsightQuery: Sendable, Equatable {
    /// The sort keys. Nulls come last in both directions.
    enum SortKey: String, Sendable, CaseIterable {
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case generatedAt = "generated_at"
        case periodStart = "period_start"
        case periodEnd = "period_end"
    }

    /// Also a type that a client knows and no insight has, such as Lume's `monthly`.
    var type: String?
    var isRead: Bool?
    var favoritesOnly = false
    /// `nil` for insights archived or not.
    var isArchived: Bool? = false
    var periodFrom: Instant?
    var periodTo: Instant?
    var sortKey = SortKey.createdAt
    var isAscending = false
    var limit = 20
    var offset = 0

    private func condition(ofUser id: String) -> (sql: String, arguments: SQLArguments) {
        allOf([
            ("user = (SELECT number FROM fitiq_user WHERE id = ?)", id),
            isArchived.map { ("is_archived = ?", $0) },
            type.map { ("insight_type = ?", $0) },
            isRead.map { ("is_read = ?", $0) },
            favoritesOnly ? ("is_favorite = ?", true) : nil,
            periodFrom.map { ("coalesce(period_start, created_at) >= ?", $0.seconds) },
            periodTo.map { ("coalesce(period_end, created_at) <= ?", $0.seconds) },
        ])
    }

    /// `created_at` descending, then `id` ascending, order equal keys, so that pages are stable.
    ///
    /// - Parameter reversed: whether to return the exact opposite order.
    private func order(reversed: Bool) -> String {
        func term(_ column: String, isAscending: Bool, nulls: String = "") -> String {
            "\(column) \(isAscending != reversed ? "ASC" : "DESC")\(nulls)"
        }
        let nulls = isAscending ? (reversed ? " NULLS FIRST" : " NULLS LAST") : ""
        let key = term(sortKey.rawValue, isAscending: isAscending, nulls: nulls)
        let tie = sortKey == .createdAt ? "" : term("created_at", isAscending: false) + ", "
        return "\(key), \(tie)\(term("id", isAscending: true))"
    }

    /// The number of a user's insights that match.
    func total(ofUser id: String, in db: Database) throws -> Int {
        let (condition, arguments) = condition(ofUser: id)
        return try db.firstValue("SELECT COUNT(*) FROM fitiq_insight WHERE \(condition)", arguments) ?? 0
    }

    /// A page of a user's matching insights, and their total.
    func page(ofUser id: String, from store: InsightStore, in db: Database) throws -> (insights: [Insight], total: Int) {
        let total = try total(ofUser: id, in: db)
        guard offset < total else { return ([], total) }
        let count = min(limit, total - offset)
        // SQLite steps over the rows before a page, so the page is read from the nearer end.
        let fromEnd = offset > total / 2
        let (condition, arguments) = condition(ofUser: id)
        // The inner query uses the index only. Just the page's rows are read from the table.
        let sql = """
            SELECT ?, \(InsightStore.columns)
            FROM (
                SELECT seq FROM fitiq_insight WHERE \(condition) ORDER BY \(order(reversed: fromEnd)) LIMIT ? OFFSET ?
            ) AS page
            CROSS JOIN fitiq_insight AS insight ON insight.seq = page.seq
            ORDER BY \(order(reversed: false))
            """
        let page: SQLArguments = [count, fromEnd ? total - offset - count : offset]
        let insights = try db.values(sql, [id] + arguments + page, expecting: count, store.insight)
        return (insights, total)
    }
}

/// The given conditions as one. Each has a `?` for its argument.
func allOf(_ conditions: [(sql: String, argument: any SQLArgument)?]) -> (sql: String, arguments: SQLArguments) {
    let given = conditions.compactMap { $0 }
    return (given.map(\.sql).joined(separator: " AND "), given.map { $0.argument })
}
