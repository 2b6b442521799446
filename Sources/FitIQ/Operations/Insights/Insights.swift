import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// Insights (fitiq.md 3.2 to 3.7).
enum Insights {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "listInsights", "/insights", "List insights: filtered, sorted, in pages",
            """
            Lists only the user's own insights. All filters must match. If `page` or `page_size` is given, `limit` and `offset` are ignored. \
            The response describes the page in both ways. A page beyond the end is empty. Equal sort keys are ordered by `created_at`, \
            newest first, then by `id`.
            """,
            for: .user, query: [type, isRead, favoritesOnly, isArchived, period, order, paging],
            answers: .ok(InsightPage.shape.schema, "A page of insights."),
            refuses: .insights + [
                invalid(
                    .invalidPeriod,
                    """
                    A parameter is invalid. The text is `Invalid` with the parameter's name, except `Invalid insight type`, \
                    `Invalid sort parameters`, `Invalid pagination parameters` and that of the example.
                    """)
            ]
        ) { call, records in
            let (type, isRead, favoritesOnly) = (try call[type], try call[isRead], try call[favoritesOnly])
            let (isArchived, period, order, page) = (try call[isArchived], try call[period], try call[order], try call[paging])
            let query = InsightQuery(
                type: type, isRead: isRead, favoritesOnly: favoritesOnly, isArchived: isArchived, periodFrom: period.from,
                periodTo: period.to, sortKey: order.key, isAscending: order.isAscending, limit: page.limit, offset: page.offset)
            let (insights, total) = try query.page(ofUser: call.user.id, from: call.service.insights, in: records.db)
            return InsightPage(insights: insights, total: total, limit: page.limit, offset: page.offset).json
        },
        .read(
            "countUnreadInsights", "/insights/unread/count", "Count unread insights", "Archived insights are not counted.", for: .user,
            answers: .ok(.object([.required("count", .integer(from: 0), example: 3)]), "The number."), refuses: .insights
        ) { call, records in
            ["count": .integer(try InsightQuery(isRead: false).total(ofUser: call.user.id, in: records.db))]
        },
        .read(
            "getInsight", "/insights/:id", "Get an insight", "Reading it does not mark it as read.", for: .user,
            answers: .ok(Insight.shape.schema, "The insight."), refuses: .insight
        ) { try insight($0, in: $1).json },
        .write(
            "updateInsight", .patch, "/insights/:id", "Set an insight's flags",
            """
            Omitted flags stay, and no flag changes another. `read_at` and `archived_at` are the time at which the flag was last set, and \
            null while it is not set. `updated_at` becomes the current time if anything changes. An empty object changes nothing.
            """,
            for: .user, body: flags, answers: .ok(Insight.shape.schema, "The updated insight."),
            refuses: .insight
        ) { call, records in try change(call, records) { _ in call.sent }.json },
        .write(
            "deleteInsight", .delete, "/insights/:id", "Delete an insight", "A deleted insight is a 404 from then on.", for: .user,
            body: .none, answers: .noContent("The insight is deleted."), refuses: .insight
        ) { call, records in
            try call.service.insights.delete(insight(call, in: records).id, in: records.db)
            return .null
        },
        mark("readInsight", "/insights/:id/read", "Mark an insight as read", "Insight marked as read", InsightFlags(isRead: true)),
        .write(
            "toggleFavoriteInsight", .post, "/insights/:id/favorite", "Toggle an insight as favourite",
            "Each request inverts the flag; `PATCH` sets it. The body is ignored.", for: .user, body: .none,
            answers: .ok(.object([.required("is_favorite", .bool)]), "The new value of the flag."), refuses: .insight
        ) { call, records in
            let insight = try change(call, records) { InsightFlags(isFavorite: !$0.isFavorite) }
            return ["is_favorite": .bool(insight.isFavorite)]
        },
        mark("archiveInsight", "/insights/:id/archive", "Archive an insight", "Insight archived", InsightFlags(isArchived: true)),
        mark("unarchiveInsight", "/insights/:id/unarchive", "Unarchive an insight", "Insight unarchived", InsightFlags(isArchived: false)),
    ].tagged("FitIQ: insights")

    private static func mark(
        _ id: String, _ path: OperationPath, _ summary: String, _ message: String, _ flags: InsightFlags
    ) -> Operation<FitIQBackend> {
        .write(
            id, .post, path, summary, "The body is ignored. Repeating the request changes nothing.", for: .user, body: .none,
            answers: .ok(.object([.required("message", .choice([message]))]), "The insight is changed."), refuses: .insight
        ) { call, records in
            _ = try change(call, records) { _ in flags }
            return ["message": .string(message)]
        }
    }

    static func invalid(_ error: FitIQError, _ about: String) -> Failure {
        .own(
            error.status, about, example: error.body(isAboutInsights: true), schema: FitIQFailure.insightSchema)
    }

    private static let flags = Input<FitIQBackend, InsightFlags>.described(
        .named(
            "FitIQInsightFlags", .object([.optional("is_read", .bool), .optional("is_favorite", .bool), .optional("is_archived", .bool)]))
    ) { context in
        let body = try RequestBody(context.request)
        return InsightFlags(
            isRead: try body.bool("is_read"), isFavorite: try body.bool("is_favorite"), isArchived: try body.bool("is_archived"))
    }

    /// Sets an insight's flags, derived from its current state (3.4, 3.6).
    private static func change<Sent>(
        _ call: Call<FitIQBackend, CurrentUser, Sent>, _ records: Records, _ flags: (Insight) -> InsightFlags
    ) throws -> Insight {
        var insight = try insight(call, in: records)
        insight.apply(flags(insight), at: call.now.wholeSeconds)
        try call.service.insights.updateFlags(of: insight, in: records.db)
        return insight
    }

    /// The insight that the path names. Throws 404 if there is none, and 403 if it belongs to another user (3.3).
    private static func insight<Sent>(_ call: Call<FitIQBackend, CurrentUser, Sent>, in records: Records) throws -> Insight {
        guard let insight = try call.service.insights.find(call.id, in: records.db) else { throw FitIQError.insightNotFound }
        guard insight.userID == call.user.id else { throw FitIQError.foreignInsight }
        return insight
    }
}

