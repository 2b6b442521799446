import UnderstudyCore

/// The rules of a live chat, apart from its transport: a frame goes in, events come out (fitiq-wellness.md 3.8).
///
/// A consultation may have several connections, because Lume opens a second one while the first is open. The events of a reply go to the
/// connection that sent the message.
enum LiveChat {
    enum Step: Sendable, Equatable {
        case send([ChatEvent])
        /// The message is added to the consultation. The caller stores it, sends the event, waits for the delay, and calls ``reply``.
        case received(ChatMessage, ChatEvent)
        case close(ChatCloseCode)
    }

    private enum FrameType: String, CaseIterable {
        case message, ping
    }

    /// In bytes.
    static let mostFrameBytes = 65_536

    /// Reads a frame of the client.
    static func step(for frame: [UInt8], in consultation: inout Consultation, with knowledge: CoachKnowledge) -> Step {
        guard frame.count <= mostFrameBytes else { return .close(.tooLarge) }
        let json = try? JSON(parsing: frame)
        switch json?["type"]?.string.flatMap(FrameType.init(exact:)) {
        case .ping: return .send([.pong])
        case .message:
            do throws(FitIQError) {
                guard consultation.status == .active else { throw .consultationNotActive }
                let content = try FitIQError.checkedMessage(json?["content"], "content")
                return .received(consultation.receive(content, with: knowledge), .messageReceived)
            } catch {
                return .send([.error(message: error.message, code: error.code)])
            }
        case nil:
            let error = FitIQError.invalid("Unknown message type")
            return .send([.error(message: error.message, code: error.code)])
        }
    }

    /// Adds the reply to the consultation. The caller stores it before it sends the events, because Lume then reads the messages again.
    static func reply(to message: ChatMessage, in consultation: inout Consultation, with knowledge: CoachKnowledge) -> [ChatEvent] {
        let reply = consultation.reply(to: message, with: knowledge)
        return [.streamChunk(reply), .streamComplete(reply)]
    }

    /// The code with which a changed consultation ends its connections; `nil` to keep them open.
    ///
    /// - Parameter status: the new state; `nil` for a deleted consultation.
    static func closing(for status: Consultation.Status?) -> ChatCloseCode? {
        status == nil || status == .completed ? .normal : nil
    }
}

extension FitIQError {
    /// A message of a live chat. Null equals an absent one.
    fileprivate static func checkedMessage(_ content: JSON?, _ field: String) throws(FitIQError) -> String {
        guard let content, content != .null else { return try checkedMessage(nil as String?, field) }
        // SQLite would end a text at U+0000.
        guard let text = content.string, !text.utf8.contains(0) else { throw .invalidPayload }
        return try checkedMessage(text, field)
    }
}
