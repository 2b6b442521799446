import Testing

@testable import FitIQ

@Suite("The milestones of a night")
struct MilestoneNightTests {
    private func daily(_ value: Double, _ count: Int) -> [Double?] { Array(repeating: value, count: count) }

    private func titles(_ history: ProgressHistory, on day: Int, reported: Set<String> = []) -> [String] {
        nightlyInsights(after: january(day), of: history, reported: reported).filter { $0.draft.type == .milestone }.map(\.draft.text.title)
    }

    @Test("are reported on the day that reaches them, each once")
    func checkIns() {
        let expected = [
            "7: 7 days of check-ins in a row", "30: 30 days of check-ins in a row", "100: 100 days of check-ins in a row",
            "100: Your 100th entry", "350: 350 days of check-ins in a row",
            "365: 365 days of check-ins in a row",
        ]
        #expect(ProgressHistory([.steps: daily(100, 400)]).reportedMilestones(1...400) == expected)
    }

    @Test("report a run of weigh-ins in place of an equally long run of check-ins")
    func weighIns() {
        let expected = [
            "7: 7 days of weigh-ins in a row", "30: 30 days of weigh-ins in a row", "100: 100 days of weigh-ins in a row",
            "100: Your 100th entry", "350: 350 days of weigh-ins in a row",
            "365: 365 days of weigh-ins in a row",
        ]
        #expect(ProgressHistory([.weight: daily(80, 400)]).reportedMilestones(1...400) == expected)
    }

    @Test("do not report those check-ins later, when the weigh-ins have stopped")
    func silenced() {
        let history = ProgressHistory([.weight: daily(80, 7), .steps: daily(100, 20)])
        #expect(history.reportedMilestones(1...20) == ["7: 7 days of weigh-ins in a row"])
    }

    @Test("report both runs if their lengths differ")
    func both() {
        let history = ProgressHistory([.weight: Array(repeating: nil, count: 23) + daily(80, 7), .steps: daily(100, 30)])
        #expect(
            history.reportedMilestones(1...30) == [
                "7: 7 days of check-ins in a row", "30: 7 days of weigh-ins in a row", "30: 30 days of check-ins in a row",
            ])
    }

    @Test("report a new run, but not the same run again")
    func anew() {
        let history = ProgressHistory([.steps: daily(100, 9) + [nil] + daily(100, 9)])
        #expect(history.reportedMilestones(1...19) == ["7: 7 days of check-ins in a row", "17: 7 days of check-ins in a row"])
    }

    @Test("are limited to the largest of several of a kind")
    func largest() {
        let history = ProgressHistory([.steps: daily(100, 40), .weight: Array(repeating: nil, count: 38) + [90, 84.9]])
        #expect(titles(history, on: 40) == ["30 days of check-ins in a row", "5 kg lost since the start"])
    }

    @Test("never include smaller ones that were skipped")
    func passedOver() {
        let history = ProgressHistory([.weight: [90, 84, nil, 88.5, nil, 87.9, nil, 84.5, nil, 79.9]])
        #expect(history.reportedMilestones(1...10) == ["2: 5 kg lost since the start", "10: 10 kg lost since the start"])
    }

    @Test("of weight loss are reported as each is reached")
    func weightLost() {
        let history = ProgressHistory([.weight: [90, nil, 89.1, nil, 89, nil, 88, nil, 85, nil, 85.5, nil, 80]])
        let expected = [
            "5: 1 kg lost since the start", "7: 2 kg lost since the start", "9: 5 kg lost since the start",
            "13: 10 kg lost since the start",
        ]
        #expect(history.reportedMilestones(1...13) == expected)
    }

    @Test("are reported late if no fact was reported before")
    func late() {
        let history = ProgressHistory([.weight: daily(80, 20)], earlier: .init(entryCount: 500))
        #expect(titles(history, on: 20) == ["7 days of weigh-ins in a row", "Your 100th entry"])
        #expect(titles(history, on: 20, reported: Set(history.milestones(on: january(20)).map(\.fact))) == [])
    }
}
