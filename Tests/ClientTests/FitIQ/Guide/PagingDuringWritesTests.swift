import Testing
import TestSupport
import TestTraits
import UnderstudyCore

/// Pages are counted from the start at the time of each request. An insight that stays can therefore appear twice when others are inserted
/// before it, and be missed when others before it are deleted. It appears exactly once as long as nothing changes before the reader's
/// position.
@Suite("The guide's paging loop while another connection writes", .highPriority)
struct PagingDuringWritesTests {
    @Test("G-12: newest first, misses nothing when insights are inserted at the start")
    func inserts() async throws {
        let server = try TestServer.with("fitiq-full")
        let guide = server.guide("fitiq-full")
        let before = Set(try await guide.all(pageSize: 100).map(\.id))
        let loops = try await loops(guide, GuideClient.Filter()) {
            let writer = server.fit("fitiq-full")
            for _ in 0..<40 { try await generate(writer) }
        }
        for pages in loops {
            expectWellFormed(pages, pageSize: 7)
            let missing = before.subtracting(pages.flatMap(\.insights).map(\.id))
            #expect(missing == [])
        }
        let after = try await guide.list()
        #expect(after.pagination.totalCount == before.count + 40)
    }

    @Test("G-12: oldest first, returns each remaining insight exactly once while others are inserted and deleted at the end")
    func insertsAndDeletes() async throws {
        let server = try TestServer.with("fitiq-full")
        let guide = server.guide("fitiq-full")
        let before = Set(try await guide.all(pageSize: 100).map(\.id))
        let loops = try await loops(guide, GuideClient.Filter(sortOrder: "asc")) {
            let writer = GuideClient(connection: server.fit("fitiq-full"))
            for _ in 0..<40 {
                let ids = [try await generate(writer.connection), try await generate(writer.connection)]
                for id in ids { try await writer.delete(id) }
            }
        }
        for pages in loops { expectOnce(before, in: pages) }
        let after = try await guide.all(pageSize: 100).map(\.id)
        #expect(Set(after) == before)
    }

    @Test("G-12: newest first, returns each remaining insight exactly once while the oldest are deleted")
    func deletesAhead() async throws {
        let server = try TestServer.with("fitiq-full")
        let guide = server.guide("fitiq-full")
        let before = try await guide.all(pageSize: 100).map(\.id)
        let doomed = Array(before.suffix(40).reversed())
        let loops = try await loops(guide, GuideClient.Filter()) {
            let writer = GuideClient(connection: server.fit("fitiq-full"))
            for id in doomed { try await writer.delete(id) }
        }
        for pages in loops { expectOnce(Set(before.dropLast(40)), in: pages) }
    }

    @Test("G-12: continues at its position when insights on later pages are deleted between two requests")
    func deletesBetween() async throws {
        let guide = try TestServer.with("fitiq-full").guide("fitiq-full")
        let before = try await guide.all(pageSize: 100).map(\.id)
        var ids = try await guide.list(page: 1, pageSize: 10).insights.map(\.id)
        for id in before[25..<30] { try await guide.delete(id) }
        for page in 2...10 { ids += try await guide.list(page: page, pageSize: 10).insights.map(\.id) }
        #expect(ids == before.filter { !before[25..<30].contains($0) })
    }

    @Test("a page has the insights at its present position: deletions on earlier pages move the rest forward")
    func deletesBehind() async throws {
        let guide = try TestServer.with("fitiq-full").guide("fitiq-full")
        let before = try await guide.all(pageSize: 100).map(\.id)
        let first = try await guide.list(page: 1, pageSize: 10)
        for insight in first.insights.prefix(3) { try await guide.delete(insight.id) }
        let second = try await guide.list(page: 2, pageSize: 10)
        #expect(second.insights.map(\.id) == Array(before[13..<23]))
        #expect(second.pagination.totalCount == before.count - 3)
    }

    @Test("a client that deletes the insights it reads reaches the end by requesting the first page again")
    func drain() async throws {
        let guide = try TestServer.with("fitiq-full").guide("fitiq-full")
        let before = try await guide.all(pageSize: 100).map(\.id)
        var seen: [String] = []
        while seen.count <= before.count {
            let page = try await guide.list(pageSize: 10)
            if page.insights.isEmpty { break }
            for insight in page.insights { try await guide.delete(insight.id) }
            seen += page.insights.map(\.id)
        }
        #expect(seen == before)
    }

    /// Repeats the paging loop while a writer writes, and runs it once more afterwards.
    private func loops(
        _ guide: GuideClient, _ filter: GuideClient.Filter, during write: @escaping @Sendable () async throws -> Void
    ) async throws -> [[GuideInsightList]] {
        let writing = Writing()
        return try await withThrowingTaskGroup(of: [[GuideInsightList]].self) { group in
            group.addTask {
                do { try await write() } catch {
                    await writing.end()
                    throw error
                }
                await writing.end()
                return []
            }
            group.addTask {
                var loops: [[GuideInsightList]] = []
                while await !writing.hasEnded { loops.append(try await guide.pages(filter, pageSize: 7)) }
                return loops + [try await guide.pages(filter, pageSize: 7)]
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private actor Writing {
        private(set) var hasEnded = false
        func end() { hasEnded = true }
    }

    private func expectOnce(_ ids: Set<String>, in pages: [GuideInsightList], sourceLocation: SourceLocation = #_sourceLocation) {
        let counts = Dictionary(pages.flatMap(\.insights).map { ($0.id, 1) }, uniquingKeysWith: +)
        let wrong = ids.filter { counts[$0] != 1 }.map { "\($0): \(counts[$0] ?? 0) times" }
        #expect(wrong == [], sourceLocation: sourceLocation)
    }
}

/// Creates an insight and returns its id.
@discardableResult
private func generate(_ connection: FitConnection) async throws -> String {
    let insight = try await connection.payload("POST", "/api/v1/insights/generate", ["insight_type": "daily"])
    return try #require(insight["id"]?.string)
}
