import MicroHTTP
import UnderstudyCore

/// The page of a list that a route of its own serves (fitiq-wellness.md 2.10).
struct ListPage: Sendable, Equatable {
    /// At most 100.
    let limit: Int
    let offset: Int

    init(_ request: Request, defaultLimit: Int) throws(ResourceError) {
        (limit, offset) = try request.query.page(defaultLimit: defaultLimit)
    }

    /// The rows of the page.
    func rows<Row>(of all: [Row]) -> [Row] { Array(all.dropFirst(offset).prefix(limit)) }

    /// The response's data.
    ///
    /// - Parameters:
    ///   - key: the member for the rows.
    ///   - total: the number of rows on all pages.
    func data(_ key: String, _ rows: [JSON], of total: Int) -> JSON {
        .object(
            JSON.Members([
                (key, .array(rows)), ("total", .integer(total)), ("limit", .integer(limit)), ("offset", .integer(offset)),
                ("has_more", .bool(offset.addingSaturating(rows.count) < total)),
            ]))
    }
}
