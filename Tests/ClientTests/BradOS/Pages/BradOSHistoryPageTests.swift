import Testing
import TestSupport
import UnderstudyCore

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

    @Test("a single point is current, is its own smoothed line and has no trend", arguments: BradOSMetric.allCases)
    func single(_ metric: BradOSMetric) async throws {
        let page = try await page(metric, [(bradOSToday, 17)])
        #expect(page.points == [Page.Point(date: bradOSToday, value: metric.value(17))])
        #expect(page.smoothed == page.points)
        #expect(page.current == metric.value(17))
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

    @Test("a day that is uploaded twice appears once, with the later value", arguments: BradOSMetric.allCases)
    func twice(_ metric: BradOSMetric) async throws {
        let page = try await page(metric, [(bradOSToday, 1), (bradOSToday - 1, 2), (bradOSToday, 3)])
        #expect(page.points.map(\.value) == [metric.value(2), metric.value(3)])
    }

    @Test("days=365 gives 366 dates of daily metrics, but 365 rows of weight", arguments: BradOSMetric.allCases)
    func window(_ metric: BradOSMetric) async throws {
        let app = try await PagesServer.server().bradOS()
        let dates = try await metric.history(app).map(\.date)
        let count = metric == .weight ? 365 : 366
        #expect(dates == (0..<count).map { (bradOSToday - $0).description })
    }

    @Test("an entry dated tomorrow, as east of UTC, is shown too", arguments: BradOSMetric.allCases)
    func tomorrow(_ metric: BradOSMetric) async throws {
        let page = try await page(metric, [(bradOSToday + 1, 5), (bradOSToday, 4)])
        #expect(page.shown(.week, now: bradOSNow).map(\.value) == [metric.value(4), metric.value(5)])
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

    @Test("the trend is that of the last 28 smoothed points", arguments: BradOSMetric.allCases, BradOSGeneration.allCases)
    func trend(_ metric: BradOSMetric, _ generation: BradOSGeneration) async throws {
        let noise = (0..<30).map { (date: bradOSToday - (63 - $0), number: 500 - $0 * 13) }
        let line = (0..<34).map { (date: bradOSToday - (33 - $0), number: $0) }
        let page = try await page(metric, noise + line, generation: generation)
        #expect(page.points.count == 64)
        let trend = try #require(page.trend)
        #expect(abs(trend.slopePerDay - metric.step) < 1e-9)
    }

    @Test("a slope is per day, not per point", arguments: BradOSMetric.allCases)
    func slopePerDay(_ metric: BradOSMetric) async throws {
        let everyThird = (0..<34).map { (date: bradOSToday - 3 * (33 - $0), number: $0) }
        let trend = try #require(try await page(metric, everyThird).trend)
        #expect(abs(trend.slopePerDay - metric.step / 3) < 1e-9)
    }

    @Test("a gap widens the window of the mean and is not filled", arguments: BradOSMetric.allCases)
    func gap(_ metric: BradOSMetric) async throws {
        let days = [40, 30, 29, 28, 17, 16, 15, 14]
        let page = try await page(metric, days.enumerated().map { (bradOSToday - $1, $0 * $0) })
        #expect(page.points.map { bradOSToday - $0.date } == days)
        let last = (1...7).map { metric.value($0 * $0) }.reduce(0, +) / 7
        let smoothed = page.smoothed
        #expect(smoothed.last.map { abs($0.value - last) < 1e-9 } == true)
        let early = (0...2).map { metric.value($0 * $0) }.reduce(0, +) / 3
        #expect(abs(smoothed[2].value - early) < 1e-9)
    }
}

/// 400 days of every metric without a gap; only read.
private enum PagesServer {
    static func server() async throws -> TestServer { try await filled.value }

    private static let filled = Task {
        let server = try TestServer(accounts: [])
        let app = server.bradOS()
        for metric in BradOSMetric.allCases {
            try await app.upload(metric, (0..<400).map { (date: bradOSToday - (399 - $0), number: $0) })
        }
        return server
    }
}
