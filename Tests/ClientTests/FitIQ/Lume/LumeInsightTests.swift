import Foundation
import Testing
import TestSupport

@Suite("The Lume app and insights (fitiq.md 4.5)")
struct LumeInsightTests {
    @Test(
        "L-1, L-2: an insight of a list has its strings and flags, and a period and counters if there are any",
        arguments: ["fitiq-full", "fitiq-guide"])
    func insight(_ key: String) async throws {
        let list = try await GuideServer.full().lume(key).list("limit=100&offset=0&sort_by=created_at&sort_order=desc")
        #expect(!list.insights.isEmpty)
        #expect(list.insights.contains { $0.periodStart != nil && $0.periodEnd != nil })
        #expect(list.insights.contains { $0.metrics?.moodEntries != nil })
        for insight in list.insights {
            let strings = [insight.id, insight.userID, insight.insightType, insight.title, insight.content, insight.createdAt]
            #expect(strings.allSatisfy { !$0.isEmpty }, "\(insight)")
        }
    }

    @Test("L-3: a pattern is a daily insight to Lume; its monthly ones match nothing, which is no error")
    func types() async throws {
        let lume = try GuideServer.full().lume("fitiq-full")
        let patterns = try await lume.list("limit=20&offset=0&sort_by=created_at&sort_order=desc&insight_type=pattern")
        #expect(!patterns.insights.isEmpty)
        #expect(patterns.insights.allSatisfy { $0.insightType == "pattern" && $0.kind == .daily })
        let monthly = try await lume.list("limit=20&offset=0&sort_by=created_at&sort_order=desc&insight_type=monthly")
        #expect(monthly.insights.isEmpty)
        #expect(monthly.total == 0)
        #expect(!monthly.hasMore)
    }

    @Test("L-4: dates are strings that Lume stores but cannot parse, as the contract accepts")
    func dates() async throws {
        let list = try await GuideServer.full().lume("fitiq-full").list()
        for insight in list.insights {
            for text in [insight.createdAt, insight.updatedAt] + [insight.periodStart, insight.periodEnd].compactMap({ $0 }) {
                #expect(text.wholeMatch(of: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z/) != nil, "\(text)")
                #expect(LumeApp.insightDate(text) == nil, "\(text)")
            }
        }
    }

    @Test("L-5: the responses to count, read, archive and unarchive have success, a null error and the data that Lume decodes")
    func actions() async throws {
        let server = try TestServer.with("fitiq-guide")
        let lume = server.lume("fitiq-guide")
        func unread() async throws -> Int {
            try await lume.response("GET", "/api/v1/insights/unread/count", as: LumeCount.self).count
        }
        let before = try await unread()
        let target = "/api/v1/insights/\(GuideServer.insight)"
        // Unarchiving an unarchived insight, and repeating any request, is no error (fitiq.md 3.6).
        let steps: [(action: String, message: String, unread: Int)] = [
            ("unarchive", "Insight unarchived", before), ("archive", "Insight archived", before - 1),
            ("archive", "Insight archived", before - 1), ("unarchive", "Insight unarchived", before),
            ("read", "Insight marked as read", before - 1), ("read", "Insight marked as read", before - 1),
        ]
        for step in steps {
            let message = try await lume.response("POST", "\(target)/\(step.action)", as: LumeMessage.self).message
            #expect(message == step.message)
            let count = try await unread()
            #expect(count == step.unread, "\(step.action)")
        }
        let after = try await server.guide().get(GuideServer.insight)
        #expect(after.isRead && !after.isArchived && !after.isFavorite)
    }

    @Test("L-5: each favourite request toggles the flag")
    func favorite() async throws {
        let server = try TestServer.with("fitiq-guide")
        let lume = server.lume("fitiq-guide")
        for expected in [true, false, true] {
            let answer = try await lume.response("POST", "/api/v1/insights/\(GuideServer.insight)/favorite", as: LumeFavorite.self)
            #expect(answer.isFavorite == expected)
            let insight = try await server.guide().get(GuideServer.insight)
            #expect(insight.isFavorite == expected)
        }
    }
}
