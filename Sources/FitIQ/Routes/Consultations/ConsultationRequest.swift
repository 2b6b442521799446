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

extension Resource.Paging {
    /// The list of consultations, by default of the active ones (fitiq-wellness.md 3.3).
    static let consultations = Resource.Paging(
        key: "consultations", totals: ["total_count"], defaultLimit: 20,
        filters: [
            .choice(
                "status", Consultation.Status.allCases.map { ($0.rawValue, [$0.rawValue]) } + [("all", [])],
                default: Consultation.Status.active.rawValue, message: "invalid status parameter", "The state."),
            .choice("persona", Persona.allCases.map(\.rawValue), "The coach."),
        ])
}

extension Condition {
    static let activeConsultation = Condition("json_extract(json, '$.status') = ?", Consultation.Status.active.rawValue)
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
