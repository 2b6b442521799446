import MicroHTTP
import UnderstudyCore

/// The body that starts a consultation (fitiq-wellness.md 3.3).
struct NewConsultation {
    let persona: Persona
    let contextType: ContextType
    let contextID: String?
    let goalID: String?
    let quickAction: String?
    /// The user's first message: the sent one, or that of a known quick action.
    let firstMessage: String?

    init(_ body: RequestBody) throws(FitIQError) {
        let (persona, goal) = (try body.string("persona"), try body.string("goal_id")?.lowercased())
        let (type, id) = (try body.string("context_type"), try body.string("context_id")?.lowercased())
        quickAction = try body.string("quick_action")
        let message = try body.string("initial_message")
        guard let persona else { throw .invalid("persona is required") }
        self.persona = try Persona.named(persona)
        let usual: ContextType = goal == nil ? .general : .goal
        guard let contextType = type.map({ ContextType(exact: $0) }) ?? usual else { throw .invalid("Invalid context_type") }
        self.contextType = contextType
        goalID = goal ?? (contextType == .goal ? id : nil)
        contextID = id ?? (contextType == .goal ? goal : nil)
        if let message {
            firstMessage = try FitIQError.checkedMessage(message, "initial_message")
        } else {
            firstMessage = quickAction.flatMap(QuickAction.named)?.prompt
        }
    }
}

/// The body that changes a consultation. A title is accepted and dropped, because no client reads it.
struct ConsultationChange {
    let persona: Persona?
    let isArchived: Bool?

    init(_ body: RequestBody) throws(FitIQError) {
        _ = try body.string("title")
        persona = try body.string("persona").map { text throws(FitIQError) in try Persona.named(text) }
        isArchived = try body.bool("is_archived")
    }

    func apply(to consultation: inout Consultation) {
        consultation.persona = persona ?? consultation.persona
        guard let isArchived else { return }
        consultation.status = isArchived ? .archived : .active
        if !isArchived { consultation.completedAt = nil }
    }
}

extension Condition {
    static let activeConsultation = Condition.consultations(.active)

    static func consultations(_ status: Consultation.Status) -> Condition {
        Condition("json_extract(json, '$.status') = ?", status.rawValue)
    }
}

/// Bodies whose texts are trimmed, or which may name the same thing in two ways. The schemas only describe them.
extension Input<FitIQBackend, NewConsultation> {
    static let newConsultation = Input.described(
        .named(
            "FitIQNewConsultation",
            .object([
                .required("persona", .choice(of: Persona.self), "The coach.", example: "sleep_coach"), .optional("goal_id", .text),
                .optional(
                    "context_type", .choice(of: ContextType.self), "The subject; by default `goal` with a `goal_id`, otherwise `general`.",
                    example: "mood"),
                .optional("context_id", .text), .optional("quick_action", .text, example: "improve-sleep"),
                .optional("initial_message", .chatText, example: "How is my sleep?"),
            ]))
    ) { try NewConsultation(RequestBody($0.request)) }
}

extension Input<FitIQBackend, ConsultationChange> {
    static let consultationChange = Input.described(
        .named(
            "FitIQConsultationChange",
            .object([
                .optional("title", .text), .optional("persona", .choice(of: Persona.self), example: "sleep_coach"),
                .optional("is_archived", .bool, example: true),
            ]))
    ) { try ConsultationChange(RequestBody($0.request)) }
}

extension Input<FitIQBackend, String> {
    /// A user's message without surrounding space.
    static let chatMessage = Input.described(
        .named("FitIQNewChatMessage", .object([.required("content", .chatText, example: "How is my sleep?")]))
    ) { try FitIQError.checkedMessage(RequestBody($0.request).string("content"), "content") }
}

extension Input<FitIQBackend, Int> {
    /// The most goals that the coach suggests.
    static let suggestionCount = Input.described(
        .named("FitIQChatSuggestionRequest", .object([.optional("max_suggestions", .integer(1...10), default: 3, example: 3)])),
        mayBeMissing: true
    ) { context in
        let most = try RequestBody(context.request, mayBeMissing: true).number("max_suggestions") ?? 3
        guard let count = Int(exactly: most) else { throw FitIQError.invalidPayload }
        guard (1...10).contains(count) else { throw FitIQError.invalid("max_suggestions must be between 1 and 10") }
        return count
    }
}

extension ValueSchema {
    fileprivate static let chatText = ValueSchema.text(length: 1...ChatMessage.mostCharacters)
}

extension Persona {
    fileprivate static func named(_ name: String) throws(FitIQError) -> Persona {
        guard let persona = Persona(exact: name) else { throw .invalid("Invalid persona") }
        return persona
    }
}

extension FitIQError {
    /// A user's message without surrounding space.
    static func checkedMessage(_ text: String?, _ field: String) throws(FitIQError) -> String {
        guard let text = text?.trimmingSpace(), !text.isEmpty else { throw .invalid("\(field) is required") }
        guard text.unicodeScalars.count <= ChatMessage.mostCharacters else {
            throw .invalid("\(field) must be at most \(ChatMessage.mostCharacters) characters")
        }
        return String(text)
    }
}
