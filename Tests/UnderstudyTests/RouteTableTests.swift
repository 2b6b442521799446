import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

@Suite("The route table")
struct RouteTableTests {
    private let table: RouteTable

    init() throws {
        table = RouteTable(backends: try Configuration().backends())
    }

    @Test("has the routes of each backend and of the control API")
    func owners() {
        #expect(Set(table.rows.map(\.owner)) == ["longevity", "fitiq", "bradOS", "firebase", "understudy"])
        #expect(table.rows.count { $0.owner == "longevity" } == 38)
    }

    @Test("has each endpoint once, regardless of case and parameter names")
    func unique() {
        let rows = table.rows.map { row in
            let segments = row.path.lowercased().split(separator: "/").map { $0.hasPrefix(":") ? ":" : $0 }
            return "\(row.method.rawValue) /\(segments.joined(separator: "/"))"
        }
        #expect(Set(rows).count == rows.count)
    }

    @Test("has the calls of the control API", arguments: ["health", "accounts"])
    func control(_ name: String) throws {
        let found = try #require(table.rows.first { $0.method.rawValue == "GET" && $0.path == "/_understudy/\(name)" })
        #expect(found.owner == "understudy")
        #expect(found.needs == "loopback or control key")
    }

    @Test("has a short summary for each route")
    func summaries() {
        let rows = table.rows
        #expect(rows.allSatisfy { (3...80).contains($0.summary.count) })
        #expect(rows.allSatisfy { !$0.summary.hasSuffix(".") })
    }

    @Test("has the same content as JSON")
    func json() throws {
        let elements = try #require(RouteTable.json(of: table.rows).array)
        #expect(elements.count == table.rows.count)
        for (element, row) in zip(elements, table.rows) {
            let expected: JSON = [
                "backend": .string(row.owner), "method": .string(row.method.rawValue), "path": .string(row.path),
                "needs": .string(row.needs), "summary": .string(row.summary),
            ]
            #expect(element.differences(from: expected) == [])
        }
    }
}
