import Values

/// The data that a coach's messages are computed from.
struct CoachKnowledge: Sendable {
    let log: RecentLog
    let now: Instant
    let identifiers: IdentifierSource
}

extension Consultation {
    /// Adds a user's message, if the consultation still takes one.
    mutating func receive(_ content: String, with knowledge: CoachKnowledge) throws(FitIQError) -> ChatMessage {
        guard status == .active else { throw .consultationNotActive }
        return add(ChatMessage(id: knowledge.identifiers.next(), role: .user, content: content, createdAt: knowledge.now))
    }

    /// Adds the reply to a user's message.
    mutating func reply(to message: ChatMessage, with knowledge: CoachKnowledge) -> ChatMessage {
        say(.reply(to: message.content, from: persona, goalID: goalID, log: knowledge.log), with: knowledge)
    }

    /// Adds a message of the coach.
    mutating func say(_ message: CoachMessage, with knowledge: CoachKnowledge) -> ChatMessage {
        add(
            ChatMessage(
                id: knowledge.identifiers.next(), role: .assistant, content: message.content, tokens: message.tokens,
                processingTime: message.processingTime, createdAt: knowledge.now))
    }

    private mutating func add(_ message: ChatMessage) -> ChatMessage {
        messages.append(message)
        updatedAt = message.createdAt
        return message
    }
}
