import GRDB
import MicroHTTP
import UnderstudyCore

extension FitIQBackend {
    var insightRoutes: [Route] {
        [
            authorized(.get, "/insights", "insights: filtered, sorted, in pages", handler: listInsights),
            authorized(.get, "/insights/unread/count", "the number of unread insights", handler: countUnread),
            // The id can be that of another user's insight.
            authorized(.get, "/insights/:id", "one insight", handler: insight),
            authorized(.patch, "/insights/:id", "set an insight's flags", handler: patchInsight),
            authorized(.delete, "/insights/:id", "delete an insight", handler: deleteInsight),
            authorized(.post, "/insights/:id/read", "mark an insight as read") { currentUser, context in
                try change(currentUser, context) { _ in InsightFlags(isRead: true) }
                return .success(["message": "Insight marked as read"])
            },
            authorized(.post, "/insights/:id/favorite", "toggle an insight as favourite") { currentUser, context in
                let insight = try change(currentUser, context) { InsightFlags(isFavorite: !$0.isFavorite) }
                return .success(["is_favorite": .bool(insight.isFavorite)])
            },
            authorized(.post, "/insights/:id/archive", "archive an insight") { currentUser, context in
                try change(currentUser, context) { _ in InsightFlags(isArchived: true) }
                return .success(["message": "Insight archived"])
            },
            authorized(.post, "/insights/:id/unarchive", "unarchive an insight") { currentUser, context in
                try change(currentUser, context) { _ in InsightFlags(isArchived: false) }
                return .success(["message": "Insight unarchived"])
            },
        ]
    }

    /// fitiq.md 3.2
    private func listInsights(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let query = try InsightQuery(context.request.query)
        let (rows, total) = try context.read { try query.page(ofUser: currentUser.id, from: insights, in: $0) }
        let (size, offset) = (query.limit, query.offset)
        let hasMore = offset < total && rows.count < total - offset
        let pages = total / size + (total % size == 0 ? 0 : 1)
        return .success { writer in
            writer.object { writer in
                writer.name("insights")
                writer.array { writer in rows.forEach { $0.write(to: &writer) } }
                writer.name("pagination")
                writer.object { writer in
                    writer.member("page", offset / size + 1)
                    writer.member("page_size", size)
                    writer.member("total_pages", pages)
                    writer.member("total_count", total)
                    writer.member("has_next", hasMore)
                    writer.member("has_prev", offset > 0)
                }
                writer.member("total", total)
                writer.member("limit", size)
                writer.member("offset", offset)
                writer.member("has_more", hasMore)
                writer.member("total_pages", pages)
            }
        }
    }

    /// The number of the insights that are neither read nor archived (fitiq.md 3.7).
    private func countUnread(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let count = try context.read { try InsightQuery(isRead: false).total(ofUser: currentUser.id, in: $0) }
        return .success(["count": .integer(count)])
    }

    /// fitiq.md 3.3
    private func insight(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        .success(try context.read { try insight(of: currentUser, context, in: $0) }.write)
    }

    /// fitiq.md 3.4
    private func patchInsight(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let body = try RequestBody(context.request)
        let flags = InsightFlags(
            isRead: try body.bool("is_read"), isFavorite: try body.bool("is_favorite"), isArchived: try body.bool("is_archived"))
        return .success(try change(currentUser, context) { _ in flags }.write)
    }

    /// fitiq.md 3.5
    private func deleteInsight(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try context.write(as: currentUser) { db in
            try insights.delete(try insight(of: currentUser, context, in: db).id, in: db)
        }
        return .noContent
    }

    /// Sets an insight's flags, derived from its current state, in one transaction (fitiq.md 3.4, 3.6).
    @discardableResult
    private func change(_ currentUser: CurrentUser, _ context: Context, _ flags: (Insight) -> InsightFlags) throws -> Insight {
        try context.write(as: currentUser) { db in
            var insight = try insight(of: currentUser, context, in: db)
            insight.apply(flags(insight), at: context.now.wholeSeconds)
            try insights.updateFlags(of: insight, in: db)
            return insight
        }
    }

    /// The insight that the path names. Throws 404 if there is none, and 403 if it belongs to another user (fitiq.md 3.3).
    private func insight(of currentUser: CurrentUser, _ context: Context, in db: Database) throws -> Insight {
        guard let id = context.parameters["id"], let insight = try insights.find(id, in: db) else { throw FitIQError.insightNotFound }
        guard insight.userID == currentUser.id else { throw FitIQError.foreignInsight }
        return insight
    }
}

private enum SortOrder: String, CaseIterable {
    case asc, desc
}

extension InsightQuery {
    /// Reads a request's filters, order and page (fitiq.md 3.2).
    init(_ parameters: Query) throws(FitIQError) {
        self.init()
        type = try parameters.value("insight_type", else: .invalid("Invalid insight type")) { text in
            (InsightType.allCases.map(\.rawValue) + ["monthly"]).hasExactly(text) ? text : nil
        }
        isRead = try parameters.bool("read_status")
        favoritesOnly = try parameters.bool("favorites_only") ?? false
        isArchived = try parameters.bool("archived_status") ?? false
        periodFrom = try parameters.date("period_from", else: .invalid("Invalid period_from"))?.start
        periodTo = try parameters.date("period_to", else: .invalid("Invalid period_to"))?.end
        if let periodFrom, let periodTo, periodTo < periodFrom { throw .invalidPeriod }
        let invalidOrder = FitIQError.invalid("Invalid sort parameters")
        sortKey = try parameters.value("sort_by", else: invalidOrder, SortKey.init(exact:)) ?? .createdAt
        isAscending = try parameters.value("sort_order", else: invalidOrder, SortOrder.init(exact:)) == .asc
        if parameters.has("page") || parameters.has("page_size") {
            limit = try parameters.integer("page_size", from: 1) ?? limit
            let page = try parameters.integer("page", from: 1) ?? 1
            offset = min((page - 1).multipliedSaturating(by: limit), JSON.largestExactInteger)
        } else {
            limit = try parameters.integer("limit", from: 1) ?? limit
            offset = try parameters.integer("offset", from: 0) ?? 0
        }
        if limit > 100 { throw .invalidPaging }
    }
}

extension FitIQError {
    static let invalidPeriod = FitIQError.invalid("Invalid period: end must be after start")
}
