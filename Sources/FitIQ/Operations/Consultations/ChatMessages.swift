import MicroHTTP
import UnderstudyCore
import Values

/// The messages of chats (fitiq-wellness.md 3.4).
enum ChatMessages {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "listMessages", "/consultations/:id/messages", "List a chat's messages, the oldest first", "In pages.", for: .user,
            query: [page], answers: .ok(list.schema, "A page of messages."), refuses: Consultations.missing
        ) { call, records in
            let page = try call[page]
            let chat = try call.service.consultation(call.context, records)
            return list.json(Page(page, of: chat.messages) { ChatMessageView($0, in: chat.id) })
        },
        .call(
            "sendMessage", .post, "/consultations/:id/messages", "Send a message to the coach, and get the reply",
            """
            Fixed rules make the reply from the words of the message and from the data that the user has logged. The same message, data and \
            date give the same reply. The members of the user's message are also members of the data itself.
            """,
            for: .user, body: .chatMessage, answers: .created(ChatTurn.shape.schema, "The message and its reply."),
            refuses: [
                .error(.consultationNotActive, "The chat is not active, or belongs to another user."),
                .of(.unknownConsultation),
            ]
        ) { call in
            let (chat, turn) = try call.service.change(call.user, call.context) { chat, db in
                let knowledge = try call.service.knowledge(of: call.user, call.context, db)
                let sent = try chat.receive(call.sent, with: knowledge)
                return (sent: sent, reply: chat.reply(to: sent, with: knowledge))
            }
            let view = ChatTurn(sent: ChatMessageView(turn.sent, in: chat.id), reply: ChatMessageView(turn.reply, in: chat.id))
            return .success(view.json, status: .created)
        },
    ].tagged("FitIQ: consultations")

    private static let page = Parameter<ListPage>.page(limit: 50)

    private static let list = Shape<Page<ChatMessageView>>(
        "FitIQChatMessagePage",
        Shape.members("messages", of: ChatMessageView.shape) { $0 } + [
            .init("total_count", .integer(from: 0), "The same as `total`.", example: 1) { $0.total }
        ])
}

/// A message in a response.
struct ChatMessageView: Shaped {
    private let message: ChatMessage
    private let consultationID: String

    init(_ message: ChatMessage, in consultationID: String) {
        self.message = message
        self.consultationID = consultationID
    }

    static let shape = Shape<ChatMessageView>("FitIQChatMessage", members { $0 })

    /// The members of a message in a larger object.
    fileprivate static func members<Source>(_ view: @escaping @Sendable (Source) -> ChatMessageView) -> [Shape<Source>.Member] {
        [
            .init("id", .identifier, example: "1d98ae72-72b5-4ffe-bc9f-910d6862e724") { view($0).message.id },
            .init("consultation_id", .identifier, example: "5b0c1f0e-7a52-4e53-9a64-0c8f6f0f7a11") { view($0).consultationID },
            .init("role", .choice(of: ChatMessage.Role.self)) { view($0).message.role },
            .init("content", .text, example: "How is my sleep?") { view($0).message.content },
            .init("function_name", .nullable(.text), "Always null.", example: .null) { _ in JSON.null },
            .init("function_args", .nullable(.anyObject), "Always null.", example: .null) { _ in JSON.null },
            .init("tokens_used", .nullable(.integer(from: 0)), example: .null) { view($0).message.tokens },
            .init("processing_time_ms", .nullable(.integer(from: 0)), example: .null) { view($0).message.processingTime },
            .init("created_at", .instant) { JSON.timestamp(view($0).message.createdAt) },
        ]
    }
}

/// A message of the user and its reply.
private struct ChatTurn: Shaped {
    let sent: ChatMessageView
    let reply: ChatMessageView

    static let shape = Shape<ChatTurn>(
        "FitIQChatTurn",
        ChatMessageView.members { $0.sent } + [
            .object("user_message", ChatMessageView.shape) { $0.sent }, .object("assistant_message", ChatMessageView.shape) { $0.reply },
        ])
}

/// A chat in a response.
struct ConsultationView: Shaped {
    private let chat: Consultation
    /// Whether only the first user message is included, from which Lume makes the title of a list's row.
    private let isListed: Bool

    init(_ chat: Consultation, isListed: Bool = false) {
        self.chat = chat
        self.isListed = isListed
    }

    private var shown: [ChatMessage] {
        isListed ? chat.messages.first { $0.role == .user }.map { [$0] } ?? [] : chat.messages
    }

    static let shape = Shape<ConsultationView>(
        "FitIQConsultation",
        [
            .init("id", .identifier, example: "5b0c1f0e-7a52-4e53-9a64-0c8f6f0f7a11") { $0.chat.id },
            .init("user_id", .text, example: "0b9b86b5-f193-430a-a82b-921477e75638") { $0.chat.userID },
            .init("persona", .choice(of: Persona.self), example: "sleep_coach") { $0.chat.persona },
            .init("status", .choice(of: Consultation.Status.self), example: "active") { $0.chat.status },
            .init("goal_id", .nullable(.text), "The goal that the chat is about.", example: .null) { $0.chat.goalID },
            .init("context_type", .choice(["goal", "mood", "insight", "general"]), example: "general") { $0.chat.contextType.emitted },
            .init("context_id", .nullable(.text), example: .null) { $0.chat.contextID },
            .init("quick_action", .nullable(.text), example: .null) { $0.chat.quickAction },
            .init("started_at", .instant) { JSON.timestamp($0.chat.createdAt) },
            .init("completed_at", .nullable(.instant), example: .null) { JSON.timestamp($0.chat.completedAt) },
            .init("last_message_at", .nullable(.instant)) { JSON.timestamp($0.chat.messages.last?.createdAt) },
            .init("message_count", .integer(from: 0), example: 1) { $0.chat.messages.count },
            .init("created_at", .instant) { JSON.timestamp($0.chat.createdAt) },
            .init("updated_at", .instant) { JSON.timestamp($0.chat.updatedAt) },
            .init("has_context_for_goal_suggestions", .bool, "Whether the chat has two user messages and no goal.", example: false) {
                $0.chat.canSuggestGoals
            },
            .list("messages", of: ChatMessageView.shape) { view in view.shown.map { ChatMessageView($0, in: view.chat.id) } },
        ])
}

/// A new chat in a response.
struct StartedChat: Shaped {
    let chat: Consultation
    let greeting: ChatMessage?

    static let shape = Shape<StartedChat>(
        "FitIQStartedConsultation",
        [
            .object("consultation", ConsultationView.shape) { ConsultationView($0.chat) },
            .orNull("greeting_message", ChatMessageView.shape) { started in
                started.greeting.map { ChatMessageView($0, in: started.chat.id) }
            },
            .init("needs_survey", .bool, example: false) { _ in false },
        ])
}
