import MicroHTTP
import UnderstudyCore
import Values

/// Live chats over WebSockets (fitiq-wellness.md 3.8).
///
/// A consultation may have several, because Lume opens a second one while the first is open. The events of a reply go to the one that sent
/// the message.
enum LiveChatSocket {
    static let operations: [Operation<FitIQBackend>] = [
        .webSocket(
            "openConsultationSocket", "/consultations/:id/ws", "Open a chat's WebSocket",
            """
            The handshake of RFC 6455. The server sends `connected`. A message gets `message_received`, and, `fitiq.aiDelayMilliseconds` of \
            real time later, the stored reply as `stream_chunk` and `stream_complete`. A ping gets a `pong`, and a wrong frame an `error`. \
            The end of the consultation closes its WebSockets with 1000, the expiry of the token, by the world's clock, with 1008.
            """,
            for: .socket, refuses: [.of(.noUpgrade), .of(.unsupportedVersion), .of(.notImplemented), .of(.tooManySockets)],
            opens: open,
            receives: [
                Message("ping", "Asks for a sign of life.") { $0.texts(of: [.pong]) },
                Message(
                    "message", "A text for the coach.", .object([.required("content", .text(length: 1...10_000), "The text.")]),
                    read: content, receive),
            ],
            otherwise: { call, error in
                let error = error is UnknownMessageError ? FitIQError.unknownFrame : FitIQError(error)
                guard error.status == .badRequest || error == .consultationNotActive else { throw error }
                return call.texts(of: [.error(message: error.message, code: error.code)])
            },
            pushes: push)
    ].tagged("FitIQ: consultations")

    private static let chunkMilliseconds = 100

    /// The text of a message.
    static func content(of message: JSON) throws(FitIQError) -> String {
        try FitIQError.checkedMessage(RequestBody(message).string("content"), "content")
    }

    private static func open(_ call: Call<FitIQBackend, CurrentUser, Void>) throws -> SocketOpening {
        let settings = call.service.settings
        try call.service.checkWebSockets()
        let chat = try call.read { try call.service.consultation(call.context, $0) }
        var topics = [SocketTopic.chat(chat.id), .user(call.user.id)]
        if settings.mealEventsOnChat { topics.append(.meals(ofUser: call.user.id)) }
        return SocketOpening(
            user: call.user.id, topics: topics, expiresAt: try call.service.socketExpiry(call.context),
            greeting: call.service.spoken([ChatEvent.connected.json(in: chat.id, at: call.now)]).first)
    }

    private static func receive(_ call: Call<FitIQBackend, CurrentUser, String>) throws -> SocketTexts {
        let (_, message) = try call.service.change(call.user, call.context) { chat, db in
            try chat.receive(call.sent, with: call.service.knowledge(of: call.user, call.context, db))
        }
        call.context.session.signals.push(
            to: .own, afterMilliseconds: call.service.settings.aiDelayMilliseconds, ["reply_to": .string(message.id)])
        return call.texts(of: [.messageReceived])
    }

    /// The work that a push names: an event to send, the event of a meal, or the reply to a message.
    private static func push(_ call: Call<FitIQBackend, CurrentUser, JSON>) throws -> SocketTexts {
        let (service, context, work) = (call.service, call.context, call.sent)
        if let event = work["event"] { return SocketTexts(service.spoken([event])) }
        if let meal = work["meal"]?.string { return SocketTexts(service.spoken(try service.mealEvents(of: meal, call.user, context))) }
        let (_, reply) = try service.change(call.user, context) { chat, db -> ChatMessage? in
            guard let message = chat.messages.first(where: { $0.id == work["reply_to"]?.string }) else { return nil }
            return chat.reply(to: message, with: try service.knowledge(of: call.user, context, db))
        }
        guard let reply else { return SocketTexts([]) }
        let stream = service.settings.chatStream
        let events = LiveChat.events(of: reply, inChunks: stream == .chunks)
        guard stream == .chunks else { return call.texts(of: events, joined: stream == .joined) }
        for (place, event) in events.enumerated().dropFirst() {
            context.session.signals.push(
                to: .own, afterMilliseconds: place * chunkMilliseconds, ["event": event.json(in: call.id, at: call.now)])
        }
        return call.texts(of: Array(events.prefix(1)))
    }
}

extension SocketTopic {
    /// The live chats of one consultation.
    static func chat(_ id: String) -> SocketTopic { SocketTopic("chat", id) }
}

extension Call where Served == FitIQBackend {
    /// The texts of events in the consultation that the path names.
    fileprivate func texts(of events: [ChatEvent], joined: Bool = false) -> SocketTexts {
        SocketTexts(service.spoken(events.map { $0.json(in: id, at: now) }), isJoined: joined)
    }
}
