import Testing
import TestSupport

/// A query that breaks a rule, and the error's message.
struct RefusedQuery: Sendable, CustomTestStringConvertible {
    let query: String
    let message: String

    init(_ query: String, _ message: String) {
        self.query = query
        self.message = message
    }

    var testDescription: String { query }

    static func each(_ values: [String], of name: String, _ message: String) -> [RefusedQuery] {
        values.map { RefusedQuery("\(name)=\($0)", message) }
    }
}

@Suite("GET /insights refuses")
struct InsightParameterTests {
    private func expectRefusal(_ refused: RefusedQuery) throws {
        let world = try TestWorld.withInsights(.insight("first"))
        let answer = try world.fit(.get, "/insights?\(refused.query)")
        expectAnswer(answer, 400, .insightRefusal("VALIDATION_ERROR", refused.message))
    }

    private static let badFilters: [RefusedQuery] =
        RefusedQuery.each(["yearly", "insight", "daily,weekly", "1"], of: "insight_type", "Invalid insight type")
        + ["read_status", "favorites_only", "archived_status"].flatMap { name in
            RefusedQuery.each(["yes", "2", "null", "-1", "read"], of: name, "Invalid \(name)")
        }

    @Test("a filter with an unknown value", arguments: badFilters)
    func filters(_ refused: RefusedQuery) throws { try expectRefusal(refused) }

    private static let badDates: [RefusedQuery] = ["period_from", "period_to"].flatMap { name in
        RefusedQuery.each(
            [
                "tomorrow", "2026-02-30", "2026-13-01", "2026-1-5", "20260105", "2026-01-05T00:00:00", "2026-01-05T24:00:00Z",
                "2026-01-05%2000:00:00Z", "1767571200", "2026-01-05T00:00Z", "2026-01-05T00:00:00+0200",
            ], of: name, "Invalid \(name)")
    }

    @Test("a text that is neither a date nor an instant", arguments: badDates)
    func dates(_ refused: RefusedQuery) throws { try expectRefusal(refused) }

    @Test(
        "a period that ends before it starts",
        arguments: [
            "period_from=2026-01-05&period_to=2026-01-04", "period_to=2026-01-04&period_from=2026-01-05",
            "period_from=2026-01-05T00:00:01Z&period_to=2026-01-05T00:00:00Z",
            "period_from=2026-01-05T00:00:00Z&period_to=2026-01-05T00:00:00+00:01",
        ])
    func period(_ query: String) throws {
        try expectRefusal(RefusedQuery(query, "Invalid period: end must be after start"))
    }

    @Test(
        "an unknown sort order",
        arguments: [
            "sort_by=title", "sort_by=id", "sort_by=created_at,id", "sort_order=up", "sort_order=1", "sort_by=created_at&sort_order=down",
            "sort_by=title&sort_order=asc",
        ])
    func order(_ query: String) throws {
        try expectRefusal(RefusedQuery(query, "Invalid sort parameters"))
    }

    private static let badNumbers: [RefusedQuery] =
        RefusedQuery.each(["0", "-1", "x", "1.5", "1e2", "+1", "0x1", "%D9%A1"], of: "page", "Invalid pagination parameters")
        + ["page_size", "limit"].flatMap { name in
            RefusedQuery.each(
                ["0", "-1", "101", "1000", "99999999999999999999", "x", "1.5", "twenty"], of: name, "Invalid pagination parameters")
        }
        + RefusedQuery.each(["-1", "x", "1.5", "-99999999999999999999"], of: "offset", "Invalid pagination parameters")

    @Test("an invalid page", arguments: badNumbers)
    func numbers(_ refused: RefusedQuery) throws { try expectRefusal(refused) }

    @Test("an invalid parameter among valid ones")
    func amongOthers() throws {
        let query = "sort_by=created_at&sort_order=desc&page=1&page_size=20&insight_type=yearly&read_status=true"
        try expectRefusal(RefusedQuery(query, "Invalid insight type"))
    }
}
