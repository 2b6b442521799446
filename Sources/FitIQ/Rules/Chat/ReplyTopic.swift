/// The subject of a user's message (fitiq-wellness.md 3.5).
enum ReplyTopic: Sendable, CaseIterable {
    case sleep, nutrition, activity, weight, mood, goal

    /// The beginnings of words that select the topic.
    private var stems: [String] {
        switch self {
        case .sleep: ["sleep", "slept", "tired", "insomnia", "bed", "nap", "awake"]
        case .nutrition:
            [
                "eat", "food", "meal", "calor", "protein", "diet", "breakfast", "lunch", "dinner", "snack", "hungry", "carb", "nutrition",
                "recipe",
            ]
        case .activity: ["workout", "exercis", "run", "walk", "step", "gym", "train", "lift", "cardio", "fitness", "stretch"]
        case .weight: ["weigh", "kg", "lose", "fat", "bmi"]
        case .mood:
            [
                "stress", "anxi", "mood", "sad", "feel", "overwhelm", "worr", "angry", "lonely", "happy", "depress", "calm", "panic",
            ]
        case .goal: ["goal", "progress", "target", "motivat", "habit", "achiev", "plan"]
        }
    }

    /// The first topic that a word of the text belongs to; without one, the coach's own topic.
    init(of text: String, for persona: Persona) {
        // Scalars, because a comparison of characters would take very long for some texts.
        let words = text.lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }
        self =
            Self.allCases.first { topic in
                topic.stems.contains { stem in words.contains { $0.starts(with: stem.unicodeScalars) } }
            }
            ?? persona.topic
    }
}
