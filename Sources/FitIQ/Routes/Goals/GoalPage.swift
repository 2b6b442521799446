import UnderstudyCore

/// A page of a list about goals (fitiq-wellness.md 2.10).
struct GoalPage {
    /// At most 100.
    let limit: Int
    let offset: Int

    init(_ request: GoalRequest, defaultLimit: Int) throws(ResourceError) {
        (limit, offset) = try request.context.request.query.page(defaultLimit: defaultLimit)
    }

    func rows<Row>(of all: [Row]) -> ArraySlice<Row> { all.dropFirst(offset).prefix(limit) }

    func data(_ key: String, of total: Int, _ rows: [JSON]) -> JSON {
        [
            key: .array(rows), "total": .integer(total), "limit": .integer(limit), "offset": .integer(offset),
            "has_more": .bool(offset.addingSaturating(rows.count) < total),
        ]
    }
}
