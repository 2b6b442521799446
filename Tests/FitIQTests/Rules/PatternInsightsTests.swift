import Testing
import UnderstudyCore

@testable import FitIQ

@Suite("The insight about a pattern")
struct PatternInsightsTests {
    private let dates = DateRange(14, endingOn: january(14))

    private func draft(_ correlation: Double, focus: InsightFocus = .general) -> InsightDraft {
        let pattern = Pattern(first: .sleepHours, second: .moodScore, correlation: correlation, dayCount: 12)
        return PatternInsights.draft(pattern, dates, in: DailySeries(), focus: focus)
    }

    @Test("names both series and their direction", arguments: [(1, "very close"), (0.704, "close")] as [(Double, String)])
    func together(_ correlation: Double, _ closeness: String) {
        let text = draft(correlation).text
        #expect(text.title == "A pattern: sleep and mood")
        #expect(text.summary == "Sleep and mood rise and fall together.")
        let days = "over 12 days, 1 January to 14 January 2026"
        #expect(text.content.hasPrefix("Your sleep and your mood rise and fall together: \(days), the link was \(closeness). "))
        #expect(text.content.contains("On days with above-average sleep, mood tended to be higher."))
        #expect(text.suggestions == ["Watch your sleep for a week, and see whether your mood moves with it."])
    }

    @Test("says that the series move in opposite directions")
    func opposite() {
        let text = draft(-0.85).text
        #expect(text.summary == "Sleep and mood move in opposite directions.")
        #expect(text.content.contains("On days with above-average sleep, mood tended to be lower."))
    }

    @Test("covers all days of the period")
    func about() {
        #expect(draft(1).type == .pattern)
        #expect(draft(1).dates == dates)
    }

    @Test("says so if there is no pattern")
    func none() {
        let draft = PatternInsights.none(dates, in: DailySeries(), focus: .general)
        #expect(draft.type == .pattern)
        #expect(draft.text.title == "No pattern yet")
        #expect(draft.text.content.contains("1 January to 14 January 2026"))
        #expect(draft.text.summary == "No two of your series moved together.")
    }

    @Test("has the title of wellness with that focus")
    func wellness() {
        #expect(draft(1, focus: .wellness).text.title == "A wellness pattern: sleep and mood")
        #expect(PatternInsights.none(dates, in: DailySeries(), focus: .wellness).text.title == "No wellness pattern yet")
    }
}
