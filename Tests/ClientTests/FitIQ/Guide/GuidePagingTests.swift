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
