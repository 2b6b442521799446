import UnderstudyCore
import Values

/// A chat with a coach (fitiq-wellness.md 3.1).
struct Consultation: Sendable, Equatable {
    enum Status: String, FieldValue, CaseIterable {
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
}

/// A message of a consultation (fitiq-wellness.md 3.2).
struct ChatMessage: Sendable, Equatable {
    enum Role: String, FieldValue, CaseIterable {
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
}
