import Testing

@testable import FitIQ

@Suite("Nightly insights")
struct NightlyInsightsTests {
    /// A series that neither rises nor falls.
    private let wave: [Double?] = [3, 9, 4, 8, 5, 7]

    private func waves(_ days: Int) -> [Double?] { (0..<days).map { wave[$0 % wave.count] } }

    private func types(_ insights: [NightlyInsight]) -> [InsightType] { insights.map(\.draft.type) }

    @Test("include a review of the day each night", arguments: 5...10)
    func daily(_ day: Int) {
        for history in [ProgressHistory([:]), ProgressHistory([.steps: [100, nil, nil, nil, nil, nil, 100]])] {
            let insights = nightlyInsights(after: january(day), of: history, reported: [])
            #expect(types(insights) == [.daily])
            #expect(insights.first?.draft.dates == DateRange(1, endingOn: january(day)))
        }
    }

    @Test("include a review of the week on Sundays", arguments: [4, 11, 18, 25, 32])
    func weekly(_ sunday: Int) {
        let insights = nightlyInsights(after: january(sunday), of: ProgressHistory([:]), reported: [])
        #expect(types(insights) == [.daily, .weekly])
        #expect(insights.last?.draft.dates == DateRange(january(sunday - 6), through: january(sunday)))
    }

    @Test("have daily and weekly reviews: 28 and 4 in four weeks")
    func month() {
        let reported = ProgressHistory([:]).report(5...32)
        #expect(reported.filter { $0.insight.draft.type == .daily }.map(\.night) == Array(5...32))
        #expect(reported.filter { $0.insight.draft.type == .weekly }.map(\.night) == [11, 18, 25, 32])
    }

    @Test("include a pattern of the last 14 days on Sundays")
    func pattern() {
        let history = ProgressHistory([.sleepHours: waves(31), .moodScore: waves(31)])
        let reported = history.report(1...18).filter { $0.insight.draft.type == .pattern }
        #expect(reported.map(\.night) == [11])
        #expect(reported.first?.insight.draft.dates == DateRange(14, endingOn: january(11)))
        #expect(reported.first?.insight.draft.text.title == "A pattern: sleep and mood")
    }

    @Test("include no pattern if there is none")
    func noPattern() {
        let history = ProgressHistory([.sleepHours: waves(14), .moodScore: waves(9)])
        #expect(history.report(1...14).filter { $0.insight.draft.type == .pattern }.isEmpty)
    }

    @Test("report a pattern once a calendar month")
    func oncePerMonth() {
        // Sundays: 11, 18, 25 January, 1, 8, 15, 22 February, 1 March.
        let history = ProgressHistory([.sleepHours: waves(70), .moodScore: waves(70)])
        #expect(history.report(1...60).filter { $0.insight.draft.type == .pattern }.map(\.night) == [11, 32, 60])
    }

    @Test("report the next pattern if the strongest was reported already")
    func nextPattern() {
        let nearly = waves(31).enumerated().map { $0 % 14 == 0 ? 6 : $1 }
        let history = ProgressHistory([.sleepHours: waves(31), .moodScore: waves(31), .water: nearly])
        let reported = history.report(1...31).filter { $0.insight.draft.type == .pattern }
        #expect(reported.map(\.night) == [11, 18, 25])
        #expect(reported.first?.insight.draft.text.title == "A pattern: sleep and mood")
        #expect(Set(reported.map(\.insight.draft.text.title)).count == 3)
    }

    @Test("are not repeated if their facts were reported", arguments: [7, 11, 30, 32, 100, 101])
    func reported(_ day: Int) {
        let history = ProgressHistory([
            .weight: (0..<day).map { 90 - Double($0) / 4 }, .sleepHours: waves(day), .moodScore: waves(day),
        ])
        let insights = nightlyInsights(after: january(day), of: history, reported: [])
        #expect(insights.count > 1)
        #expect(nightlyInsights(after: january(day), of: history, reported: Set(insights.flatMap(\.facts))) == [])
    }

    @Test("each have a unique fact, which is among the facts to report")
    func facts() {
        let history = ProgressHistory([.weight: waves(120), .sleepHours: waves(120), .moodScore: waves(120)])
        let reported = history.report(1...120).map(\.insight)
        #expect(Set(reported.map(\.fact)).count == reported.count)
        #expect(reported.allSatisfy { $0.facts.contains($0.fact) })
    }

    @Test("are the same for the same data")
    func deterministic() {
        let history = ProgressHistory([.weight: waves(120), .sleepHours: waves(120), .moodScore: waves(120), .steps: waves(100)])
        #expect(history.report(1...120).map(\.insight) == history.report(1...120).map(\.insight))
    }
}
