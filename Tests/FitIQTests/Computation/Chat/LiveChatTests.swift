import Testing
import TestSupport
import UnderstudyCore

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

    private func sent(_ text: String, to chat: inout Consultation) -> LiveChat.Step {
        LiveChat.step(for: Array(text.utf8), in: &chat, with: knowledge)
    }

    @Test("W-054: a message is received, and answered by exactly one chunk and its end, with the stored reply")
    func message() throws {
        var chat = chat()
        guard case .received(let message, let event) = sent(#"{"type":"message","content":" I sleep badly "}"#, to: &chat) else {
            Issue.record("The message was not received.")
            return
        }
        #expect(event == .messageReceived)
        #expect(chat.messages == [message])
        #expect(message.content == "I sleep badly")
        let events = LiveChat.reply(to: message, in: &chat, with: knowledge)
        let reply = try #require(chat.messages.last)
        #expect(chat.messages.count == 2)
        #expect(events == [.streamChunk(reply), .streamComplete(reply)])
        #expect(reply.content.hasPrefix("I see no sleep logged in the last 7 days."))
    }

    @Test("sends events as the app decodes them, with a time without fraction")
    func json() {
        let reply = ChatMessage(id: "r", role: .assistant, content: "Hi", tokens: 1, processingTime: 810, createdAt: Self.now)
        let expected: [(ChatEvent, JSON)] = [
            (.connected, ["type": "connected", "consultation_id": "chat", "timestamp": "2026-01-07T09:00:00Z"]),
            (.messageReceived, ["type": "message_received", "timestamp": "2026-01-07T09:00:00Z"]),
            (
                .streamChunk(reply),
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

    @Test("W-057: a ping is answered by a pong, in each state", arguments: Consultation.Status.allCases)
    func ping(_ status: Consultation.Status) {
        var chat = chat(status)
        #expect(sent(#"{"type":"ping"}"#, to: &chat) == .send([.pong]))
    }

    private static let refused: [(String, String)] = [
        (#"{"type":"message","content":""}"#, "content is required"), (#"{"type":"message","content":" \n"}"#, "content is required"),
        (#"{"type":"message"}"#, "content is required"), (#"{"type":"message","content":null}"#, "content is required"),
        (#"{"type":"message","content":5}"#, "Invalid request payload"),
        (#"{"type":"message","content":"\u0000"}"#, "Invalid request payload"),
        (#"{"type":"message","content":"\#(String(repeating: "a", count: 10_001))"}"#, "content must be at most 10000 characters"),
        (#"{"type":"wave"}"#, "Unknown message type"), (#"{"type":5}"#, "Unknown message type"), ("{", "Unknown message type"),
        ("[]", "Unknown message type"), ("", "Unknown message type"),
    ]

    @Test("W-058: a wrong frame is an error, stores nothing, and leaves the chat open", arguments: refused)
    func wrong(_ frame: String, _ message: String) {
        var chat = chat()
        #expect(sent(frame, to: &chat) == .send([.error(message: message, code: "VALIDATION_ERROR")]))
        #expect(chat == self.chat())
    }

    @Test("accepts a message of 10,000 characters, and ignores members that it does not know")
    func longest() {
        var chat = chat()
        let text = String(repeating: "ü", count: 10_000)
        guard case .received(let message, _) = sent(#"{"type":"message","content":"\#(text)","conversationId":"X"}"#, to: &chat) else {
            Issue.record("The message was not received.")
            return
        }
        #expect(message.content == text)
    }

    @Test(
        "W-063: a message to a consultation that is not active is an error",
        arguments: Consultation.Status.allCases.filter { $0 != .active })
    func inactive(_ status: Consultation.Status) {
        var chat = chat(status)
        let expected = ChatEvent.error(message: "Consultation is not active", code: "CONSULTATION_NOT_ACTIVE")
        #expect(sent(#"{"type":"message","content":"Hi"}"#, to: &chat) == .send([expected]))
        #expect(chat.messages.isEmpty)
    }

    @Test("closes a frame of more than 64 KiB with 1009")
    func size() {
        var chat = chat()
        let space = String(repeating: " ", count: LiveChat.mostFrameBytes - #"{"type":"ping"}"#.utf8.count)
        #expect(sent(#"{"type":"ping"}"# + space, to: &chat) == .send([.pong]))
        #expect(sent(#"{"type":"ping"}"# + space + " ", to: &chat) == .close(.tooLarge))
        #expect(ChatCloseCode.tooLarge.rawValue == 1_009)
    }

    @Test("ends with 1000 when the consultation is completed or deleted")
    func closing() {
        #expect(LiveChat.closing(for: .completed) == .normal)
        #expect(LiveChat.closing(for: nil) == .normal)
        #expect(LiveChat.closing(for: .active) == nil)
        #expect(LiveChat.closing(for: .archived) == nil)
        #expect(ChatCloseCode.normal.rawValue == 1_000)
    }
}
