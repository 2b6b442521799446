import Testing
import UnderstudyCore

@testable import FitIQ

@Suite("The insight about a milestone")
struct MilestoneInsightsTests {
    private func draft(_ kind: Milestone.Kind, _ threshold: Int, _ values: [ProgressType: [Double?]] = [:]) -> InsightDraft {
        MilestoneInsights.draft(Milestone(kind: kind, threshold: threshold), on: january(7), in: DailySeries(values))
    }

    @Test("describes a run of weigh-ins and covers its days")
    func weighIns() {
        let draft = draft(.weighInStreak(since: january(1)), 7)
        #expect(draft.type == .milestone)
        #expect(draft.text.title == "7 days of weigh-ins in a row")
        #expect(draft.text.content == "You have stepped on the scale on each of the last 7 days, 1 January to 7 January 2026.")
        #expect(draft.text.summary == "7 days of weigh-ins in a row.")
        #expect(draft.dates == DateRange(7, endingOn: january(7)))
    }

    @Test("describes a run of check-ins and covers as many days as the threshold")
    func checkIns() {
        let draft = draft(.checkInStreak(since: january(-20)), 7)
        #expect(draft.text.title == "7 days of check-ins in a row")
        #expect(draft.text.content == "You have logged something on each of the last 7 days, 1 January to 7 January 2026.")
        #expect(draft.dates == DateRange(7, endingOn: january(7)))
    }

    @Test("describes a weight loss with the day's weight")
    func weightLost() {
        let draft = draft(.weightLost, 5, [.weight: [nil, nil, nil, nil, nil, nil, 79.3]])
        #expect(draft.text.title == "5 kg lost since the start")
        #expect(
            draft.text.content
                == "You have come 5 kg below the first weight you logged. You weighed 79.3 kg on Wednesday, 7 January 2026.")
        #expect(draft.dates == DateRange(1, endingOn: january(7)))
    }

    @Test("describes the hundredth entry")
    func entries() {
        let draft = draft(.entries, 100)
        #expect(draft.text.title == "Your 100th entry")
        #expect(draft.text.content.hasPrefix("You have logged 100 entries by Wednesday, 7 January 2026."))
        #expect(draft.dates == DateRange(1, endingOn: january(7)))
    }

    @Test("has its title among the achievements, and a suggestion")
    func achievements() {
        let draft = draft(.weightLost, 5)
        #expect(draft.dataContext["achievements"] == ["5 kg lost since the start"])
        #expect(draft.text.suggestions.count == 1)
    }
}

@Suite("A generated milestone insight")
struct MilestoneSoFarTests {
    private let dates = DateRange(30, endingOn: january(30))

    private func draft(_ values: [ProgressType: [Double?]], focus: InsightFocus = .general) -> InsightDraft {
        MilestoneInsights.soFar(dates, in: DailySeries(values), focus: focus)
    }

    @Test("counts days and entries")
    func counts() {
        let draft = draft([.weight: [80, nil, 79], .steps: [100, 100]])
        #expect(draft.type == .milestone)
        #expect(draft.text.title == "Your milestone: 3 days with entries")
        #expect(draft.text.content == "You logged something on 3 days of 30, 1 January to 30 January 2026: 4 entries in all.")
        #expect(draft.text.summary == "4 entries on 3 days.")
        #expect(draft.dates == dates)
        #expect(draft.dataContext["achievements"] == ["Your milestone: 3 days with entries"])
    }

    @Test("uses the singular for one day")
    func one() {
        let draft = draft([.weight: [80]])
        #expect(draft.text.title == "Your milestone: 1 day with entries")
        #expect(draft.text.summary == "1 entry on 1 day.")
    }

    @Test("has no achievement if nothing was logged")
    func nothing() {
        let draft = draft([:])
        #expect(draft.text.title == "Your milestone: 0 days with entries")
        #expect(draft.text.summary == "0 entries on 0 days.")
        #expect(draft.dataContext["achievements"] == [])
    }

    @Test("has the title and suggestions of wellness with that focus")
    func wellness() {
        let draft = draft([.sleepHours: [6.9]], focus: .wellness)
        #expect(draft.text.title == "Your wellness milestone: 1 day with entries")
        #expect(draft.text.suggestions.map { $0.prefix(9) } == ["Go to bed"])
        #expect(self.draft([.sleepHours: [6.9]]).text.suggestions.map { $0.prefix(9) } == ["Step on t", "Go to bed"])
    }
}
