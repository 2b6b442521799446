import Testing
import TestSupport
import Values

@Suite("GET /insights: sorting")
struct InsightSortTests {
    /// Every key has equal values. Two insights have no start of a period, and two no end.
    private func library() throws -> TestWorld {
        func insight(_ id: String, created: String, updated: String, generated: String, start: String?, end: String?) -> JSON {
            func time(_ date: String?) -> JSON { date.map { .string($0 + "T00:00:00Z") } ?? .null }
            let members: JSON = [
                "createdAt": time(created), "updatedAt": time(updated), "generatedAt": time(generated), "periodStart": time(start),
                "periodEnd": time(end),
            ]
            return .insight(id, (members.object ?? [:]).filter { $0.value != .null })
        }
        // Inserted in an order that differs from that of every key.
        return try .withInsights(
            insight("4", created: "2026-01-03", updated: "2026-01-04", generated: "2026-01-02", start: "2025-12-10", end: nil),
            insight("2", created: "2026-01-02", updated: "2026-01-05", generated: "2026-01-04", start: nil, end: nil),
            insight("5", created: "2026-01-04", updated: "2026-01-06", generated: "2026-01-04", start: nil, end: "2025-12-11"),
            insight("1", created: "2026-01-01", updated: "2026-01-06", generated: "2026-01-03", start: "2025-12-10", end: "2025-12-11"),
            insight("3", created: "2026-01-03", updated: "2026-01-05", generated: "2026-01-02", start: "2025-12-01", end: "2025-12-20"))
    }

    private static let cases = [
        InsightSelection("", "53421"), InsightSelection("sort_order=desc", "53421"), InsightSelection("sort_order=asc", "12345"),
        InsightSelection("sort_by=created_at", "53421"), InsightSelection("sort_by=created_at&sort_order=desc", "53421"),
        InsightSelection("sort_by=created_at&sort_order=asc", "12345"), InsightSelection("sort_by=updated_at", "51324"),
        InsightSelection("sort_by=updated_at&sort_order=desc", "51324"), InsightSelection("sort_by=updated_at&sort_order=asc", "43251"),
        InsightSelection("sort_by=generated_at", "52134"), InsightSelection("sort_by=generated_at&sort_order=desc", "52134"),
        InsightSelection("sort_by=generated_at&sort_order=asc", "34152"), InsightSelection("sort_by=period_start", "41352"),
        InsightSelection("sort_by=period_start&sort_order=desc", "41352"),
        InsightSelection("sort_by=period_start&sort_order=asc", "34152"), InsightSelection("sort_by=period_end", "35142"),
        InsightSelection("sort_by=period_end&sort_order=desc", "35142"), InsightSelection("sort_by=period_end&sort_order=asc", "51342"),
    ]

    @Test("is by any of five keys in both directions, with nulls last, then by newest creation, then by id", arguments: cases)
    func orders(_ selection: InsightSelection) throws {
        #expect(try library().insightIDs(selection.query) == selection.ids)
    }

    @Test("comes before paging, so that all pages add up to the sorted list", arguments: cases)
    func pages(_ selection: InsightSelection) throws {
        let world = try library()
        let ids = try (1...5).flatMap { try world.insightIDs("\(selection.query)&page_size=1&page=\($0)") }
        #expect(ids == selection.ids)
        let byOffset = try (0...4).flatMap { try world.insightIDs("\(selection.query)&limit=1&offset=\($0)") }
        #expect(byOffset == selection.ids)
    }

    @Test("is by id for insights that are otherwise equal")
    func identical() throws {
        let ids = ["b", "d", "a", "c"]
        let insights = ids.map { JSON.insight($0, ["createdAt": "2026-01-01T00:00:00Z"]) }
        let world = try TestWorld(accounts: [.account(fitiq: ["insights": .array(insights)])])
        for key in ["created_at", "updated_at", "generated_at", "period_start", "period_end"] {
            for order in ["asc", "desc"] {
                #expect(try world.insightIDs("sort_by=\(key)&sort_order=\(order)") == ids.sorted(), "\(key) \(order)")
            }
        }
    }

    @Test("by update puts a changed insight first")
    func changed() throws {
        let world = try library()
        try world.data(.post, "/insights/4/read")
        #expect(try world.insightIDs("sort_by=updated_at") == ["4", "5", "1", "3", "2"])
    }
}
