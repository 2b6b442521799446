import Testing
import TestSupport
import TestTraits
import UnderstudyCore

@Suite("The guide's paging loop", .highPriority)
struct GuidePagingTests {
    @Test("G-12: returns all 137 insights, archived or not, each once", arguments: [1, 7, 20, 94, 100])
    func union(_ pageSize: Int) async throws {
        let guide = try GuideServer.full().guide("fitiq-full")
        var ids: [String] = []
        for isArchived in [false, true] {
            let pages = try await guide.pages(GuideClient.Filter(isArchived: isArchived), pageSize: pageSize)
            expectWellFormed(pages, pageSize: pageSize)
            #expect(pages.map(\.pagination.totalCount).allSatisfy { $0 == pages.flatMap(\.insights).count })
            ids += pages.flatMap(\.insights).map(\.id)
        }
        #expect(ids.count == 137)
        #expect(Set(ids).count == 137)
    }

    @Test(
        "G-12: returns the same set in every order, sorted",
        arguments: ["created_at", "updated_at", "generated_at", "period_start", "period_end"], ["asc", "desc"])
    func orders(_ key: String, _ order: String) async throws {
        let guide = try GuideServer.full().guide("fitiq-full")
        let expected = try await guide.all().map(\.id)
        let all = try await guide.all(GuideClient.Filter(sortBy: key, sortOrder: order), pageSize: 9)
        #expect(all.count == expected.count)
        #expect(Set(all.map(\.id)) == Set(expected))
        let values = all.compactMap { insight in
            switch key {
            case "created_at": insight.createdAt
            case "updated_at": insight.updatedAt
            case "generated_at": insight.generatedAt
            case "period_start": insight.dataContext?.dateRange?.start
            default: insight.dataContext?.dateRange?.end
            }
        }
        #expect(values == (order == "asc" ? values.sorted() : values.sorted(by: >)))
    }

    @Test("G-12: returns insights of the same second once each, in the order of their ids", arguments: ["created_at", "updated_at"])
    func ties(_ key: String) async throws {
        let server = try TestServer(accounts: [.fitAccount("ada")])
        for _ in 0..<12 {
            _ = try await server.fit("ada").payload("POST", "/api/v1/insights/generate", ["insight_type": "daily"])
        }
        for order in ["asc", "desc"] {
            let ids = try await server.guide("ada").all(GuideClient.Filter(sortBy: key, sortOrder: order), pageSize: 5).map(\.id)
            #expect(ids.count == 12)
            #expect(ids == ids.sorted())
        }
    }

    @Test("G-12: returns the same by pages and by offsets", arguments: [1, 2, 5])
    func offsets(_ page: Int) async throws {
        let connection = try GuideServer.full().fit("fitiq-full")
        let byPage = try await connection.payload("GET", "/api/v1/insights?page=\(page)&page_size=11")
        let byOffset = try await connection.payload("GET", "/api/v1/insights?limit=11&offset=\((page - 1) * 11)")
        #expect(byPage.differences(from: byOffset) == [])
        // With both parameters, the page counts (fitiq.md 3.2).
        let mixed = try await connection.payload("GET", "/api/v1/insights?page=\(page)&page_size=11&limit=3&offset=1")
        #expect(mixed.differences(from: byPage) == [])
    }
}

/// Expects the pages of one loop to be numbered from 1, full except for the last, and to have a next page except for the last.
func expectWellFormed(_ pages: [GuideInsightList], pageSize: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    for (index, page) in pages.enumerated() {
        let paging = page.pagination
        let isLast = index == pages.count - 1
        let comment = Comment("page \(index + 1): \(paging)")
        #expect(paging.page == index + 1, comment, sourceLocation: sourceLocation)
        #expect(paging.pageSize == pageSize, comment, sourceLocation: sourceLocation)
        #expect(paging.totalPages == (paging.totalCount + pageSize - 1) / pageSize, comment, sourceLocation: sourceLocation)
        #expect(paging.hasPrev == (index > 0), comment, sourceLocation: sourceLocation)
        #expect(paging.hasNext != isLast, comment, sourceLocation: sourceLocation)
        let expected = min(pageSize, max(0, paging.totalCount - index * pageSize))
        #expect(page.insights.count == expected, comment, sourceLocation: sourceLocation)
        #expect(Set(page.insights.map(\.id)).count == page.insights.count, comment, sourceLocation: sourceLocation)
    }
}
