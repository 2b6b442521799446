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
        var contextType = ContextType.general
        if let type {
            guard let known = ContextType(exact: type) else { throw .invalid("Invalid context_type") }
            contextType = known
        } else if goal != nil {
            contextType = .goal
        }
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

/// The filters of a list (fitiq-wellness.md 3.3).
struct ConsultationFilter {
    /// `nil` for all.
    let status: Consultation.Status?
    let persona: Persona?

    init(_ parameters: QueryParameters) throws(FitIQError) {
        let status = parameters["status"] ?? Consultation.Status.active.rawValue
        self.status = Consultation.Status(exact: status)
        if self.status == nil, !status.isSame(as: "all") { throw .invalid("invalid status parameter") }
        persona = try parameters.value("persona", else: .invalid("Invalid persona"), Persona.init(exact:))
    }

    /// The members that records must have.
    var members: [String: JSON] {
        var members: [String: JSON] = [:]
        members["status"] = status.map { .string($0.rawValue) }
        members["persona"] = persona.map { .string($0.rawValue) }
        return members
    }
}

/// A part of a list (fitiq-wellness.md 2).
struct ListPage {
    let limit: Int
    let offset: Int

    init(_ parameters: QueryParameters, defaultLimit: Int) throws(FitIQError) {
        limit = min(try parameters.integer("limit", from: 1) ?? defaultLimit, 100)
        let pageOffset = try parameters.offset(ofPage: "page", size: limit)
        offset = try parameters.integer("offset", from: 0) ?? pageOffset ?? 0
    }

    func rows<Row>(of all: [Row]) -> ArraySlice<Row> { all.dropFirst(offset).prefix(limit) }
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
