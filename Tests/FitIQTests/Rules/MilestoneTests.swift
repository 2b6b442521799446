import Testing
import UnderstudyCore

@testable import FitIQ
@testable import Values

@Suite("Milestones reached by the end of a day")
struct MilestoneTests {
    private func daily(_ value: Double, _ count: Int) -> [Double?] { Array(repeating: value, count: count) }

    private func isCheckIns(_ milestone: Milestone) -> Bool {
        if case .checkInStreak = milestone.kind { true } else { false }
    }

    private func isWeighIns(_ milestone: Milestone) -> Bool {
        if case .weighInStreak = milestone.kind { true } else { false }
    }

    private static let streaks: [(Int, [Int])] = [
        (0, []), (1, []), (6, []), (7, [7]), (8, [7]), (29, [7]), (30, [7, 30]), (99, [7, 30]), (100, [7, 30, 100]),
        (349, [7, 30, 100]),
        (350, [7, 30, 100, 350]), (364, [7, 30, 100, 350]), (365, [7, 30, 100, 350, 365]), (366, [7, 30, 100, 350, 365]),
    ]

    @Test("include runs of 7, 30, 100, 350 and 365 days with entries", arguments: streaks)
    func checkIns(_ count: Int, _ expected: [Int]) {
        let reached = ProgressHistory([.steps: daily(100, count)]).milestones(on: january(max(count, 1)))
        #expect(reached.filter(isCheckIns).map(\.threshold) == expected)
        #expect(reached.filter(isWeighIns) == [])
    }

    @Test("include runs of 7, 30, 100, 350 and 365 days with weights", arguments: streaks)
    func weighIns(_ count: Int, _ expected: [Int]) {
        let reached = ProgressHistory([.weight: daily(80, count)]).milestones(on: january(max(count, 1)))
        #expect(reached.filter(isWeighIns).map(\.threshold) == expected)
        #expect(reached.filter(isCheckIns).map(\.threshold) == expected)
    }

    @Test("ignore the days after it")
    func upToTheDay() {
        let history = ProgressHistory([.steps: daily(100, 30)])
        #expect(history.milestones(on: january(6)) == [])
        #expect(history.milestones(on: january(7)).map(\.threshold) == [7])
        #expect(history.milestones(on: january(31)) == [])
    }

    @Test("accept entries of any type in a run of check-ins")
    func anything() {
        let steps = (0..<7).map { $0 % 2 == 0 ? Double?.some(100) : nil }
        let mood = (0..<7).map { $0 % 2 == 0 ? nil : Double?.some(5) }
        let reached = ProgressHistory([.steps: steps, .moodScore: mood]).milestones(on: january(7))
        #expect(reached == [Milestone(kind: .checkInStreak(since: january(1)), threshold: 7)])
    }

    @Test(
        "include 1, 2, 5, 10 and 18 kg below the first weight, rounded to grams",
        arguments: [
            (-3, []), (0, []), (0.999, []), (1, [1]), (1.999, [1]), (2, [1, 2]), (4.999, [1, 2]), (5, [1, 2, 5]), (9.999, [1, 2, 5]),
            (10, [1, 2, 5, 10]), (17.999, [1, 2, 5, 10]), (18, [1, 2, 5, 10, 18]), (30, [1, 2, 5, 10, 18]),
        ] as [(Double, [Int])], [80.4, 99.9, 70.1]
    )
    func weightLost(_ row: (lost: Double, expected: [Int]), _ start: Double) {
        let (lost, expected) = row
        let reached = ProgressHistory([.weight: [start, nil, start - lost]]).milestones(on: january(3))
        #expect(reached == expected.map { Milestone(kind: .weightLost, threshold: $0) })
    }

