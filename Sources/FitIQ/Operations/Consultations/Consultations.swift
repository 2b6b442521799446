import MicroHTTP
import UnderstudyCore

/// Chats with a coach (fitiq-wellness.md 3).
enum Consultations {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "listConsultations", "/consultations", "List the chats with a coach, the newest first",
            "By default only active ones. Each has only its first user message, from which the app makes the title of the row.",
            for: .user, query: [stateFilter, personaFilter, page], answers: .ok(list.schema, "A page of chats.")
        ) { call, records in
            let page = try call[page]
            let conditions = try [call[stateFilter], call[personaFilter]].compactMap { $0 }
            let rows = try records.map(.consultations, where: conditions, limit: page.limit, offset: page.offset) {
                ConsultationView(try records.consultation($0), isListed: true)
            }
            return list.json(ChatList(rows: rows, total: try records.count(.consultations, where: conditions), page: page))
        },
        .write(
            "createConsultation", .post, "/consultations", "Start a chat with a coach",
            """
            Without `initial_message`, and without a known `quick_action`, the coach greets the user. Otherwise the user's message and the \
            reply begin the chat, and `greeting_message` is null. Each user has 10 active chats at most. The context `journal` is accepted, \
            and responses say `general`.
            """,
            for: .meals, body: .newConsultation, answers: .created(StartedChat.shape.schema, "The chat."),
            refuses: [.error(.tooManyConsultations, "The user has 10 active chats.")]
        ) { try start($0.sent, $0, in: $1).json },
        .call(
            "listQuickActions", .get, "/consultations/quick-actions", "List the prepared first messages of chats", "A fixed list.",
            for: .user, query: [subject, coach], body: .none, answers: .ok(quickActions.schema, "The quick actions.")
        ) { call in
            let (type, persona) = (try call[subject], try call[coach])
            return .success(
                quickActions.json(
                    QuickAction.all.filter { $0.contextType == type ?? $0.contextType && $0.persona == persona ?? $0.persona }))
        },
        .read(
            "getConsultation", "/consultations/:id", "Get a chat with all of its messages",
            "Lume reads it every two seconds while the chat is open.", for: .user, answers: .ok(ConsultationView.shape.schema, "The chat."),
            refuses: missing
        ) { ConsultationView(try $0.service.consultation($0.context, $1)).json },
        .call(
            "putConsultation", .put, "/consultations/:id", "Change the coach of a chat, or archive it",
            "Absent members stay. `is_archived` = `false` makes the chat active. The title is accepted and dropped.", for: .user,
            body: .consultationChange, answers: .ok(ConsultationView.shape.schema, "The chat."), refuses: missing
        ) { call in
            let (changed, _) = try call.service.change(call.user, call.context) { consultation, _ in
                let old = consultation
                call.sent.apply(to: &consultation)
                if consultation != old { consultation.updatedAt = call.now.wholeSeconds }
            }
            return .success(ConsultationView(changed).json)
        },
        .call(
            "deleteConsultation", .delete, "/consultations/:id", "Delete a chat", "The messages are deleted, too.", for: .user, body: .none,
            answers: .noContent("The chat is deleted."), refuses: missing
        ) { call in
            try call.write { try $0.deleteExisting(.consultations, call.id) }
            endLiveChats(call.context)
            return .noContent
        },
        .call(
            "completeConsultation", .post, "/consultations/:id/complete", "Complete a chat",
            "Only an active chat; otherwise a 400. The body is ignored.", for: .user, body: .none,
            answers: .ok(ConsultationView.shape.schema, "The chat."), refuses: missing
        ) { call in
            let now = call.now.wholeSeconds
            let (completed, _) = try call.service.change(call.user, call.context) { consultation, _ in
                guard consultation.status == .active else { throw FitIQError.invalid("Invalid status transition") }
                consultation.status = .completed
                consultation.completedAt = now
                consultation.updatedAt = now
            }
            endLiveChats(call.context)
            return .success(ConsultationView(completed).json)
        },
        .call(
            "suggestGoalsFromConsultation", .post, "/consultations/:id/suggest-goals", "Suggest goals in a chat",
            "Made from the data that the user has logged. The coach's own subjects come first, and active goals are not suggested.",
            for: .user, body: .suggestionCount, answers: .ok(suggestions.schema, "The suggestions."), refuses: missing
        ) { call in
            let (chat, log) = try call.read { records in
                (
                    try call.service.consultation(call.context, records),
                    try call.service.knowledge(of: call.user, call.context, records.db).log
                )
            }
            return .success(suggestions.json((chat, Array(GoalSuggestion.all(for: log, from: chat.persona).prefix(call.sent)))))
        },
    ].tagged("FitIQ: consultations")

    private static func start(_ new: NewConsultation, _ call: Call<FitIQBackend, MealUser, NewConsultation>, in records: Records) throws
        -> StartedChat
    {
        guard try records.count(.consultations, where: [.activeConsultation]) < Consultation.mostActive else {
            throw FitIQError.tooManyConsultations
        }
        let now = call.now.wholeSeconds
        var chat = Consultation(
            id: records.nextID(), userID: call.user.id, persona: new.persona, goalID: new.goalID, contextType: new.contextType,
            contextID: new.contextID, quickAction: new.quickAction, createdAt: now, updatedAt: now)
        let knowledge = try call.service.knowledge(of: call.user.currentUser, call.context, records.db)
        var greeting: ChatMessage?
        if let message = new.firstMessage {
            let sent = try chat.receive(message, with: knowledge)
            _ = chat.reply(to: sent, with: knowledge)
        } else {
            let name = try Profile.find(ofUser: chat.userID, in: records.db)?.name
            let title = try call.service.insightTitle(of: chat, in: records.db)
            let subject = chat.subject(log: knowledge.log, insightTitle: title)
            greeting = chat.say(.greeting(from: chat.persona, to: name, about: subject), with: knowledge)
        }
        try records.insert(.consultations, chat.record, createdAt: now)
        return StartedChat(chat: chat, greeting: greeting)
    }

    private static func endLiveChats(_ context: Context) {
        context.session.signals.close(.chat(context.recordID), .normal, reason: "The consultation has ended.")
    }

    static let missing: [Failure] = [
        .of(.foreignConsultation), .of(.unknownConsultation),
    ]

    private static let stateFilter = Parameter<Condition?>(
        "status",
        [
            "type": "string", "enum": .array(Consultation.Status.allCases.map(\.json) + ["all"]),
            "default": Consultation.Status.active.json,
        ], "Only chats in this state; `all` for every state."
    ) { query in
        guard let name = query.text("status") else { return .activeConsultation }
        if name.isSame(as: "all") { return nil }
        guard let status = Consultation.Status(exact: name) else { throw FitIQError.invalid("invalid status parameter") }
        return .consultations(status)
    }

    private static let personaFilter = Parameter<Condition?>(
        "persona", ValueSchema.choice(of: Persona.self).jsonSchema(), "Only chats with this coach."
    ) { query in
        try query.value("persona", else: .invalid("Invalid persona"), Persona.init(exact:)).map {
            Condition("json_extract(json, '$.persona') = ?", $0.rawValue)
        }
    }

    private static let page = Parameter<ListPage>.page(limit: 20)
    private static let subject = parameter("context_type", of: ContextType.self, "Only those about this subject.")
    private static let coach = parameter("persona", of: Persona.self, "Only those with this coach.")

    private static func parameter<Choice: CaseIterable & RawRepresentable>(
        _ name: String, of type: Choice.Type, _ about: String
    ) -> Parameter<Choice?> where Choice.RawValue == String {
        Parameter(name, ValueSchema.choice(of: type).jsonSchema(), about) { query in
            try query.value(name, else: .invalid("Invalid \(name) parameter"), Choice.init(exact:))
        }
    }

    private struct ChatList: Sendable {
        let rows: [ConsultationView]
        let total: Int
        let page: ListPage
    }

    private static let list = Shape<ChatList>(
        "FitIQConsultationPage",
        [
            .list("consultations", of: ConsultationView.shape, most: 100) { $0.rows },
            .init("total_count", .integer(from: 0), "The total number of matches.", example: 1) { $0.total },
            .init("limit", .integer(1...100), example: 20) { $0.page.limit },
            .init("offset", .integer(from: 0), example: 0) { $0.page.offset },
        ])

    private static let quickActions = Shape<[QuickAction]>("FitIQQuickActions", [.list("actions", of: QuickAction.shape) { $0 }])

    private static let suggestions = Shape<(chat: Consultation, goals: [GoalSuggestion])>(
        "FitIQChatSuggestions",
        [
            .init("consultation_id", .identifier, example: "5b0c1f0e-7a52-4e53-9a64-0c8f6f0f7a11") { $0.chat.id },
            .init("persona", .choice(of: Persona.self), example: "sleep_coach") { $0.chat.persona },
            .list("suggestions", of: GoalSuggestion.shape, most: 6) { $0.goals },
            .init("count", .integer(0...6), example: 1) { $0.goals.count },
        ])
}
