import Foundation
import Testing
import TestSupport
import UnderstudyCore

@Suite("The guide's client, listing insights (fitiq.md 4.2)")
struct GuideListTests {
    private static let filters = [
        GuideClient.Filter(), GuideClient.Filter(isArchived: true), GuideClient.Filter(isRead: true), GuideClient.Filter(isRead: false),
        GuideClient.Filter(favoritesOnly: true), GuideClient.Filter(isRead: true, favoritesOnly: true, isArchived: true),
        GuideClient.Filter(sortBy: "updated_at", sortOrder: "asc"), GuideClient.Filter(sortBy: "period_start"),
    ]

    @Test("G-1: it decodes a success with insights and all six numbers of the paging", arguments: filters)
    func decodes(_ filter: GuideClient.Filter) async throws {
        let server = try GuideServer.full()
        let answer = try await server.fit("fitiq-full").send("GET", GuideClient.listTarget(filter))
        #expect(answer.status == 200)
        #expect(try answer.json["success"] == true)
        let pagination = try #require(try answer.json.at("data", "pagination").object)
        #expect(Set(pagination.keys) == ["page", "page_size", "total_pages", "total_count", "has_next", "has_prev"])
        let list = try GuideClient.payload(answer, as: GuideInsightList.self)
        #expect(list.pagination.page == 1)
        #expect(list.pagination.pageSize == 20)
        #expect(list.pagination.totalPages == (list.pagination.totalCount + 19) / 20)
        #expect(list.insights.count == min(20, list.pagination.totalCount))
        #expect(list.pagination.hasNext == (list.pagination.totalCount > 20))
        #expect(!list.pagination.hasPrev)
    }

    @Test("G-1: it decodes an empty list, which has no pages")
    func empty() async throws {
        let list = try await GuideServer.full().guide("fitiq-empty").list()
        #expect(list.insights.isEmpty)
        #expect(list.pagination.totalCount == 0)
        #expect(list.pagination.totalPages == 0)
        #expect(!list.pagination.hasNext)
        #expect(!list.pagination.hasPrev)
    }

    @Test("G-11: it sends its parameters in order, and gets unarchived insights unless it requests the others")
    func request() async throws {
        #expect(try GuideClient.listTarget() == "/api/v1/insights?sort_by=created_at&sort_order=desc&page=1&page_size=20")
        let all = GuideClient.Filter(type: .daily, isRead: false, favoritesOnly: true, isArchived: true)
        #expect(
            try GuideClient.listTarget(all)
                == "/api/v1/insights?sort_by=created_at&sort_order=desc&page=1&page_size=20"
                + "&insight_type=daily&read_status=false&favorites_only=true&archived_status=true")
        let guide = try GuideServer.full().guide("fitiq-full")
        let usual = try await guide.list()
        let current = try await guide.list(GuideClient.Filter(isArchived: false))
        let archived = try await guide.list(GuideClient.Filter(isArchived: true))
        #expect(usual == current)
        #expect(usual.insights.allSatisfy { !$0.isArchived })
        #expect(archived.insights.allSatisfy { $0.isArchived })
        #expect(usual.insights.map(\.createdAt) == usual.insights.map(\.createdAt).sorted(by: >))
    }
}

/// A server for tests of the guide's client that only read.
enum GuideServer {
    /// The unread insight of `fitiq-guide`, which has every member.
    static let insight = "9b1f7c3e-4a5d-4e2b-8c60-7d13f5a2e498"

    static func full() throws -> TestServer { try server.get() }

    private static let server = Result { try TestServer.with("fitiq-full", "fitiq-empty", "fitiq-guide") }
}
