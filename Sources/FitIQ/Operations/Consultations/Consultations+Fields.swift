import UnderstudyCore
import Values

/// The stored members of chats and of their messages (fitiq-wellness.md 3.1, 3.2).
extension Consultations {
    static let persona = Field<Persona>("persona", "The coach.")
    static let status = Field<Consultation.Status>("status", "The state.", default: .active)
    static let goalID = Field<String?>("goal_id", .text, "The id of the goal that the chat is about, in lower case.")
    static let contextType = Field<ContextType>("context_type", "The subject.", default: .general)
    static let contextID = Field<String?>("context_id", .text, "The id of the subject, in lower case.")
    static let quickAction = Field<String?>("quick_action", .text, "The quick action that began the chat.")
    static let completedAt = Field<Instant?>("completed_at", .instant, "The time of completion.").usually(.past)
    static let messages = Field<[JSON]>(
        "messages", .array(of: ChatMessages.fields.creation, count: 0...10_000), "The messages, oldest first.", default: [])

    fileprivate static let fields: Fields = [persona, status, goalID, contextType, contextID, quickAction, completedAt, messages]
}

extension ChatMessages {
    static let id = Field<String?>("id", .identifier, "The id; by default derived from the chat's id.")
    static let role = Field<ChatMessage.Role>("role", "The author.")
    /// Empty until the seed's rules have made it.
    static let content = Field<String>(
        "content", .text(length: 1...Int(Int32.max)), "The text; in a seed, by default the message that follows from the coach's rules.",
        default: "")
    static let tokens = Field<Int?>("tokens_used", .integer(from: 0), "The length of a reply in tokens.")
    static let processingTime = Field<Int?>("processing_time_ms", .integer(from: 0), "The time that the reply took, in milliseconds.")
    static let createdAt = Field<Instant?>("created_at", .instant, "The time of the message; by default that of the chat's creation.")
        .usually(.past)

    fileprivate static let fields: Fields = [id, role, content, tokens, processingTime, createdAt]
}

extension Resource {
    /// Chats with a coach, each with its messages. Operations read them as a ``Consultation``.
    static let consultations = Resource(
        "consultation", at: "/consultations", label: "consultation", tag: nil, seedKey: "consultations", owner: .user,
        identity: .generatedInAnyCase, fields: Consultations.fields.members, mostBytes: 2 << 20, order: .descending("created_at"),
        operations: [])
}
