import UnderstudyCore

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

    private var type: String {
        switch self {
        case .connected: "connected"
        case .messageReceived: "message_received"
        case .streamChunk: "stream_chunk"
        case .streamComplete: "stream_complete"
        case .pong: "pong"
        case .error: "error"
        }
    }

    func json(in consultationID: String, at now: Instant) -> JSON {
        let id = JSON.string(consultationID)
        let members: JSON =
            switch self {
            case .connected: ["consultation_id": id]
            case .messageReceived, .pong: [:]
            case .streamChunk(let text): ["content": .string(text), "consultation_id": id]
            case .streamComplete(let reply):
                [
                    "consultation_id": id,
                    "metadata": [
                        "tokens_used": .integer(reply.tokens ?? 0), "processing_time_ms": .integer(reply.processingTime ?? 0),
                        "function_calls": 0,
                    ],
                ]
            case .error(let message, let code): ["error": .string(message), "code": .string(code)]
            }
        // Lume drops an event whose time has a fraction.
        return (["type": .string(type)] as JSON).merging(members).merging(["timestamp": .timestamp(now)])
    }
}
