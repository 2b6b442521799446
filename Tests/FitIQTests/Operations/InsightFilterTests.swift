import Testing
import TestSupport

/// A query and the insights that it returns.
struct InsightSelection: Sendable, CustomTestStringConvertible {
    let query: String
    let ids: [String]

    init(_ query: String, _ ids: String) {
        self.query = query
        self.ids = ids.map(String.init)
    }

    var testDescription: String { query }
}

@Suite("GET /insights: filters select")
struct InsightFilterTests {
    /// `a` to `d` are not archived, `e` and `f` are. Newest first.
    private func library() throws -> TestWorld {
        try .withInsights(
            .insight(
                "a",
                [
                    "isRead": true, "createdAt": "2026-01-06T00:00:00Z", "periodStart": "2026-01-05T00:00:00Z",
                    "periodEnd": "2026-01-05T23:59:59Z",
                ]),
            .insight(
                "b",
                [
                    "isFavorite": true, "createdAt": "2026-01-05T00:00:00Z", "periodStart": "2026-01-04T00:00:00Z",
                    "periodEnd": "2026-01-04T23:59:59Z",
                ]),
            .insight(
                "c",
                [
                    "type": "weekly", "isRead": true, "isFavorite": true, "createdAt": "2026-01-04T00:00:00Z",
                    "periodStart": "2025-12-28T00:00:00Z", "periodEnd": "2026-01-03T23:59:59Z",
                ]),
            .insight("d", ["type": "milestone", "createdAt": "2026-01-03T12:00:00Z"]),
            .insight(
                "e",
                [
                    "type": "pattern", "isArchived": true, "createdAt": "2026-01-02T00:00:00Z", "periodStart": "2025-12-19T00:00:00Z",
                    "periodEnd": "2026-01-01T23:59:59Z",
                ]),
            .insight("f", ["isArchived": true, "isRead": true, "isFavorite": true, "createdAt": "2026-01-01T00:00:00Z"]))
    }

    private static let aloneCases = [
        InsightSelection("", "abcd"), InsightSelection("insight_type=daily", "ab"), InsightSelection("insight_type=weekly", "c"),
        InsightSelection("insight_type=milestone", "d"), InsightSelection("insight_type=pattern", ""),
        InsightSelection("insight_type=monthly", ""), InsightSelection("read_status=true", "ac"),
        InsightSelection("read_status=false", "bd"), InsightSelection("read_status=TRUE", "ac"),
        InsightSelection("read_status=False", "bd"), InsightSelection("read_status=1", "ac"), InsightSelection("read_status=0", "bd"),
        InsightSelection("favorites_only=true", "bc"), InsightSelection("favorites_only=false", "abcd"),
        InsightSelection("favorites_only=1", "bc"), InsightSelection("favorites_only=0", "abcd"),
        InsightSelection("archived_status=true", "ef"), InsightSelection("archived_status=false", "abcd"),
        InsightSelection("archived_status=1", "ef"), InsightSelection("archived_status=0", "abcd"),
    ]

    @Test("G-10: by type and by flag, and archived insights only on request", arguments: aloneCases)
    func alone(_ selection: InsightSelection) throws {
        #expect(try library().insightIDs(selection.query) == selection.ids)
    }

    private static let combinedCases = [
        InsightSelection("insight_type=daily&read_status=true", "a"), InsightSelection("insight_type=daily&read_status=false", "b"),
        InsightSelection("insight_type=daily&archived_status=true", "f"), InsightSelection("insight_type=monthly&archived_status=true", ""),
        InsightSelection("insight_type=pattern&archived_status=true", "e"), InsightSelection("read_status=true&favorites_only=true", "c"),
        InsightSelection("read_status=false&favorites_only=true", "b"), InsightSelection("read_status=false&archived_status=true", "e"),
        InsightSelection("favorites_only=true&archived_status=true", "f"), InsightSelection("insight_type=weekly&read_status=false", ""),
        InsightSelection("insight_type=daily&read_status=true&favorites_only=true&archived_status=true", "f"),
        InsightSelection("insight_type=daily&read_status=true&favorites_only=true&archived_status=false", ""),
        InsightSelection("insight_type=daily&period_from=2026-01-05", "a"),
        InsightSelection("favorites_only=true&period_to=2026-01-03", "c"),
        InsightSelection("archived_status=true&period_from=2026-01-01", "f"), InsightSelection("read_status=true&sort_order=asc", "ca"),
        InsightSelection("read_status=false&sort_by=period_start&page=2&page_size=1", "d"),
    ]

