import Testing
import TestSupport
import Values

@testable import FitIQ

@Suite("A live chat")
struct LiveChatTests {
    private static let now = Instant(milliseconds: 1_767_776_400_750)
    private let knowledge = CoachKnowledge(
        log: RecentLog(today: now.utc.date), now: now.wholeSeconds, identifiers: IdentifierSource(seed: 1))

    private func chat(_ status: Consultation.Status = .active) -> Consultation {
        Consultation(
            id: "chat", userID: "ada", persona: .sleepCoach, status: status, goalID: nil, contextType: .general, contextID: nil,
            quickAction: nil, createdAt: Self.now.wholeSeconds, updatedAt: Self.now.wholeSeconds)
    }

    @Test("a message is received without surrounding space, and answered by one chunk and its end")
    func message() throws {
        var chat = chat()
        #expect(try LiveChatSocket.content(of: ["type": "message", "content": " I sleep badly "]) == "I sleep badly")
        let message = try chat.receive("I sleep badly", with: knowledge)
        #expect(chat.messages == [message])
        let reply = chat.reply(to: message, with: knowledge)
        #expect(LiveChat.events(of: reply, inChunks: false) == [.streamChunk(reply.content), .streamComplete(reply)])
        #expect(reply.content.hasPrefix("I see no sleep logged in the last 7 days."))
    }

    @Test(
        "splits a reply into chunks of four words, which together are the reply",
        arguments: ["", "one", "a b c d e", "two  spaces and  more "])
    func chunks(_ text: String) {
        let reply = ChatMessage(id: "r", role: .assistant, content: text, tokens: 1, processingTime: 1, createdAt: Self.now)
        let events = LiveChat.events(of: reply, inChunks: true)
        let parts = events.compactMap { event -> String? in if case .streamChunk(let part) = event { part } else { nil } }
        #expect(parts.joined() == text)
        let words = text.split(separator: " ", omittingEmptySubsequences: false).count
        #expect(parts.count == (words + 3) / 4)
        #expect(events.last == .streamComplete(reply))
    }

    @Test("sends events as the app decodes them, with a time without fraction")
    func json() {
        let reply = ChatMessage(id: "r", role: .assistant, content: "Hi", tokens: 1, processingTime: 810, createdAt: Self.now)
        let expected: [(ChatEvent, JSON)] = [
            (.connected, ["type": "connected", "consultation_id": "chat", "timestamp": "2026-01-07T09:00:00Z"]),
            (.messageReceived, ["type": "message_received", "timestamp": "2026-01-07T09:00:00Z"]),
            (
                .streamChunk("Hi"),
                ["type": "stream_chunk", "content": "Hi", "consultation_id": "chat", "timestamp": "2026-01-07T09:00:00Z"]
            ),
            (
                .streamComplete(reply),
                [
                    "type": "stream_complete", "consultation_id": "chat",
                    "metadata": ["tokens_used": 1, "processing_time_ms": 810, "function_calls": 0], "timestamp": "2026-01-07T09:00:00Z",
                ]
            ),
            (.pong, ["type": "pong", "timestamp": "2026-01-07T09:00:00Z"]),
            (
                .error(message: "No", code: "CODE"),
                ["type": "error", "error": "No", "code": "CODE", "timestamp": "2026-01-07T09:00:00Z"]
            ),
        ]
        for (event, json) in expected { #expect(event.json(in: "chat", at: Self.now) == json) }
    }

    private static let refused: [(JSON, String)] = [
        (["content": ""], "content is required"), (["content": " \n"], "content is required"), ([:], "content is required"),
        (["content": .null], "content is required"), (["content": 5], "Invalid request payload"),
        (["content": "\0"], "Invalid request payload"),
        (["content": .string(String(repeating: "a", count: 10_001))], "content must be at most 10000 characters"),
    ]

    @Test("W-058: a wrong message is an error", arguments: refused)
    func wrong(_ message: JSON, _ text: String) {
        let error = #expect(throws: FitIQError.self) { try LiveChatSocket.content(of: message) }
        #expect(error?.message == text)
        #expect(error?.code == "VALIDATION_ERROR")
    }

    @Test("accepts a message of 10,000 characters, and ignores members that it does not know")
    func longest() throws {
        let text = String(repeating: "ü", count: 10_000)
        #expect(try LiveChatSocket.content(of: ["type": "message", "content": .string(text), "conversationId": "X"]) == text)
    }

    @Test(
        "W-063: a message to a consultation that is not active is an error",
        arguments: Consultation.Status.allCases.filter { $0 != .active })
    func inactive(_ status: Consultation.Status) {
        var chat = chat(status)
        let error = #expect(throws: FitIQError.self) { try chat.receive("Hi", with: knowledge) }
        #expect(error == .consultationNotActive)
        #expect(chat.messages.isEmpty)
    }
}
