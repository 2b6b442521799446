import Testing
import TestSupport

@testable import FitIQ

@Suite("Tips")
struct GoalTipTests {
    /// The words by which Lume chooses an icon, in the order in which it looks for them (fitiq-wellness.md 6.4).
    private static let words: [(category: String, words: [String])] = [
        ("nutrition", ["eat", "food", "diet", "nutrition", "meal"]), ("exercise", ["exercise", "workout", "walk", "run", "step"]),
        ("sleep", ["sleep", "rest", "bed"]), ("mindset", ["think", "mindset", "mental", "focus"]),
        ("habit", ["habit", "routine", "schedule", "daily"]),
    ]

    private static func category(of tip: String) -> String {
        words.first { $0.words.contains { tip.lowercased().contains($0) } }?.category ?? "general"
    }

    private static let categories: [(GoalType, [String])] = [
        (.weight, ["exercise", "nutrition", "nutrition", "exercise", "general", "sleep"]),
        (.activity, ["general", "exercise", "exercise", "exercise", "habit", "general"]),
        (.nutrition, ["nutrition", "nutrition", "nutrition", "nutrition", "nutrition", "nutrition"]),
        (.sleep, ["sleep", "sleep", "sleep", "sleep", "sleep", "habit"]),
        (.mindfulness, ["general", "mindset", "mindset", "mindset", "habit", "habit"]),
        (.custom, ["general", "general", "habit", "habit", "general", "general"]),
    ]

    @Test("have the icons that their subjects need, and no others", arguments: categories)
    func icons(_ type: GoalType, _ expected: [String]) {
        let goal = Goal(["goal_type": .string(type.rawValue), "target_value": 20, "current_value": 9, "target_unit": "sessions"])
        #expect(goal.tips.map(Self.category) == expected)
    }

    @Test("are six different texts that begin with the goal's numbers", arguments: GoalType.allCases)
    func texts(_ type: GoalType) {
        let goal = Goal(["goal_type": .string(type.rawValue), "target_value": 12_500, "current_value": 9.25, "target_unit": "steps"])
        #expect(Set(goal.tips).count == 6)
        let standing = type == .weight ? "9.3 steps, on the way to 12,500 steps" : "9.3 of 12,500 steps"
        #expect(goal.tips.first?.hasPrefix("You are at \(standing): ") == true)
    }
}