    @Test("include weight loss also on later days, and after the weight has risen again")
    func leastWeight() {
        let history = ProgressHistory([.weight: [80, 70, nil, 81]])
        for day in 2...4 { #expect(history.milestones(on: january(day)).count == 4, "day \(day)") }
    }

    @Test("include weight loss before the first day, and none without a first weight")
    func earlierWeight() {
        let days = DateRange(january(1), through: january(2))
        let lost = ProgressHistory(
            series: DailySeries([.weight: [80, 79.5]]), days: days, startWeight: 80, earlier: .init(leastWeight: 77.9))
        #expect(lost.milestones(on: january(2)).map(\.threshold) == [1, 2])
        let unknown = ProgressHistory(series: DailySeries([.weight: [80, 70]]), days: days, startWeight: nil)
        #expect(unknown.milestones(on: january(2)) == [])
    }

    @Test("count runs from their start before the first day")
    func earlierRuns() {
        let (weighIns, checkIns) = (january(1) - 5, january(1) - 29)
        let history = ProgressHistory(
            [.weight: [80, 80, nil], .steps: [nil, nil, 5_000]], earlier: .init(weighInStart: weighIns, checkInStart: checkIns))
        #expect(
            history.milestones(on: january(2)) == [
                Milestone(kind: .weighInStreak(since: weighIns), threshold: 7),
                Milestone(kind: .checkInStreak(since: checkIns), threshold: 7),
                Milestone(kind: .checkInStreak(since: checkIns), threshold: 30),
            ])
        #expect(
            history.milestones(on: january(3)).map(\.fact) == [
                "check-in streak 7 since \(checkIns)", "check-in streak 30 since \(checkIns)",
            ])
        #expect(history.milestones(on: january(4)) == [])
    }

    @Test("include the hundredth entry, counted from the very first", arguments: [(99, []), (100, [100]), (101, [100])] as [(Int, [Int])])
    func entries(_ count: Int, _ expected: [Int]) {
        for earlier in [0, 95, 99] {
            var series = DailySeries()
            for _ in earlier..<count { series.add(1, of: .water, on: january(2)) }
            let history = ProgressHistory(
                series: series, days: DateRange(january(1), through: january(3)), startWeight: nil, earlier: .init(entryCount: earlier))
            #expect(history.milestones(on: january(2)) == expected.map { Milestone(kind: .entries, threshold: $0) }, "\(earlier)")
        }
    }

    @Test("include 2,500,000 steps, counted from the very first", arguments: [(2_499_999, false), (2_500_000, true)] as [(Double, Bool)])
    func steps(_ count: Double, _ isReached: Bool) {
        for earlier in [0, 2_400_000.0] {
            let history = ProgressHistory([.steps: [count - earlier]], earlier: .init(stepCount: earlier))
            let expected = isReached ? [Milestone(kind: .steps, threshold: 2_500_000)] : []
            #expect(history.milestones(on: january(1)) == expected, "\(earlier)")
        }
    }

    @Test("ignore the entries of later days")
    func laterEntries() {
        let history = ProgressHistory([.water: [1, nil, 1]], earlier: .init(entryCount: 98))
        #expect(history.milestones(on: january(1)) == [])
        #expect(history.milestones(on: january(2)) == [])
        #expect(history.milestones(on: january(3)) == [Milestone(kind: .entries, threshold: 100)])
    }
}

@Suite("The fact of a milestone")
struct MilestoneFactTests {
    @Test("differs for each kind and threshold")
    func names() {
        let kinds: [Milestone.Kind] = [
            .weighInStreak(since: january(1)), .weighInStreak(since: january(2)), .checkInStreak(since: january(1)), .weightLost, .entries,
            .steps,
        ]
        let facts = kinds.flatMap { kind in [1, 2, 7].map { Milestone(kind: kind, threshold: $0).fact } }
        #expect(Set(facts).count == facts.count, "\(facts)")
    }

    @Test("differs for a new run")
    func anew() {
        let history = ProgressHistory([.steps: Array(repeating: 100, count: 7) + [nil] + Array(repeating: 100, count: 7)])
        let (first, second) = (history.milestones(on: january(7)), history.milestones(on: january(15)))
        #expect(first.map(\.threshold) == [7])
        #expect(second.map(\.threshold) == [7])
        #expect(first.map(\.fact) != second.map(\.fact))
    }

    @Test("stays the same while the run continues", arguments: [8, 30, 100, 364, 365, 366, 400])
    func goesOn(_ days: Int) {
        let history = ProgressHistory([.weight: Array(repeating: 80, count: days)])
        let (before, after) = (history.milestones(on: january(days - 1)), history.milestones(on: january(days)))
        let runs = Set(before.filter { $0.threshold == 7 }.map(\.fact))
        #expect(runs == Set(after.filter { $0.threshold == 7 }.map(\.fact)))
    }
}
