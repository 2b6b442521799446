import UnderstudyCore
import Values

/// A question that begins a journal entry (fitiq-wellness.md 5).
struct JournalPrompt: Shaped {
    enum Category: String, CaseIterable, FieldValue {
        case gratitude, reflection, goals, wellness, creativity

        fileprivate var texts: [String] {
            switch self {
            case .gratitude:
                [
                    "What are three things that you are grateful for today?", "Who made your day better, and how?",
                    "Which small moment today is worth remembering?",
                ]
            case .reflection:
                [
                    "What did you learn about yourself today?", "Which moment today would you like to live again?",
                    "What would you do differently if the day began again?",
                ]
            case .goals:
                [
                    "Which step toward a goal did you take today?", "What stands between you and your most important goal?",
                    "Where would you like to be in a month?",
                ]
            case .wellness:
                [
                    "How does your body feel right now?", "What gave you energy today, and what took it?",
                    "How did you sleep, and what would make tonight better?",
                ]
            case .creativity:
                [
                    "Describe your day as a scene in a film.", "Write a letter to yourself in ten years.",
                    "Which idea has followed you lately?",
                ]
            }
        }
    }

    let category: Category
    let id: String
    let text: String

    static let all = Category.allCases.flatMap { category in
        category.texts.enumerated().map { place, text in
            JournalPrompt(category: category, id: UUIDText.named("fitiq journal prompt \(category.rawValue) \(place)"), text: text)
        }
    }

    static let shape = Shape<JournalPrompt>([
        .init("id", .identifier) { $0.id }, .init("category", .choice(of: Category.self)) { $0.category },
        .init("prompt_text", .text, example: "Who made your day better, and how?") { $0.text },
    ])
}
