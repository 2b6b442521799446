import GRDB
import UnderstudyCore

/// The data that a coach's messages are computed from.
struct CoachKnowledge {
    let log: RecentLog
    let now: Instant
    let identifiers: IdentifierSource
}

extension Consultation {
    /// Adds a user's message and the reply to it.
    mutating func add(_ content: String, with knowledge: CoachKnowledge) -> (sent: ChatMessage, reply: ChatMessage) {
        let sent = ChatMessage(id: knowledge.identifiers.next(), role: .user, content: content, createdAt: knowledge.now)
        messages.append(sent)
        return (sent, add(.reply(to: content, from: persona, goalID: goalID, log: knowledge.log), with: knowledge))
    }

    /// Adds a message of the coach.
    @discardableResult
    mutating func add(_ message: CoachMessage, with knowledge: CoachKnowledge) -> ChatMessage {
        let stored = ChatMessage(
            id: knowledge.identifiers.next(), role: .assistant, content: message.content, tokens: message.tokens,
            processingTime: message.processingTime, createdAt: knowledge.now)
        messages.append(stored)
        updatedAt = knowledge.now
        return stored
    }
}
