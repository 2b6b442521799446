import Testing
import TestSupport
import UnderstudyCore
@testable import FitIQ

@Suite("Goal suggestions")
struct GoalSuggestionTests {
    private func titles(_ facts: SuggestionFacts) -> [String] { facts.suggestions().map(\.title) }

    @Test("without data are the first five rules")
    func noData() {
        let expected = [
            "Sleep 7.5 hours a night", "Walk 6,000 steps a day", "Eat 90 g of protein a day", "Write three good things each evening",
            "Two strength sessions a week",
        ]
        #expect(titles(SuggestionFacts()) == expected)
    }

    private static let stepTargets: [(average: Double, target: Double)] = [
        (0, 6_000), (4_999, 6_000), (5_000, 6_000), (5_001, 6_500), (7_500, 8_500), (8_900, 10_000), (11_000, 12_000), (1e300, 12_000),
    ]

    @Test("for steps are a thousand above the average, rounded up to 500, within bounds", arguments: stepTargets)
    func steps(_ average: Double, _ target: Double) throws {
        let suggestion = try #require(SuggestionFacts(steps: average).suggestions().first { $0.rule == .steps })
        #expect(suggestion.targetValue == target)
        #expect(suggestion.title.count <= 50)
    }

    @Test("quote the number that they are made from")
    func rationale() throws {
        let facts = SuggestionFacts(sleepHours: 6.84, steps: 8_900, weight: 80, weightMonthAgo: 79.2, strengthWorkouts: 1)
        let rationales = facts.suggestions().filter { $0.rule != .gratitude }.map(\.rationale)
        let expected = [
            "Your average is 6.8 hours.", "Your average is 8,900 steps.", "Your latest weight is 80 kg.",
            "You logged 1 strength session in the last 14 days.", "Your weight rose by 0.8 kg in 30 days.",
        ]
        #expect(rationales == expected)
    }

    private static let conditions: [(SuggestionFacts, GoalSuggestion.Rule, Bool)] = [
        (SuggestionFacts(sleepHours: 7.49), .sleep, true), (SuggestionFacts(sleepHours: 7.5), .sleep, false),
        (SuggestionFacts(strengthWorkouts: 1), .strength, true), (SuggestionFacts(strengthWorkouts: 2), .strength, false),
        (SuggestionFacts(weight: 80.5, weightMonthAgo: 80), .weight, false),
        (SuggestionFacts(weight: 80.75, weightMonthAgo: 80), .weight, true), (SuggestionFacts(weight: 80), .weight, false),
    ]

    @Test("are offered if their condition holds", arguments: conditions)
    func condition(_ facts: SuggestionFacts, _ rule: GoalSuggestion.Rule, _ isOffered: Bool) {
        #expect(facts.suggestions().contains { $0.rule == rule } == isOffered)
    }

    @Test("for protein are 1.2 g a kilogram, rounded to 5", arguments: [(80, 95), (77.8, 95), (60, 70), (0, 5)] as [(Double, Double)])
    func protein(_ weight: Double, _ grams: Double) throws {
        let suggestion = try #require(SuggestionFacts(weight: weight).suggestions().first { $0.rule == .protein })
        #expect(suggestion.targetValue == grams)
    }

    @Test("leave out titles of active goals, in any case")
    func active() {
        let facts = SuggestionFacts(activeGoalTitles: ["SLEEP 7.5 hours a night", "Write three good things each evening"])
        #expect(titles(facts) == ["Walk 6,000 steps a day", "Eat 90 g of protein a day", "Two strength sessions a week"])
    }

    @Test("begin with the preferred rules")
    func preferred() {
        let rules = SuggestionFacts().suggestions(first: [.gratitude, .sleep]).map(\.rule)
        #expect(rules == [.gratitude, .sleep, .steps, .protein, .strength])
    }

    @Test("have the members that Lume decodes")
    func members() throws {
        let suggestion = try #require(SuggestionFacts(steps: 8_900).suggestions().first { $0.rule == .steps })
        let expected: JSON = [
            "title": "Walk 10,000 steps a day", "description": "Add a short walk after lunch and another one after dinner.",
            "goal_type": "activity", "target_value": 10_000, "target_unit": "steps", "rationale": "Your average is 8,900 steps.",
            "estimated_duration": 30, "difficulty": 3,
        ]
        #expect(suggestion.json.differences(from: expected) == [])
    }
}
