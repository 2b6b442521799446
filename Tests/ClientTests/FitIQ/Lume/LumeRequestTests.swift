import Testing
import TestSupport

@Suite("The Lume app requests insights (fitiq.md 4.5)")
struct LumeRequestTests {
    @Test("L-6: generating returns a new insight, which is then listed")
    func generate() async throws {
        let lume = try TestServer.with("fitiq-empty").lume("fitiq-empty")
        let made: LumeInsight = try await lume.data("POST", "/api/v1/insights/generate/wellness", ["insight_type": "daily"])
        let list = try await lume.list()
        #expect(list.insights == [made])
    }

    @Test("L-7: the parameters may come in any order", arguments: 0..<4)
    func order(_ turn: Int) async throws {
        let lume = try GuideServer.full().lume("fitiq-full")
        let parameters = [
            "limit=10", "offset=5", "sort_by=created_at", "sort_order=asc", "read_status=true", "favorites_only=false",
            "period_from=2025-10-01T00:00:00Z", "period_to=2025-12-31T23:59:59Z",
        ]
        let expected = try await lume.list(parameters.joined(separator: "&"))
        #expect(expected.total > 15)
        let turned = parameters[(2 * turn)...] + parameters[..<(2 * turn)]
        let list = try await lume.list(turned.reversed().joined(separator: "&"))
        #expect(list == expected)
    }
}
