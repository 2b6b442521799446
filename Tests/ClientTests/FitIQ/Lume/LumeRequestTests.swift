import Foundation
import Testing
import TestSupport
import UnderstudyCore

@Suite("The Lume app requests insights (fitiq.md 4.5)")
struct LumeRequestTests {
    @Test(
        "L-6: generating returns a new unread insight of the default period in UTC",
        arguments: [
            ("daily", "2026-01-07T00:00:00Z"), ("weekly", "2026-01-01T00:00:00Z"), ("pattern", "2025-12-25T00:00:00Z"),
            ("milestone", "2025-12-09T00:00:00Z"),
        ], ["generate", "generate/wellness"])
    func generate(_ type: (name: String, start: String), _ path: String) async throws {
        let server = try TestServer.with("fitiq-empty")
        let lume = server.lume("fitiq-empty")
        let made: LumeInsight = try await lume.data("POST", "/api/v1/insights/\(path)", ["insight_type": .string(type.name)])
        #expect(made.insightType == type.name)
        #expect(made.periodStart == type.start)
        #expect(made.periodEnd == "2026-01-07T23:59:59Z")
        #expect(!made.isRead && !made.isFavorite && !made.isArchived)
        #expect(made.createdAt == "2026-01-07T09:00:00Z")
        #expect(made.updatedAt == made.createdAt)
        let list = try await lume.list()
        #expect(list.insights == [made])
        let again: LumeInsight = try await lume.data("POST", "/api/v1/insights/\(path)", ["insight_type": .string(type.name)])
        #expect(again.id != made.id)
        let guided = try await server.guide("fitiq-empty").get(made.id)
        #expect(guided.generatedAt == guided.createdAt)
    }

    @Test("L-6: the insight has the period that Lume sets, in UTC")
    func period() async throws {
        let server = try TestServer.with("fitiq-empty")
        let body: JSON = [
            "insight_type": "daily", "period_start": "2026-01-05T00:00:00.250+03:00", "period_end": "2026-01-05T23:59:59+03:00",
        ]
        let made: LumeInsight = try await server.lume("fitiq-empty").data("POST", "/api/v1/insights/generate/wellness", body)
        #expect(made.periodStart == "2026-01-04T21:00:00Z")
        #expect(made.periodEnd == "2026-01-05T20:59:59Z")
    }

    @Test(
        "L-6: a type that only Lume knows, or a period that ends before it begins, is refused with a text for the user",
        arguments: [
            (["insight_type": "monthly"] as JSON, "Invalid insight type"),
            (
                ["insight_type": "daily", "period_start": "2026-01-05T00:00:00Z", "period_end": "2026-01-05T00:00:00Z"] as JSON,
                "Invalid period: end must be after start"
            ),
            (["insight_type": "daily", "period_start": "yesterday"] as JSON, "Invalid request payload"),
            ([:] as JSON, "Invalid insight type"),
        ])
    func refused(_ body: JSON, _ message: String) async throws {
        let server = try TestServer.with("fitiq-empty")
        for path in ["generate", "generate/wellness"] {
            let answer = try await server.fit("fitiq-empty").send("POST", "/api/v1/insights/\(path)", body)
            #expect(CoreError(answer) == .message(message), "\(answer.text)")
        }
        let list = try await server.lume("fitiq-empty").list()
        #expect(list.total == 0)
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

    @Test(
        "L-7: a period selects the insights within it, to the second", arguments: ["2025-12-01T00:00:00Z", "2025-11-30T21:00:00Z"])
    func period(_ from: String) async throws {
        let lume = try GuideServer.full().lume("fitiq-full")
        let all = try await lume.list("limit=100&offset=0&sort_by=created_at&sort_order=desc").insights
        for to in ["2025-12-15T20:59:59Z", "2025-12-15T20:59:58Z"] {
            let found = try await lume.list("limit=100&offset=0&sort_by=created_at&sort_order=desc&period_from=\(from)&period_to=\(to)")
            let expected = all.filter { ($0.periodStart ?? $0.createdAt) >= from && ($0.periodEnd ?? $0.createdAt) <= to }
            #expect(!expected.isEmpty)
            #expect(found.insights.map(\.id) == expected.map(\.id), "\(from) to \(to)")
        }
    }

    @Test("L-7: a plus in a query may be sent literally, escaped, or as a space", arguments: ["+", "%2B", "%20"])
    func plus(_ plus: String) async throws {
        let lume = try GuideServer.full().lume("fitiq-full")
        let utc = try await lume.list("limit=100&offset=0&sort_by=created_at&sort_order=desc&period_from=2025-12-01T00:00:00Z")
        let local = try await lume.list(
            "limit=100&offset=0&sort_by=created_at&sort_order=desc&period_from=2025-12-01T03:00:00\(plus)03:00")
        #expect(local == utc)
        #expect(utc.total > 0)
    }
}
