import GRDB
import MicroHTTP
import UnderstudyCore

/// Chats with a coach (fitiq-wellness.md 3).
extension FitIQBackend {
    var consultationRoutes: [Route] {
        [
            authorized(.get, "/consultations", "chats, newest first", handler: listConsultations),
            authorized(.post, "/consultations", "start a chat", handler: startConsultation),
            authorized(.get, "/consultations/quick-actions", "prepared first messages", handler: quickActions),
            authorized(.get, "/consultations/:id", "one chat with its messages", handler: getConsultation),
            authorized(.put, "/consultations/:id", "change the coach, or archive the chat", handler: updateConsultation),
            authorized(.delete, "/consultations/:id", "delete a chat", handler: deleteConsultation),
            authorized(.post, "/consultations/:id/complete", "complete a chat", handler: completeConsultation),
            authorized(.get, "/consultations/:id/messages", "messages, oldest first", handler: listMessages),
            authorized(.post, "/consultations/:id/messages", "send a message, and get the reply", handler: sendMessage),
            authorized(.post, "/consultations/:id/suggest-goals", "goals that the coach suggests", handler: suggestGoals),
        ]
    }

    private func startConsultation(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let new = try NewConsultation(RequestBody(context.request))
        let now = context.now.wholeSeconds
        let newChat = Consultation(
            id: context.identifiers.next(), userID: currentUser.id, persona: new.persona, goalID: new.goalID, contextType: new.contextType,
            contextID: new.contextID, quickAction: new.quickAction, createdAt: now, updatedAt: now)
        let (consultation, greeting) = try currentUser.write(context) { records in
            guard try records.count(.consultations, where: [.activeConsultation]) < Consultation.mostActive else {
                throw FitIQError.tooManyConsultations
            }
            try records.finishDueMeals(at: realTime(), for: context.session)
            let knowledge = try knowledge(of: currentUser, context, records.db)
            var (started, greeting) = (newChat, nil as ChatMessage?)
            if let message = new.firstMessage {
                let sent = try started.receive(message, with: knowledge)
                _ = started.reply(to: sent, with: knowledge)
            } else {
                let name = try Profile.find(ofUser: currentUser.id, in: records.db)?.name
                let subject = started.subject(log: knowledge.log, insightTitle: try insightTitle(of: started, in: records.db))
                greeting = started.say(.greeting(from: started.persona, to: name, about: subject), with: knowledge)
            }
            try records.insert(.consultations, started.record, createdAt: now)
            return (started, greeting)
        }
        return .success(
            [
                "consultation": consultation.json(), "greeting_message": greeting?.json(in: consultation.id) ?? .null,
                "needs_survey": false,
            ], status: .created)
    }

    private func listConsultations(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let selection = try PageSelection(.consultations, context.request.query, at: context.now, timestamp: \.timestamp)
        let (rows, count) = try currentUser.read(context) { records in
            let rows = try records.map(
                .consultations, where: selection.conditions, limit: selection.limit, offset: selection.offset
            ) { Consultation($0, ofUser: currentUser.id).json(isListed: true) }
            return (rows, try records.count(.consultations, where: selection.conditions))
        }
        return .success(ListPage(selection).data("consultations", rows, of: count, in: ["total_count"], saysMore: false))
    }

    private func quickActions(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let parameters = context.request.query
        let type = try parameters.value(
            "context_type", else: .invalid("Invalid context_type parameter"), ContextType.init(exact:))
        let persona = try parameters.value("persona", else: .invalid("Invalid persona parameter"), Persona.init(exact:))
        let actions = QuickAction.all.filter { $0.contextType == type ?? $0.contextType && $0.persona == persona ?? $0.persona }
        return .success(["actions": .array(actions.map(\.json))])
    }

    private func getConsultation(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        .success(try currentUser.read(context) { try consultation(context, $0) }.json())
    }

    private func updateConsultation(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let sent = try ConsultationChange(RequestBody(context.request))
        let (changed, _) = try change(currentUser, context) { consultation, _ in
            let old = consultation
            sent.apply(to: &consultation)
            if consultation != old { consultation.updatedAt = context.now.wholeSeconds }
        }
        return .success(changed.json())
    }

    private func deleteConsultation(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try currentUser.write(context) { try $0.deleteExisting(.consultations, context.recordID) }
        endLiveChats(context)
        return .noContent
    }

    private func completeConsultation(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let now = context.now.wholeSeconds
        let (completed, _) = try change(currentUser, context) { consultation, _ in
            guard consultation.status == .active else { throw FitIQError.invalid("Invalid status transition") }
            consultation.status = .completed
            consultation.completedAt = now
            consultation.updatedAt = now
        }
        endLiveChats(context)
        return .success(completed.json())
    }

    private func endLiveChats(_ context: Context) {
        context.session.signals.close(.chat(context.recordID), .normal, reason: "The consultation has ended.")
    }

    private func listMessages(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let page = try ListPage(context.request, defaultLimit: 50)
        let chat = try currentUser.read(context) { try consultation(context, $0) }
        let rows = page.rows(of: chat.messages).map { $0.json(in: chat.id) }
        let data = page.data("messages", rows, of: chat.messages.count)
        return .success(data.merging(["total_count": .integer(chat.messages.count)]))
    }

    private func sendMessage(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let content = try FitIQError.checkedMessage(RequestBody(context.request).string("content"), "content")
        let (chat, turn) = try change(currentUser, context) { chat, db in
            let knowledge = try knowledge(of: currentUser, context, db)
            let sent = try chat.receive(content, with: knowledge)
            return (sent: sent, reply: chat.reply(to: sent, with: knowledge))
        }
        let sent = turn.sent.json(in: chat.id)
        return .success(sent.merging(["user_message": sent, "assistant_message": turn.reply.json(in: chat.id)]), status: .created)
    }

    private func suggestGoals(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let most = try RequestBody(context.request, mayBeMissing: true).number("max_suggestions") ?? 3
        guard let count = Int(exactly: most) else { throw FitIQError.invalidPayload }
        guard (1...10).contains(count) else { throw FitIQError.invalid("max_suggestions must be between 1 and 10") }
        let (chat, log) = try currentUser.read(context) { records in
            (try consultation(context, records), try knowledge(of: currentUser, context, records.db).log)
        }
        let suggestions = GoalSuggestion.all(for: log, from: chat.persona).prefix(count)
        return .success([
            "consultation_id": .string(chat.id), "persona": .string(chat.persona.rawValue),
            "suggestions": .array(suggestions.map(\.json)), "count": .integer(suggestions.count),
        ])
    }

    /// The consultation that the path names, in any case.
    func consultation(_ context: Context, _ records: Records) throws -> Consultation {
        Consultation(try records.get(.consultations, context.recordID), ofUser: records.scope.user)
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
    private func insightTitle(of consultation: Consultation, in db: Database) throws -> String? {
        guard consultation.contextType == .insight, let id = consultation.contextID, let insight = try insights.find(id, in: db),
            insight.userID == consultation.userID
        else { return nil }
        return insight.text.title
    }
}
