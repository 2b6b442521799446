import GRDB
import UnderstudyCore
import Values

/// Chats in the database (fitiq-wellness.md 3).
extension FitIQBackend {
    /// The consultation that the path names, in any case.
    func consultation(_ context: Context, _ records: Records) throws -> Consultation {
        try records.consultation(records.get(.consultations, context.recordID))
    }

    func change<Value>(
        _ currentUser: CurrentUser, _ context: Context, _ body: (inout Consultation, Database) throws -> Value
    ) throws -> (Consultation, Value) {
        try currentUser.write(context) { records in
            // A reply counts every meal whose processing has ended.
            try records.finishDueMeals(at: realTime(), for: context.session)
            var consultation = try consultation(context, records)
            let value = try body(&consultation, records.db)
            try records.update(.consultations, consultation.record)
            return (consultation, value)
        }
    }

    func knowledge(of currentUser: CurrentUser, _ context: Context, _ db: Database) throws -> CoachKnowledge {
        CoachKnowledge(
            log: try .load(ofUser: currentUser.id, on: context.now.utc.date, from: db), now: context.now.wholeSeconds,
            identifiers: context.identifiers)
    }

    /// The title of the user's insight that a consultation is about.
    func insightTitle(of consultation: Consultation, in db: Database) throws -> String? {
        guard consultation.contextType == .insight, let id = consultation.contextID, let insight = try insights.find(id, in: db),
            insight.userID == consultation.userID
        else { return nil }
        return insight.text.title
    }
}

extension Records {
    /// A stored consultation of the user.
    func consultation(_ json: JSON) throws -> Consultation {
        try Consultation(Resource.consultations.record(json), ofUser: scope.user)
    }
}

extension Consultation {
    init(_ record: Record, ofUser userID: String) throws(MemberError) {
        let id = record.id
        let createdAt = try record[Record.createdAt]
        self.id = id
        self.userID = userID
        persona = try record[Consultations.persona]
        status = try record[Consultations.status]
        goalID = try record[Consultations.goalID]
        contextType = try record[Consultations.contextType]
        contextID = try record[Consultations.contextID]
        quickAction = try record[Consultations.quickAction]
        completedAt = try record[Consultations.completedAt]
        for (index, json) in try record[Consultations.messages].enumerated() {
            let message = Record(kind: "message", json)
            messages.append(
                ChatMessage(
                    id: try message[ChatMessages.id] ?? UUIDText.named("fitiq message \(id) \(index)"),
                    role: try message[ChatMessages.role], content: try message[ChatMessages.content],
                    tokens: try message[ChatMessages.tokens], processingTime: try message[ChatMessages.processingTime],
                    createdAt: try message[ChatMessages.createdAt] ?? createdAt))
        }
        self.createdAt = createdAt
        updatedAt = try record[Record.updatedAt]
    }

    /// The stored form.
    var record: JSON {
        var record = Resource.consultations.record(["id": .string(id)])
        record.set(Consultations.persona, persona)
        record.set(Consultations.status, status)
        record.set(Consultations.goalID, goalID)
        record.set(Consultations.contextType, contextType)
        record.set(Consultations.contextID, contextID)
        record.set(Consultations.quickAction, quickAction)
        record.set(Consultations.completedAt, completedAt)
        record.set(Consultations.messages, messages.map(\.record))
        record.set(Record.createdAt, createdAt)
        record.set(Record.updatedAt, updatedAt)
        return record.json
    }
}

extension ChatMessage {
    fileprivate var record: JSON {
        var record = Record(kind: "message", [:])
        record.set(ChatMessages.id, id)
        record.set(ChatMessages.role, role)
        record.set(ChatMessages.content, content)
        record.set(ChatMessages.tokens, tokens)
        record.set(ChatMessages.processingTime, processingTime)
        record.set(ChatMessages.createdAt, createdAt)
        return record.json
    }
}
