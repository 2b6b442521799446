import UnderstudyCore

/// A prepared first message of a consultation (fitiq-wellness.md 3.6).
struct QuickAction: Shaped, Equatable {
    let id: String
    let title: String
    /// The message in the user's words.
    let prompt: String
    /// The name of an SF Symbol.
    let icon: String
    let contextType: ContextType
    let persona: Persona

    static let shape = Shape<QuickAction>([
        .init("id", .text, example: "improve-sleep") { $0.id }, .init("title", .text, example: "Improve my sleep") { $0.title },
        .init("prompt", .text, "The message, in the words of the user.", example: "How can I sleep better?") { $0.prompt },
        .init("icon", .text, "The name of an SF Symbol.", example: "bed.double") { $0.icon },
        .init("context_type", .choice(of: ContextType.self), example: "general") { $0.contextType },
        .init("persona", .choice(of: Persona.self)) { $0.persona },
    ])

    static func named(_ id: String) -> QuickAction? { all.first { $0.id.isSame(as: id) } }

    private init(
        _ id: String, _ title: String, _ prompt: String, icon: String, about contextType: ContextType = .general,
        with persona: Persona = .generalWellness
    ) {
        self.id = id
        self.title = title
        self.prompt = prompt
        self.icon = icon
        self.contextType = contextType
        self.persona = persona
    }

    static let all = [
        QuickAction("suggest-goal", "Suggest a goal", "Which goal would suit me?", icon: "target"),
        QuickAction("check-progress", "Check my progress", "How is my progress?", icon: "chart.line.uptrend.xyaxis"),
        QuickAction("boost-motivation", "Boost my motivation", "I could use some motivation today.", icon: "flame"),
        QuickAction(
            "analyze-patterns", "Analyze my patterns", "What do my sleep and my days say about me?", icon: "waveform.path.ecg",
            about: .insight),
        QuickAction(
            "plan-nutrition", "Plan my meals", "Help me plan my meals for this week.", icon: "fork.knife", with: .nutritionist),
        QuickAction(
            "design-workout", "Design a workout", "Design a workout that I can do this week.", icon: "figure.run", with: .fitnessCoach),
        QuickAction("improve-sleep", "Improve my sleep", "How can I sleep better?", icon: "bed.double"),
        QuickAction(
            "manage-stress", "Manage stress", "I am under stress. What can I do?", icon: "leaf", about: .mood, with: .wellnessSpecialist),
        QuickAction("review-goal", "Review this goal", "How am I doing with this goal?", icon: "checklist", about: .goal),
        QuickAction(
            "troubleshoot-goal", "Get unstuck", "I am stuck with this goal. What could help?", icon: "wrench.and.screwdriver", about: .goal),
        QuickAction(
            "reflect-journal", "Reflect on my day", "Help me reflect on how I feel today.", icon: "book", about: .journal,
            with: .wellnessSpecialist),
    ]
}

/// The subject of a consultation (fitiq-wellness.md 3.1).
enum ContextType: String, FieldValue, CaseIterable {
    case goal, mood, insight, general, journal

    /// The name in a consultation. Lume cannot decode a list of consultations with `journal` in it.
    var emitted: String { self == .journal ? Self.general.rawValue : rawValue }
}
