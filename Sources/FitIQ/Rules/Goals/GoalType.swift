import UnderstudyCore

/// The types of goals. Lume also sends `mindfulness` (fitiq-wellness.md 6.1).
enum GoalType: String, FieldValue, CaseIterable {
    case weight, activity, nutrition, custom, sleep, mindfulness

    /// The section of Lume's list that shows the goal.
    var category: String {
        switch self {
        case .weight, .activity, .nutrition, .sleep: "physical"
        case .mindfulness: "mental"
        case .custom: "general"
        }
    }
}
