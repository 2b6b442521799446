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

    init(_ selection: PageSelection) {
        (limit, offset) = (selection.limit, selection.offset)
    }

    /// The rows of the page.
    func rows<Row>(of all: [Row]) -> [Row] { Array(all.dropFirst(offset).prefix(limit)) }

    /// The response's data.
    ///
    /// - Parameters:
    ///   - key: the member for the rows.
    ///   - total: the number of rows on all pages.
    ///   - names: the members for that number.
    ///   - saysMore: whether the data say that further rows follow.
    func data(_ key: String, _ rows: [JSON], of total: Int, in names: [String] = ["total"], saysMore: Bool = true) -> JSON {
        let more: [(String, JSON)] = saysMore ? [("has_more", .bool(offset.addingSaturating(rows.count) < total))] : []
        return .object(
            JSON.Members(
                [(key, .array(rows))] + names.map { ($0, .integer(total)) } + [
                    ("limit", .integer(limit)), ("offset", .integer(offset)),
                ] + more))
    }
}
