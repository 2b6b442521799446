import Foundation
import Testing
import TestSupport
import Values

@testable import FitIQ

@Suite("The demo seed's insights")
struct DemoInsightTests {
    /// The entries and insights of one world. Each insight has the local day on which its period ends.
    private struct Demo {
        let insights: [JSON]
        let days: LoggedDays

        init() throws {
            let persona = try (TestServer.demoSeed["accounts"]?.array ?? []).first { $0["key"] == "fitiq-full" }
            let world = try TestWorld(accounts: [try #require(persona)])
            insights = try world.allInsights(token: "fitiq-full")
            days = try LoggedDays(world, token: "fitiq-full", zone: "Europe/Istanbul")
        }
    }

    private static let demo = Result { try Demo() }

    private func period(_ insight: JSON) throws -> DateRange {
        let zone = try #require(Zone(named: "Europe/Istanbul"))
        let bounds = ["period_start", "period_end"].compactMap { insight[$0]?.string.flatMap { Instant($0) } }
        try #require(bounds.count == 2)
        return DateRange(zone.localDate(at: bounds[0]), through: zone.localDate(at: bounds[1]))
    }

    private func insights(_ type: String) throws -> [JSON] {
        try Self.demo.get().insights.filter { $0["insight_type"] == .string(type) }
    }

    /// The sentences of a text. A dot inside a number ends no sentence.
    private func sentences(_ insight: JSON) -> [String] {
        let content = insight["content"]?.string ?? ""
        return content.split(separator: ". ").map { $0.hasSuffix(".") ? String($0) : String($0) + "." }
    }

    private func expect(_ type: String, _ allowed: (InsightOracle, DateRange) -> Set<String>) throws {
        let oracle = InsightOracle(days: try Self.demo.get().days)
        for insight in try insights(type) {
            let allowed = allowed(oracle, try period(insight))
            for sentence in sentences(insight) { #expect(allowed.contains(sentence), "\(insight["title"]?.string ?? ""): \(sentence)") }
        }
    }

    @Test("about a day agree with the progress endpoint about that day and the week before")
    func daily() throws {
        #expect(try insights("daily").count > 50)
        try expect("daily") { $0.ofDay($1.last) }
    }

    @Test("about a week cover Monday to Sunday, are made on Monday, and agree with the progress endpoint")
    func weekly() throws {
        let weekly = try insights("weekly")
        #expect(weekly.count > 15)
        for insight in weekly {
            let week = try period(insight)
            #expect(week.first.weekday == 0 && week.count == 7)
        }
        // Midnight in Istanbul.
        #expect(weekly.allSatisfy { $0["created_at"]?.string?.hasSuffix("T21:00:00Z") == true })
        try expect("weekly") { $0.ofWeek($1) }
    }

    @Test("about patterns have the right direction, concern several pairs, and are plausible")
    func patterns() throws {
        let patterns = try insights("pattern")
        try expect("pattern") { $0.ofPattern($1) }
        let movements = [" rose and fell together", " moved in opposite directions"]
        let pairs = patterns.compactMap { insight in
            movements.compactMap { insight["summary"]?.string?.components(separatedBy: $0) }.first { $0.count == 2 }?.first
        }
        #expect(pairs.count == patterns.count && pairs.count >= 8 && Set(pairs).count >= 5)
        for movement in movements { #expect(patterns.contains { $0["summary"]?.string?.contains(movement) == true }) }
    }

    @Test("about milestones are reported on the first day that reaches them, each once, of several kinds")
    func milestones() throws {
        let oracle = InsightOracle(days: try Self.demo.get().days)
        let milestones = try insights("milestone")
        for insight in milestones {
            let title = try #require(insight["title"]?.string)
            let expected = oracle.ofMilestone(title, on: try period(insight).last)
            #expect(insight["content"]?.string == expected, "\(title)")
            #expect(insight["data_context"]?["achievements"]?.array?.first == .string(title))
        }
        let titles = milestones.compactMap { $0["title"]?.string }
        #expect(Set(titles).count == titles.count)
        // A title without its numbers identifies the kind.
        #expect(Set(titles.map { $0.filter { !$0.isNumber && $0 != "," } }).count >= 2, "\(titles)")
    }

    @Test("have the means of their period")
    func context() throws {
        let days = try Self.demo.get().days
        for insight in try Self.demo.get().insights {
            let range = try period(insight)
            let metrics = try #require(insight["data_context"]?["metrics"])
            func mean(_ type: ProgressType) -> Double? { days.mean(type, range).map { Wording.rounded($0, decimals: type.decimals) } }
            #expect(metrics["steps"]?.number == mean(.steps))
            #expect(metrics["sleep_hours"]?.number == mean(.sleepHours))
            #expect(metrics["mood_score"]?.number == mean(.moodScore))
        }
    }

    @Test("are 137, and no two have the same text", arguments: ["content", "summary"])
    func different(_ member: String) throws {
        let texts = try Self.demo.get().insights.compactMap { $0[member]?.text }
        #expect(texts.count == 137)
        let doubles = Dictionary(grouping: texts) { $0 }.filter { $0.value.count > 1 }.keys
        #expect(doubles.isEmpty, "\(doubles)")
    }

    @Test("vary their phrases: without numbers and dates, hardly any text repeats, and none twice in a row")
    func wording() throws {
        let dates = try Regex("[A-Z][a-z]+day, [0-9]+ [A-Z][a-z]+ [0-9]{4}|[0-9]+ [A-Z][a-z]+( [0-9]{4})?|[0-9][0-9,.]*")
        let shapes = try Self.demo.get().insights.map { ($0["content"]?.string ?? "").replacing(dates, with: "#") }
        #expect(zip(shapes, shapes.dropFirst()).allSatisfy { $0 != $1 })
        let most = Dictionary(grouping: shapes) { $0 }.values.map(\.count).max() ?? 0
        #expect(most <= 8, "\(most)")
    }
}
