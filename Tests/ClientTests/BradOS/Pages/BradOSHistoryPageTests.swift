import Testing
import TestSupport
import Values

@Suite("A history page of Brad OS (brados.md 4.3)")
struct BradOSHistoryPageTests {
    typealias Page = BradOSHistoryPage

    private func page(
        _ metric: BradOSMetric, _ entries: [(date: LocalDate, number: Int)], generation: BradOSGeneration = .g2
    ) async throws -> Page {
        let app = try TestServer(accounts: []).bradOS(generation: generation)
        if !entries.isEmpty { try await app.upload(metric, entries) }
        return Page(try await metric.history(app))
    }

    /// One entry a day with ascending numbers, the last one today.
    private func daily(_ count: Int) -> [(date: LocalDate, number: Int)] {
        (0..<count).map { (bradOSToday - (count - 1 - $0), $0) }
    }

    @Test(
        "without data the response is 200 with an empty array, and the page is empty", arguments: BradOSMetric.allCases,
        BradOSGeneration.allCases)
    func empty(_ metric: BradOSMetric, _ generation: BradOSGeneration) async throws {
        let app = try TestServer(accounts: []).bradOS(generation: generation)
        let answer = try await app.send("GET", metric.path, ["days": "365"])
        #expect(answer.status == 200)
        #expect(try answer.json == ["success": true, "data": []])
        let page = Page(try await metric.history(app))
        #expect(page.points.isEmpty)
        #expect(page.current == nil)
        #expect(page.trend == nil)
    }

    @Test("the response is newest first, the page ascending, and its last point current", arguments: BradOSMetric.allCases)
    func order(_ metric: BradOSMetric) async throws {
        let shuffled = [3, 0, 4, 1, 2].map { (date: bradOSToday - (4 - $0), number: $0) }
        let app = try TestServer(accounts: []).bradOS()
        try await app.upload(metric, shuffled)
        let entries = try await metric.history(app)
        #expect(entries.map(\.date) == (0..<5).map { (bradOSToday - $0).description })
        #expect(entries.map(\.id) == entries.map(\.date))
        let page = Page(entries)
        #expect(page.points.map(\.value) == (0..<5).map { metric.value($0) })
        #expect(page.current == metric.value(4))
    }

    @Test("six points have no trend and seven have one", arguments: BradOSMetric.allCases)
    func trendThreshold(_ metric: BradOSMetric) async throws {
        let six = try await page(metric, daily(6))
        #expect(six.trend == nil)
        let seven = try await page(metric, daily(7))
        // Means over a growing window rise half as fast as the points.
        let trend = try #require(seven.trend)
        #expect(abs(trend.slopePerDay - metric.step / 2) < 1e-9)
        #expect(abs(trend.projection - (metric.value(3) + metric.step / 2 * 14)) < 1e-9)
    }
}
