import UnderstudyCore

extension Resource {
    /// Chats with a coach, each with its messages (fitiq-wellness.md 3). Their routes read them as a ``Consultation``.
    static let consultations = Resource(
        "consultation", at: "/consultations", label: "consultation", tag: nil, seedKey: "consultations", owner: .user,
        identity: .generatedInAnyCase,
        fields: [
            .required("persona", .choice(Persona.allCases.map(\.rawValue)), "The coach."),
            .optional("status", .choice(Consultation.Status.allCases.map(\.rawValue)), "The state.", default: "active"),
            .optional("goal_id", .text, "The id of the goal that the chat is about, in lower case."),
            .optional("context_type", .choice(ContextType.allCases.map(\.rawValue)), "The subject.", default: "general"),
            .optional("context_id", .text, "The id of the subject, in lower case."),
            .optional("quick_action", .text, "The quick action that began the chat."),
            .optional("completed_at", .instant, "The time of completion."),
            .optional("messages", .array(of: .object(message), count: 0...10_000), "The messages, oldest first.", default: []),
        ],
        mostBytes: 2 << 20, order: .descending("created_at"), operations: [])

    private static let message: [ValueSchema.Field] = [
        .optional("id", .identifier, "The id; by default derived from the chat's id."),
        .required("role", .choice(ChatMessage.Role.allCases.map(\.rawValue)), "The author."),
        .optional(
            "content", .text(length: 1...Int(Int32.max)), "The text; in a seed, by default the message that follows from the coach's rules."
        ),
        .optional("tokens_used", .integer(from: 0), "The length of a reply in tokens."),
        .optional("processing_time_ms", .integer(from: 0), "The time that the reply took, in milliseconds."),
        .optional("created_at", .instant, "The time of the message; by default that of the chat's creation."),
    ]
}
