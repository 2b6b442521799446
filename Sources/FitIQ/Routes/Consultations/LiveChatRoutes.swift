import MicroHTTP
import UnderstudyCore

extension SocketTopic {
    /// The live chats of one consultation.
    static func chat(_ id: String) -> SocketTopic { SocketTopic("chat", id) }
}

/// Live chats over WebSockets (fitiq-wellness.md 3.8).
///
/// A consultation may have several, because Lume opens a second one while the first is open. The events of a reply go to the one that sent
/// the message.
extension FitIQBackend {
    var liveChatRoutes: [Route] {
        [
            Route(
                webSocket: "/api/v1/consultations/:id/ws", socketUser(needsAPIKey: true), "a chat as a WebSocket",
                open: openChat, receive: receiveInChat, push: pushToChat)
        ]
    }

    private func openChat(_ currentUser: CurrentUser, _ context: Context) throws -> SocketOpening {
        try checkWebSockets()
        let chat = try currentUser.read(context) { try consultation(context, $0) }
        var topics = [SocketTopic.chat(chat.id), .user(currentUser.id)]
        if settings.mealEventsOnChat { topics.append(.meals(ofUser: currentUser.id)) }
        return SocketOpening(
            topics: topics, expiresAt: try socketExpiry(context),
            greeting: spoken([ChatEvent.connected.json(in: chat.id, at: context.now)]).first)
    }

    private func receiveInChat(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        do {
            switch try LiveChat.Frame(context.request.body) {
            case .ping: return response(with: [.pong], context)
            case .message(let content):
                let (_, message) = try change(currentUser, context) { chat, db in
                    try chat.receive(content, with: knowledge(of: currentUser, context, db))
                }
                let work: JSON = ["reply_to": .string(message.id)]
                context.session.signals.push(to: .own, afterMilliseconds: settings.aiDelayMilliseconds, work)
                return response(with: [.messageReceived], context)
            }
        } catch let error as FitIQError where error.status == .badRequest || error == .consultationNotActive {
            return response(with: [.error(message: error.message, code: error.code)], context)
        }
    }

    /// The work that a push names: an event to send, the event of a meal, or the reply to a message.
    private func pushToChat(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let work = try RequestBody(context.request).members
        if let event = work["event"] { return .frames(spoken([event])) }
        if let meal = work["meal"]?.string { return .frames(spoken(try mealEvents(of: meal, currentUser, context))) }
        let (_, reply) = try change(currentUser, context) { chat, db -> ChatMessage? in
            guard let message = chat.messages.first(where: { $0.id == work["reply_to"]?.string }) else { return nil }
            return chat.reply(to: message, with: try knowledge(of: currentUser, context, db))
        }
        guard let reply else { return .frames([]) }
        let events = LiveChat.events(of: reply, inChunks: settings.chatStream == .chunks)
        guard settings.chatStream == .chunks else { return response(with: events, context, joined: settings.chatStream == .joined) }
        for (place, event) in events.enumerated().dropFirst() {
            context.session.signals.push(
                to: .own, afterMilliseconds: place * Self.chunkMilliseconds,
                ["event": event.json(in: context.recordID, at: context.now)])
        }
        return response(with: Array(events.prefix(1)), context)
    }

    private static let chunkMilliseconds = 100

    private func response(with events: [ChatEvent], _ context: Context, joined: Bool = false) -> Response {
        let texts = spoken(events.map { $0.json(in: context.recordID, at: context.now) })
        var response = Response.frames(texts)
        // One frame with all of them.
        if joined { response.headers[.contentType] = "application/json" }
        return response
    }
}
