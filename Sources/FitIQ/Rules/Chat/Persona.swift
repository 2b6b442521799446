import UnderstudyCore

/// The coach that a consultation is with (fitiq-wellness.md 3.1).
enum Persona: String, FieldValue, CaseIterable {
    case generalWellness = "general_wellness"
    case wellnessSpecialist = "wellness_specialist"
    case nutritionist
    case fitnessCoach = "fitness_coach"
    case mentalHealthCoach = "mental_health_coach"
    case sleepCoach = "sleep_coach"

    /// The name in a greeting.
    var name: String { traits.name }
    /// The question that ends each message of the coach (fitiq-wellness.md 3.5).
    var closingQuestion: String { traits.question }
    /// The suggestions that the coach offers first (fitiq-wellness.md 3.7).
    var ownSuggestions: [GoalSuggestion.Subject] { traits.suggestions }
    /// The topic of a message that has none.
    var topic: ReplyTopic { traits.topic }

    private var traits: (name: String, question: String, suggestions: [GoalSuggestion.Subject], topic: ReplyTopic) {
        switch self {
        case .generalWellness: ("Wellness Coach", "Shall we turn this into a goal?", [], .goal)
        case .wellnessSpecialist: ("Wellness Companion", "What would make today a little easier?", [.gratitude, .sleep], .mood)
        case .nutritionist: ("Nutritionist", "Which meal shall we improve first?", [.protein], .nutrition)
        case .fitnessCoach: ("Fitness Coach", "Which day suits your next session?", [.steps, .strength], .activity)
        case .mentalHealthCoach: ("Mental Health Coach", "What would make today a little easier?", [.gratitude, .sleep], .mood)
        case .sleepCoach: ("Sleep Coach", "What time do you want to be in bed tonight?", [.sleep], .sleep)
        }
    }
}
