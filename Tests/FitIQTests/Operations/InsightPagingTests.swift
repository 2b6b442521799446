import Testing
import TestSupport
import Values

/// A query in one of the two paging styles, and the resulting page of five insights.
struct InsightPage: Sendable, CustomTestStringConvertible {
    let query: String
    let ids: [String]
    let page, size, offset, pages: Int
    let hasNext, hasPrevious: Bool

    init(
        _ query: String, _ ids: String, page: Int = 1, size: Int = 20, offset: Int = 0, pages: Int = 1, next: Bool = false,
        previous: Bool = false
    ) {
        self.query = query
        self.ids = ids.map(String.init)
        self.page = page
        self.size = size
        self.offset = offset
        self.pages = pages
        (hasNext, hasPrevious) = (next, previous)
    }

    var testDescription: String { query }

    /// The members of the response's `data` except the insights.
    func numbers(total: Int) -> JSON {
        [
            "pagination": [
                "page": .integer(page), "page_size": .integer(size), "total_pages": .integer(pages), "total_count": .integer(total),
                "has_next": .bool(hasNext), "has_prev": .bool(hasPrevious),
            ],
            "total": .integer(total), "limit": .integer(size), "offset": .integer(offset), "has_more": .bool(hasNext),
            "total_pages": .integer(pages),
        ]
    }

    static let byPage = [
        InsightPage("", "12345"), InsightPage("page=1", "12345"), InsightPage("page_size=20", "12345"),
        InsightPage("page=1&page_size=2", "12", size: 2, pages: 3, next: true),
        InsightPage("page_size=2", "12", size: 2, pages: 3, next: true),
        InsightPage("page=2&page_size=2", "34", page: 2, size: 2, offset: 2, pages: 3, next: true, previous: true),
        InsightPage("page=3&page_size=2", "5", page: 3, size: 2, offset: 4, pages: 3, previous: true),
        InsightPage("page=4&page_size=2", "", page: 4, size: 2, offset: 6, pages: 3, previous: true),
        InsightPage("page_size=1", "1", size: 1, pages: 5, next: true), InsightPage("page_size=4", "1234", size: 4, pages: 2, next: true),
        InsightPage("page_size=5", "12345", size: 5), InsightPage("page_size=100", "12345", size: 100),
        InsightPage("page=2", "", page: 2, offset: 20, previous: true),
        InsightPage("page=2&page_size=100", "", page: 2, size: 100, offset: 100, previous: true),
    ]

    static let byOffset = [
        InsightPage("limit=1", "1", size: 1, pages: 5, next: true), InsightPage("limit=2", "12", size: 2, pages: 3, next: true),
        InsightPage("limit=2&offset=0", "12", size: 2, pages: 3, next: true),
        InsightPage("limit=2&offset=1", "23", size: 2, offset: 1, pages: 3, next: true, previous: true),
        InsightPage("limit=2&offset=2", "34", page: 2, size: 2, offset: 2, pages: 3, next: true, previous: true),
        InsightPage("limit=2&offset=3", "45", page: 2, size: 2, offset: 3, pages: 3, previous: true),
        InsightPage("limit=2&offset=4", "5", page: 3, size: 2, offset: 4, pages: 3, previous: true),
        InsightPage("limit=2&offset=5", "", page: 3, size: 2, offset: 5, pages: 3, previous: true),
        InsightPage("offset=4", "5", offset: 4, previous: true), InsightPage("offset=5", "", offset: 5, previous: true),
        InsightPage("offset=45", "", page: 3, offset: 45, previous: true), InsightPage("limit=100", "12345", size: 100),
        InsightPage("limit=100&offset=1000", "", page: 11, size: 100, offset: 1_000, previous: true),
    ]

    static let mixed = [
        InsightPage("page=1&page_size=2&limit=3&offset=4", "12", size: 2, pages: 3, next: true),
        InsightPage("limit=3&offset=4&page=1&page_size=2", "12", size: 2, pages: 3, next: true),
        InsightPage("page=2&limit=3&offset=1", "", page: 2, offset: 20, previous: true),
        InsightPage("page_size=2&offset=2", "12", size: 2, pages: 3, next: true),
        InsightPage("page=1&limit=0&offset=-5", "12345"), InsightPage("page_size=5&limit=many", "12345", size: 5),
        InsightPage("page=&page_size=&limit=2&offset=2", "34", page: 2, size: 2, offset: 2, pages: 3, next: true, previous: true),
        InsightPage("page=2&page=1&page_size=2&page_size=x", "34", page: 2, size: 2, offset: 2, pages: 3, next: true, previous: true),
    ]
}

@Suite("GET /insights: pages")
struct InsightPagingTests {
    private func library(_ count: Int = 5) throws -> TestWorld {
        // Without its own time, each insight is an hour older than the one before.
        let insights = (0..<count).map { JSON.insight("\($0 + 1)") }
        return try TestWorld(accounts: [.account(fitiq: ["insights": .array(insights)])])
    }

    private func expect(_ page: InsightPage) throws {
        let data = try library().data(.get, "/insights?\(page.query)")
        #expect(data["insights"]?.ids == page.ids)
        #expect(data.without("insights").differences(from: page.numbers(total: 5)) == [])
    }

    @Test("are selected by page and page size", arguments: InsightPage.byPage)
    func byPage(_ page: InsightPage) throws { try expect(page) }

    @Test("are selected by limit and offset", arguments: InsightPage.byOffset)
    func byOffset(_ page: InsightPage) throws { try expect(page) }

    @Test("are selected by page if both styles are mixed", arguments: InsightPage.mixed)
    func mixed(_ page: InsightPage) throws { try expect(page) }

    @Test(
        "are empty if nothing matches", arguments: ["", "page=1&page_size=20", "limit=20&offset=0", "insight_type=monthly"])
    func nothing(_ query: String) throws {
        let expected = InsightPage("", "", pages: 0).numbers(total: 0).with(["insights": []])
        expectAnswer(try library(0).fit(.get, "/insights?\(query)"), 200, .success(expected))
    }

    @Test("count the matching insights only")
    func filtered() throws {
        let world = try library()
        for id in ["2", "4"] { try world.data(.post, "/insights/\(id)/read") }
        let page = InsightPage("", "", size: 2, pages: 2, next: true)
        let data = try world.data(.get, "/insights?read_status=false&page_size=2")
        #expect(data["insights"]?.ids == ["1", "3"])
        #expect(data.without("insights").differences(from: page.numbers(total: 3)) == [])
    }

    @Test(
        "beyond any number of insights are empty",
        arguments: [
            "page=99999999999999999999", "page=9223372036854775807", "page=9223372036854775807&page_size=100",
            "page=9223372036854775807&page_size=1", "offset=99999999999999999999", "offset=9223372036854775807",
            "limit=100&offset=9223372036854775807", "limit=1&offset=9223372036854775806", "limit=1&offset=9223372036854775807",
            "limit=1&offset=99999999999999999999",
        ])
    func beyond(_ query: String) throws {
        let data = try library().data(.get, "/insights?\(query)")
        #expect(data["insights"] == [])
        #expect(data["total"] == 5)
        #expect(data["has_more"] == false)
        #expect(data["pagination"]?["has_next"] == false)
        #expect(data["pagination"]?["has_prev"] == true)
    }
}
