import Testing
import Values

@testable import FitIQ

@Suite("A new user's first insights")
struct StarterInsightsTests {
    private func starters(_ userID: String = "u-1", now: String = "2026-01-07T09:00:00Z") throws -> [Insight] {
        StarterInsights.insights(for: userID, at: try #require(Instant(now)))
    }

    @Test("are of all four types")
    func types() throws {
        #expect(Set(try starters().map(\.type)) == Set(InsightType.allCases))
    }

    @Test("include read, favourite and archived ones, each with its time")
    func states() throws {
        let insights = try starters()
        #expect(insights.contains(where: { $0.isRead }))
        #expect(insights.contains(where: { $0.isFavorite }))
        #expect(insights.contains(where: { $0.isArchived }))
        #expect(insights.contains(where: { !$0.isRead && !$0.isArchived }))
        for insight in insights {
            #expect((insight.readAt != nil) == insight.isRead, "\(insight.text.title)")
            #expect((insight.archivedAt != nil) == insight.isArchived, "\(insight.text.title)")
        }
    }

    @Test(
        "are not older than the registration, nor are their days",
        arguments: ["2026-01-07T09:00:00Z", "2026-01-07T00:00:00Z", "2024-03-01T23:59:59Z"]
    )
    func times(_ now: String) throws {
        let insights = try starters(now: now)
        let now = try #require(Instant(now))
        #expect(insights.allSatisfy { $0.createdAt == now })
        #expect(insights.allSatisfy { $0.periodStart?.utc.date == now.utc.date && $0.periodEnd?.utc.date == now.utc.date })
    }

    @Test("have consistent times: created, updated and generated at once, about days until then")
    func consistent() throws {
        for insight in try starters() {
            #expect(insight.generatedAt == insight.createdAt)
            #expect(insight.updatedAt == insight.createdAt)
            let (start, end) = (try #require(insight.periodStart), try #require(insight.periodEnd))
            #expect(start < end)
            #expect(start <= insight.createdAt)
            #expect(end.utc.date == insight.createdAt.utc.date)
        }
    }

    @Test("belong to the user, with unique ids")
    func owner() throws {
        let (first, second) = (try starters("u-1"), try starters("u-2"))
        #expect(first.allSatisfy { $0.userID == "u-1" })
        #expect(Set((first + second).map(\.id)).count == first.count + second.count)
    }

    @Test("are the same each time")
    func deterministic() throws {
        #expect(try starters() == starters())
        #expect(try starters("u-2").map(\.text) == starters().map(\.text))
    }

    @Test("fit the limits of their fields, and leave none empty")
    func texts() throws {
        for text in try starters().map(\.text) {
            #expect((1...InsightText.maxTitleLength).contains(text.title.count))
            #expect((1...InsightText.maxContentLength).contains(text.content.count))
            #expect((1...InsightText.maxSummaryLength).contains(text.summary.count))
            #expect(!text.suggestions.isEmpty)
        }
    }
}
