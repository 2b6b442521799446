import Foundation
import Testing

@Suite("Fixtures")
struct FixturesTests {
    private let fixtures = Fixtures(in: .module, folder: "Responses")

    private static let isoTimes: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }()

    @Test("the index names the account, the time and the files, which all have a response of 200")
    func index() throws {
        let index = try fixtures.index
        #expect(index.account == "everyone" && index.now == "2026-01-07T09:00:00.000Z")
        #expect(index.fixtures.map(\.file).contains("GET-api-longevity-trends.json"))
        #expect(index.fixtures.filter { $0.status != 200 }.map(\.operation) == [])
    }

    @Test("Longevity App: the weekly trend has seven points and a value")
    func trends() throws {
        let trends: Trends = try fixtures.decoded(from: "GET-api-longevity-trends")
        #expect(trends.weekly.available && trends.weekly.value != nil)
        #expect(trends.weekly.points.map(\.date).last == "2026-01-06" && trends.weekly.points.count == 7)
        #expect(!trends.monthly.available)
    }

    @Test("FitIQ: the insight of its own response is the first one of the list, and was generated in the past")
    func insights() throws {
        let page = try fixtures.decoded(Envelope<InsightPage>.self, from: "GET-api-v1-insights", by: Self.isoTimes).data
        let first = try fixtures.decoded(Envelope<InsightPage.Insight>.self, from: "GET-api-v1-insights-id", by: Self.isoTimes).data
        #expect(page.insights.first?.id == first.id)
        #expect(page.insights.contains { $0.kind == .pattern } && !page.insights.allSatisfy(\.isRead))
        let now = try Date(fixtures.index.now, strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true))
        #expect(page.insights.allSatisfy { $0.generatedAt <= now })
    }

    @Test("Brad OS: the newest weight is that of the day")
    func weight() throws {
        let weight = try fixtures.decoded(Envelope<WeightEntry>.self, from: "GET-api-dev-health-sync-weight").data
        #expect(weight.date == "2026-01-07" && weight.weightLbs > 100)
    }
}
