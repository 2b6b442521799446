import MicroHTTP
import UnderstudyCore
import Values

/// The page of a list that a route of its own serves (fitiq-wellness.md 2.10).
struct ListPage: Sendable, Equatable {
    /// At most 100.
    let limit: Int
    let offset: Int

    init(_ request: Request, defaultLimit: Int) throws(ResourceError) {
        try self.init(request.query, defaultLimit: defaultLimit)
    }

    init(_ query: Query, defaultLimit: Int) throws(ResourceError) {
        (limit, offset) = try query.page(defaultLimit: defaultLimit)
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

/// The rows of a page, for a response.
struct Page<Row: Sendable>: Sendable {
    let rows: [Row]
    /// The number of rows on all pages.
    let total: Int
    let limit: Int
    let offset: Int

    /// - Parameter total: the number of rows on all pages.
    init(_ page: ListPage, rows: [Row], total: Int) {
        self.rows = rows
        self.total = total
        (limit, offset) = (page.limit, page.offset)
    }

    /// - Parameter all: the rows of all pages.
    init<Source>(_ page: ListPage, of all: [Source], _ row: (Source) throws -> Row) rethrows {
        rows = try page.rows(of: all).map(row)
        total = all.count
        (limit, offset) = (page.limit, page.offset)
    }

    /// - Parameter total: the number of rows on all pages.
    init(_ page: ListPage, rows: [Row], of total: Int) {
        self.rows = rows
        self.total = total
        (limit, offset) = (page.limit, page.offset)
    }

    var hasMore: Bool { offset.addingSaturating(rows.count) < total }
}

extension Records {
    /// A page of the records that meet every condition, in the order of the resource.
    func page<Row>(
        _ page: ListPage, of resource: Resource, where conditions: [Condition] = [], _ row: (Record) throws -> Row
    ) throws -> Page<Row> {
        let rows = try map(resource, where: conditions, limit: page.limit, offset: page.offset) { try row(resource.record($0)) }
        return Page(page, rows: rows, total: try count(resource, where: conditions))
    }
}

extension Shape {
    /// The members of a resource's records, as they are stored.
    static func members(of resource: Resource, _ record: @escaping @Sendable (Source) -> Record) -> [Member] {
        resource.recordSchema.members.map { field in
            Member(field.name, field.schema, field.about) { record($0).json[field.name] ?? .null }
        }
    }

    /// The members of a page.
    ///
    /// - Parameter totals: the members with the number of rows on all pages.
    static func page<Row>(
        _ name: String, _ key: String, of row: Shape<Row>, totals: [String] = ["total"]
    ) -> Shape where Source == Page<Row> {
        Shape(name, members(key, of: row, totals: totals) { $0 })
    }

    /// The members of a page in a larger object.
    static func members<Row>(
        _ key: String, of row: Shape<Row>, totals: [String] = ["total"], _ page: @escaping @Sendable (Source) -> Page<Row>
    ) -> [Member] {
        [.list(key, of: row, most: 100) { page($0).rows }]
            + totals.map { Member($0, .integer(from: 0), "The number of rows on all pages.", example: 1) { page($0).total } } + [
                Member("limit", .integer(1...100), example: 20) { page($0).limit },
                Member("offset", .integer(from: 0), example: 0) { page($0).offset },
                Member("has_more", .bool, example: false) { page($0).hasMore },
            ]
    }
}

extension ValueSchema {
    /// The members of an object.
    var members: [Field] { if case .object(let fields) = self { fields } else { [] } }
}
