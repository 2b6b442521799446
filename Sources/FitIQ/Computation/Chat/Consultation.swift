import UnderstudyCore

/// A chat with a coach (fitiq-wellness.md 3.1).
struct Consultation: Sendable, Equatable {
    enum Status: String, Sendable, CaseIterable {
        case pending, active, completed, abandoned, archived
    }

    let id: String
    let userID: String
    var persona: Persona
    var status: Status = .active
    let goalID: String?
    let contextType: ContextType
    let contextID: String?
    let quickAction: String?
    var completedAt: Instant?
    /// Oldest first.
    var messages: [ChatMessage] = []
    let createdAt: Instant
    var updatedAt: Instant

    /// The most active consultations of a user.
    static let mostActive = 10

    /// Whether the chat has enough to suggest goals, for which Lume then shows a card.
    var canSuggestGoals: Bool { goalID == nil && messages.count { $0.role == .user } >= 2 }

    /// The subject of the greeting.
    ///
    /// - Parameter insightTitle: the title of the user's insight that the chat is about; `nil` if there is none.
    func subject(log: RecentLog, insightTitle: String?) -> CoachMessage.Context {
        switch contextType {
        case .goal: .goal(log.goal(goalID))
        case .mood: .mood
        case .insight: insightTitle.map { .insight(title: $0) } ?? .general
        case .general, .journal: .general
        }
    }

    /// - Parameter isListed: whether only the first user message is included, from which Lume makes the title of a list's row.
    func json(isListed: Bool = false) -> JSON {
        let shown = isListed ? messages.first { $0.role == .user }.map { [$0] } ?? [] : messages
        return [
            "id": .string(id), "user_id": .string(userID), "persona": .string(persona.rawValue), "status": .string(status.rawValue),
            "goal_id": .optional(goalID), "context_type": .string(contextType.emitted), "context_id": .optional(contextID),
            "quick_action": .optional(quickAction), "started_at": .timestamp(createdAt), "completed_at": .timestamp(completedAt),
            "last_message_at": .timestamp(messages.last?.createdAt), "message_count": .integer(messages.count),
            "created_at": .timestamp(createdAt), "updated_at": .timestamp(updatedAt),
            "has_context_for_goal_suggestions": .bool(canSuggestGoals), "messages": .array(shown.map { $0.json(in: id) }),
        ]
    }
}

/// A message of a consultation (fitiq-wellness.md 3.2).
struct ChatMessage: Sendable, Equatable {
    enum Role: String, Sendable, CaseIterable {
        case user, assistant
    }

    /// The most characters of a user's message.
    static let mostCharacters = 10_000

    let id: String
    let role: Role
    private(set) var content: String
    private(set) var tokens: Int?
    /// In milliseconds.
    private(set) var processingTime: Int?
    let createdAt: Instant

    /// Takes the text and the numbers of a coach's message.
    mutating func fill(with message: CoachMessage) {
        content = message.content
        tokens = message.tokens
        processingTime = message.processingTime
    }

    func json(in consultationID: String) -> JSON {
        [
            "id": .string(id), "consultation_id": .string(consultationID), "role": .string(role.rawValue), "content": .string(content),
            "function_name": .null, "function_args": .null, "tokens_used": .optional(tokens.map(Double.init)),
            "processing_time_ms": .optional(processingTime.map(Double.init)), "created_at": .timestamp(createdAt),
        ]
    }
}

/// The stored form, which a seed contains, too; see ``UnderstudyCore/Resource/consultations``.
extension Consultation {
    init(_ record: JSON, ofUser userID: String) {
        let id = record["id"]?.string ?? ""
        let createdAt = record.instant(Resource.createdAt) ?? Instant(seconds: 0)
        self.id = id
        self.userID = userID
        persona = record["persona"]?.string.flatMap(Persona.init(exact:)) ?? .generalWellness
        status = record["status"]?.string.flatMap(Status.init(exact:)) ?? .active
        goalID = record["goal_id"]?.string
        contextType = record["context_type"]?.string.flatMap(ContextType.init(exact:)) ?? .general
        contextID = record["context_id"]?.string
        quickAction = record["quick_action"]?.string
        completedAt = record.instant("completed_at")
        messages = (record["messages"]?.array ?? []).enumerated().map { index, message in
            ChatMessage(
                id: message["id"]?.string ?? UUIDText.named("fitiq message \(id) \(index)"),
                role: message["role"]?.string.flatMap(ChatMessage.Role.init(exact:)) ?? .user, content: message["content"]?.string ?? "",
                tokens: message["tokens_used"]?.integer, processingTime: message["processing_time_ms"]?.integer,
                createdAt: message.instant(Resource.createdAt) ?? createdAt)
        }
        self.createdAt = createdAt
        updatedAt = record.instant(Resource.updatedAt) ?? createdAt
    }

    var record: JSON {
        .object(omittingMissing: [
            ("id", .string(id)), ("persona", .string(persona.rawValue)), ("status", .string(status.rawValue)),
            ("goal_id", goalID.map(JSON.string)), ("context_type", .string(contextType.rawValue)),
            ("context_id", contextID.map(JSON.string)), ("quick_action", quickAction.map(JSON.string)),
            ("completed_at", completedAt.map(JSON.timestamp)), ("messages", .array(messages.map(\.record))),
            (Resource.createdAt, .timestamp(createdAt)), (Resource.updatedAt, .timestamp(updatedAt)),
        ])
    }
}

extension ChatMessage {
    fileprivate var record: JSON {
        .object(omittingMissing: [
            ("id", .string(id)), ("role", .string(role.rawValue)), ("content", .string(content)),
            ("tokens_used", tokens.map(JSON.integer)), ("processing_time_ms", processingTime.map(JSON.integer)),
            (Resource.createdAt, .timestamp(createdAt)),
        ])
    }
}
