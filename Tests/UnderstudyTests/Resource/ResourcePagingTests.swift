import GRDB
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("A list of a resource in pages")
struct ResourcePagingTests {
    private static let all = ResourceCase.having(\.isPage)
    private static let cases = all.filter { $0.operation(\.makesRecords) != nil }

    /// The list, and its response.
    private func page(_ world: ResourceWorld, _ query: String = "") throws -> (status: Int, records: [JSON], data: JSON) {
        let operation = try #require(world.example.operation(\.isPage))
        let answer = try world.send(operation, query: query)
        let key = try #require(operation.action.paging?.key)
        return (answer.status, answer.data[key]?.array ?? [], answer.data)
    }

    /// The records of a filter, by the texts of a member; `nil` if no request can set the member.
    private func created(_ world: ResourceWorld, _ member: String, _ values: [JSON]) throws -> [JSON]? {
        guard let field = world.example.resource.fields.first(where: { $0.name == member }), field.writing.contains(.create) else {
            return nil
        }
        return try values.map { try world.create(world.example.body.with([member: $0])) }
    }

    private func filters(of example: ResourceCase) -> [Resource.Filter] { example.operation(\.isPage)?.action.paging?.filters ?? [] }

    @Test("has each record on one page, and the number of all", arguments: cases)
    func pages(_ example: ResourceCase) throws {
        let world = try ResourceWorld(example)
        let paging = try #require(example.operation(\.isPage)?.action.paging)
        for _ in 1...3 { _ = try world.create() }
        let every = try page(world)
        #expect(every.records.count == 3 && every.data["limit"]?.integer == paging.defaultLimit && every.data["offset"] == 0)
        for offset in 0...4 {
            let found = try page(world, "?limit=1&offset=\(offset)")
            #expect(found.records == Array(every.records.dropFirst(offset).prefix(1)))
            for total in paging.totals { #expect(found.data[total] == 3) }
            #expect(found.data["limit"] == 1 && found.data["offset"]?.integer == offset)
            #expect(found.data["has_more"] == .bool(offset < 2))
        }
        #expect(try page(world, "?limit=2&page=2").records == Array(every.records.suffix(1)))
        #expect(try page(world, "?limit=2&page=2&offset=0").records == Array(every.records.prefix(2)))
    }

    @Test("W-007: has a limit of 100, and an empty parameter counts as absent", arguments: all)
    func limit(_ example: ResourceCase) throws {
        let world = try ResourceWorld(example)
        let found = try page(world, "?limit=500&offset=&page=")
        #expect(found.status == 200 && found.data["limit"] == 100 && found.data["offset"] == 0)
    }

    @Test("refuses a page that is no number, or out of range", arguments: all)
    func refusals(_ example: ResourceCase) throws {
        let world = try ResourceWorld(example)
        for query in ["?limit=0", "?limit=-1", "?limit=1.5", "?limit=x", "?offset=-1", "?offset=x", "?page=0", "?page=x"] {
            #expect(try page(world, query).status == 400, "\(query)")
        }
    }

    @Test("accepts an offset beyond every record", arguments: all)
    func beyond(_ example: ResourceCase) throws {
        for offset in ["5", "9007199254740991", "99999999999999999999"] {
            let found = try page(ResourceWorld(example), "?offset=\(offset)")
            #expect(found.status == 200 && found.records == [] && found.data["has_more"] == false)
        }
    }

    @Test("has the records whose member belongs to the value of a filter", arguments: cases)
    func choices(_ example: ResourceCase) throws {
        for filter in filters(of: example) {
            guard case .choice(let options, let fallback, _) = filter.rule, let name = filter.parameters.first else { continue }
            let world = try ResourceWorld(example)
            guard let records = try created(world, filter.member, options.flatMap(\.members).map(JSON.string)) else { continue }
            for (value, members) in options {
                let expected = records.filter { record in members.isEmpty || members.contains { record[filter.member]?.string == $0 } }
                let found = try page(world, "?\(name)=\(value)").records
                #expect(found.count == expected.count && found.allSatisfy(expected.contains), "\(name)=\(value)")
            }
            #expect(try page(world, "?\(name)=none-of-them").status == 400)
            if fallback == nil { #expect(try page(world).records.count == records.count) }
        }
    }

    @Test("has the records whose member is true, if a filter asks for them", arguments: cases)
    func flags(_ example: ResourceCase) throws {
        for filter in filters(of: example) {
            guard case .flag = filter.rule, let name = filter.parameters.first else { continue }
            let world = try ResourceWorld(example)
            guard let records = try created(world, filter.member, [true, false]) else { continue }
            #expect(try page(world, "?\(name)=true").records == [records[0]])
            #expect(try page(world, "?\(name)=1").records == [records[0]])
            #expect(try page(world, "?\(name)=false").records.count == 2)
            #expect(try page(world, "?\(name)=maybe").status == 400)
        }
    }

    @Test("has the records with one of the values of a filter", arguments: cases)
    func values(_ example: ResourceCase) throws {
        for filter in filters(of: example) {
            guard case .anyOf = filter.rule, let name = filter.parameters.first else { continue }
            let world = try ResourceWorld(example)
            guard let records = try created(world, filter.member, [["a", "b"], ["b", "c"], ["d"], []]) else { continue }
            for (value, expected) in [("a", [0]), ("b", [0, 1]), ("d,+a", [0, 2]), ("x", []), (",", [0, 1, 2, 3])] {
                let found = try page(world, "?\(name)=\(value)").records
                #expect(found.count == expected.count && expected.allSatisfy { found.contains(records[$0]) }, "\(value)")
            }
        }
    }

    @Test("has the records within a range of dates or instants", arguments: cases)
    func ranges(_ example: ResourceCase) throws {
        for filter in filters(of: example) {
            guard case .range(let ends, let days) = filter.rule, let start = filter.parameters.first, let end = ends.first else { continue }
            let world = try ResourceWorld(example)
            let instants: [JSON] = ["2025-06-30T12:00:00Z", "2026-01-05T00:00:00Z", "2026-01-05T23:59:59Z", "2026-01-06T00:00:00Z"]
            guard let records = try created(world, filter.member, instants) else { continue }
            let cases: [(String, [Int])] = [
                ("", days == nil ? [0, 1, 2, 3] : [1, 2, 3]), ("?\(start)=2025-01-01", [0, 1, 2, 3]),
                ("?\(start)=2026-01-05&\(end)=2026-01-05", [1, 2]), ("?\(start)=2026-01-05T00:00:01Z", [2, 3]),
                ("?\(start)=2025-01-01&\(end)=2026-01-05T00:00:00.000Z", [0, 1]),
                ("?\(start)=2026-01-06T02:00:00%2B02:00", [3]), ("?\(start)=2026-01-06T02:00:00+02:00", [3]),
            ]
            for (query, expected) in cases {
                let found = try page(world, query).records
                #expect(found.count == expected.count && expected.allSatisfy { found.contains(records[$0]) }, "\(query)")
            }
            for query in ["?\(start)=2026-01-06&\(end)=2026-01-05", "?\(start)=yesterday", "?\(end)=2026-02-30"] {
                #expect(try page(world, query).status == 400, "\(query)")
            }
        }
    }

    @Test("is read through an index, with every filter", arguments: all)
    func plan(_ example: ResourceCase) throws {
        let resource = example.resource
        let paging = try #require(example.operation(\.isPage)?.action.paging)
        let items = filters(of: example).flatMap { filter in filter.parameters.prefix(1).map { "\($0)=\(filter.exampleValue)" } }
        let query = Query(Substring(items.joined(separator: "&")))
        let selection = try PageSelection(paging, query, at: Instant(seconds: 0), timestamp: \.description)
        let sql = resource.pageSQL(of: example.backend.name, below: resource.parent != nil, where: selection.conditions.map(\.sql))
        let owner = resource.parent == nil ? [""] : ["", ""]
        let arguments = owner + selection.conditions.flatMap(\.arguments)
        let index = "USING INDEX resource_\(example.backend.name)_\(resource.kind) "
        let plans = try UsedWorld(accounts: []).read { db in
            try [(sql.records, StatementArguments(arguments) + [1, 0]), (sql.count, StatementArguments(arguments))].map { sql, arguments in
                try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map { $0["detail"] as String }
            }
        }
        for plan in plans {
            #expect(!plan.contains { $0.contains("TEMP B-TREE FOR ORDER BY") || $0.hasPrefix("SCAN resource") }, "\(plan)")
        }
        #expect(plans[0].first?.contains(index) == true, "\(plans[0])")
    }
}

extension Resource.Filter {
    /// A valid value of the parameter.
    fileprivate var exampleValue: String {
        switch rule {
        case .anyOf: "text"
        case .choice(let options, _, _): options.first?.value ?? ""
        case .flag: "true"
        case .range, .comparison: "2026-01-07"
        }
    }
}
