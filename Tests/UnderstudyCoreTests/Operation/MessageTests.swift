import Testing

@testable import UnderstudyCore
@testable import Values

@Suite("The messages of a WebSocket")
struct MessageTests {
    private let messages: [Message<TaskBackend, TaskUser>] = [
        Message("ping", "Asks for a sign of life.") { _ in SocketTexts([["type": "pong"]]) },
        Message("done", "Ends a task.", read: { $0["id"]?.string }) { call in SocketTexts([["id": .string(call.sent ?? "")]]) },
    ]

    @Test("are found by their type", arguments: ["ping", "done"])
    func known(_ type: String) throws {
        let (message, json) = try messages.find(Array(#"{"type":"\#(type)","id":"t1"}"#.utf8))
        #expect(message.description.type == type && json["id"] == "t1")
    }

    @Test(
        "of another type, of none, and frames that are no object are unknown",
        arguments: [#"{"type":"wave"}"#, #"{"type":5}"#, "{", "[]", ""])
    func unknown(_ frame: String) {
        #expect(throws: UnknownMessageError.self) { try messages.find(Array(frame.utf8)) }
    }

    @Test("have one frame each, unless they are joined")
    func frames() {
        let texts: [JSON] = [["n": 1], ["n": 2]]
        #expect(SocketTexts(texts).response.frames.map { String(decoding: $0, as: UTF8.self) } == [#"{"n":1}"#, #"{"n":2}"#])
        let joined = SocketTexts(texts, isJoined: true).response.frames
        #expect(joined.map { String(decoding: $0, as: UTF8.self) } == ["{\"n\":1}\n{\"n\":2}"])
    }
}