/// The parameters of the list (3.2).
extension Insights {
    private static let types = InsightType.allCases.map(\.rawValue) + ["monthly"]
    private static let type = Parameter<String?>(
        "insight_type", ["type": "string", "enum": .strings(types)],
        "Only insights of this type. `monthly`, which Lume sends, matches none.", example: "daily"
    ) { try $0.value("insight_type", else: .invalid("Invalid insight type")) { types.hasExactly($0) ? $0 : nil } }

    private static let isRead = Parameter<Bool?>.option(
        "read_status", "`true` for read insights, `false` for unread ones. Without it, both.")
    private static let favoritesOnly = Parameter<Bool>.flag("favorites_only", "`true` for favourites only.")
    private static let isArchived = Parameter<Bool>.flag(
        "archived_status", "`true` for archived insights only, `false` for the others only.")

    private static let period = Parameter<QueryRange>(
        ParameterDescription(
            "period_from", .dateText,
            """
            Only insights whose period starts at this time or later; without a period, their creation counts. A date means its first \
            second in UTC.
            """,
            example: "2026-01-01"),
        ParameterDescription(
            "period_to", .dateText,
            """
            Only insights whose period ends at this time or earlier; without a period, their creation counts. A date means its last \
            second in UTC. Not before `period_from`.
            """,
            example: "2026-01-07")
    ) { query in
        let from = try query.date("period_from", else: .invalid("Invalid period_from"))?.start
        let to = try query.date("period_to", else: .invalid("Invalid period_to"))?.end
        if let from, let to, to < from { throw FitIQError.invalidPeriod }
        return QueryRange(from: from, to: to)
    }

    private enum Direction: String, CaseIterable {
        case asc, desc
    }

    private static let order = Parameter<(key: InsightQuery.SortKey, isAscending: Bool)>(
        ParameterDescription(
            "sort_by", ["type": "string", "enum": .strings(InsightQuery.SortKey.allCases.map(\.rawValue)), "default": "created_at"],
            "The sort key. Nulls come last in both orders."),
        ParameterDescription(
            "sort_order", ["type": "string", "enum": .strings(Direction.allCases.map(\.rawValue)), "default": "desc"],
            "Descending or ascending.")
    ) { query in
        let invalid = FitIQError.invalid("Invalid sort parameters")
        let key = try query.value("sort_by", else: invalid, InsightQuery.SortKey.init(exact:)) ?? .createdAt
        return (key, try query.value("sort_order", else: invalid, Direction.init(exact:)) == .asc)
    }

    private static let mostRows = 100
    private static let usualRows = 20

    private static let paging = Parameter<(limit: Int, offset: Int)>(
        ParameterDescription("page", ["type": "integer", "minimum": 1, "default": 1], "The page, from 1."),
        ParameterDescription("page_size", limit, "The size of a page."),
        ParameterDescription("limit", limit, "The limit. Ignored together with `page` or `page_size`."),
        ParameterDescription("offset", ["type": "integer", "minimum": 0, "default": 0], "The number of rows to skip.")
    ) { query in
        let byPage = query.has("page") || query.has("page_size")
        let limit = try query.integer(byPage ? "page_size" : "limit", from: 1) ?? usualRows
        let offset: Int
        if byPage {
            let page = try query.integer("page", from: 1) ?? 1
            offset = min((page - 1).multipliedSaturating(by: limit), JSON.largestExactInteger)
        } else {
            offset = try query.integer("offset", from: 0) ?? 0
        }
        if limit > mostRows { throw FitIQError.invalidPaging }
        return (limit, offset)
    }

    private static let limit: JSON = [
        "type": "integer", "minimum": 1, "maximum": .integer(mostRows), "default": .integer(usualRows),
    ]
}

extension FitIQError {
    static let invalidPeriod = FitIQError.invalid("Invalid period: end must be after start")
}