    @Test("by several conditions, all of which must hold", arguments: combinedCases)
    func combined(_ selection: InsightSelection) throws {
        #expect(try library().insightIDs(selection.query) == selection.ids)
    }

    private static let periodsCases = [
        InsightSelection("period_from=2026-01-05", "a"), InsightSelection("period_from=2026-01-03", "abd"),
        InsightSelection("period_from=2025-12-28", "abcd"), InsightSelection("period_from=2025-12-29", "abd"),
        InsightSelection("period_from=2026-01-06", ""), InsightSelection("period_to=2026-01-05", "abcd"),
        InsightSelection("period_to=2026-01-03", "cd"), InsightSelection("period_to=2026-01-02", ""),
        InsightSelection("period_from=2026-01-03T12:00:00Z", "abd"), InsightSelection("period_from=2026-01-03T12:00:01Z", "ab"),
        InsightSelection("period_to=2026-01-03T23:59:59Z", "cd"), InsightSelection("period_to=2026-01-03T23:59:58Z", "d"),
        InsightSelection("period_to=2026-01-03T11:59:59Z", ""), InsightSelection("period_from=2025-12-28&period_to=2026-01-04", "bcd"),
        InsightSelection("period_from=2026-01-05&period_to=2026-01-05", "a"),
        InsightSelection("period_from=2026-01-03T12:00:00Z&period_to=2026-01-03T12:00:00Z", "d"),
        InsightSelection("period_from=2026-01-03T12:00:00.999999999Z", "abd"), InsightSelection("period_to=2026-01-03T12:00:00.1Z", "d"),
    ]

    @Test("by period, or by creation without a period; a date covers its whole day in UTC", arguments: periodsCases)
    func periods(_ selection: InsightSelection) throws {
        #expect(try library().insightIDs(selection.query) == selection.ids)
    }

    private static let offsetsCases = [
        InsightSelection("period_from=2026-01-05T02:00:00+02:00", "a"), InsightSelection("period_from=2026-01-05T02:00:01+02:00", ""),
        InsightSelection("period_from=2026-01-05T02:00:00%2B02:00", "a"), InsightSelection("period_from=2026-01-05T02:00:00%2002:00", "a"),
        InsightSelection("period_from=2026-01-04T19:00:00-05:00", "a"), InsightSelection("period_from=2026-01-04T19:00:01-05:00", ""),
        InsightSelection("period_to=2026-01-03T14:00:00+02:00", "d"), InsightSelection("period_to=2026-01-03T13:59:59+02:00", ""),
        InsightSelection("period_to=2026-01-03T14:00:00.5+02:00", "d"),
    ]

    @Test("by period with any offset, also with an unescaped plus sign", arguments: offsetsCases)
    func offsets(_ selection: InsightSelection) throws {
        #expect(try library().insightIDs(selection.query) == selection.ids)
    }

    private static let oddCases = [
        InsightSelection("insight_type=daily&insight_type=weekly", "ab"), InsightSelection("read_status=true&read_status=nonsense", "ac"),
        InsightSelection("insight_type=&read_status=&favorites_only=&archived_status=", "abcd"),
        InsightSelection("period_from=&period_to=&sort_by=&sort_order=&page=&page_size=&limit=&offset=", "abcd"),
        InsightSelection("insight_type", "abcd"), InsightSelection("foo=bar&INSIGHT_TYPE=weekly", "abcd"),
        InsightSelection("&&insight_type=weekly&", "c"), InsightSelection("insight%5Ftype=week%6Cy", "c"),
    ]

    @Test("by the first of repeated parameters, and ignore empty and unknown ones", arguments: oddCases)
    func odd(_ selection: InsightSelection) throws {
        #expect(try library().insightIDs(selection.query) == selection.ids)
    }
}
