import Values

/// An event that the server sends in a live chat (fitiq-wellness.md 3.8).
enum ChatEvent: Sendable, Equatable {
    case connected
    /// The user's message is stored.
    case messageReceived
    /// The reply, or a part of it.
    case streamChunk(String)
    case streamComplete(ChatMessage)
    case pong
    /// The chat stays open.
    case error(message: String, code: String)

    func json(in consultationID: String, at now: Instant) -> JSON {
        let id = JSON.string(consultationID)
        let members: JSON =
            switch self {
            case .connected: ["type": "connected", "consultation_id": id]
            case .messageReceived: ["type": "message_received"]
            case .streamChunk(let text): ["type": "stream_chunk", "content": .string(text), "consultation_id": id]
            case .streamComplete(let reply):
                [
                    "type": "stream_complete", "consultation_id": id,
                    "metadata": [
                        "tokens_used": .integer(reply.tokens ?? 0), "processing_time_ms": .integer(reply.processingTime ?? 0),
                        "function_calls": 0,
                    ],
                ]
            case .pong: ["type": "pong"]
            case .error(let message, let code): ["type": "error", "error": .string(message), "code": .string(code)]
            }
        // Lume drops an event whose time has a fraction.
        return members.merging(["timestamp": .timestamp(now)])
    }
}
