/// The coach that a consultation is with (fitiq-wellness.md 3.1).
enum Persona: String, Sendable, CaseIterable {
    case generalWellness = "general_wellness"
    case wellnessSpecialist = "wellness_specialist"
    case nutritionist
    case fitnessCoach = "fitness_coach"
    case mentalHealthCoach = "mental_health_coach"
    case sleepCoach = "sleep_coach"

    /// The name in a greeting.
    var name: String {
        switch self {
        case .generalWellness: "Wellness Coach"
        case .wellnessSpecialist: "Wellness Companion"
        case .nutritionist: "Nutritionist"
        case .fitnessCoach: "Fitness Coach"
        case .mentalHealthCoach: "Mental Health Coach"
        case .sleepCoach: "Sleep Coach"
        }
    }

    /// The question that ends each message of the coach (fitiq-wellness.md 3.5).
    var closingQuestion: String {
        switch self {
        case .nutritionist: "Which meal shall we improve first?"
        case .fitnessCoach: "Which day suits your next session?"
        case .sleepCoach: "What time do you want to be in bed tonight?"
        case .mentalHealthCoach, .wellnessSpecialist: "What would make today a little easier?"
        case .generalWellness: "Shall we turn this into a goal?"
        }
    }

    /// The suggestions that the coach offers first (fitiq-wellness.md 3.7).
    var ownSuggestions: [GoalSuggestion.Subject] {
        switch self {
        case .generalWellness: []
        case .nutritionist: [.protein]
        case .fitnessCoach: [.steps, .strength]
        case .sleepCoach: [.sleep]
        case .mentalHealthCoach, .wellnessSpecialist: [.gratitude, .sleep]
        }
    }
}
