import HTTPTypes
import MicroHTTP
import Testing
import UnderstudyCore
import Values

@testable import UnderstudyWorlds

@Suite("A WebSocket in an HTTP Archive")
struct ArchivedSocketTests {
    private static let lines = ["Content-Type": "application/x-ndjson"]
    private static let names = SecretNames(
        bodies: [.object([.required("phrase", .secret)])], answers: [.object([.required("session", .secret)])])

    private func handshake(_ id: String = "req-7", greeting: String = "") throws -> JournalEntry {
        try .make(
            .get, "/ws/chat?token=s3cret", id: id, status: 101, answer: .make(greeting, status: .switchingProtocols),
            duration: .milliseconds(1),
            base: "/_sandbox/t1")
    }

    private func call(
        _ method: HTTPRequest.Method, _ number: Int, of id: String = "req-7", _ body: String, answers: String? = nil, status: Int = 200,
        faults: [String] = [], isBinary: Bool = false
    ) throws -> JournalEntry {
        try .make(
            method, "/ws/chat?token=s3cret", id: "\(id).\(number)", body: Array(body.utf8), status: status,
            answer: answers.map { .make($0, headers: Self.lines) }, duration: .milliseconds(5), faults: faults, secretNames: Self.names,
            isBinary: isBinary)
    }

    private func messages(_ entries: [JournalEntry]) -> [[JSON?]] {
        let listed = entries.archived.first?.har(hiding: ["mine-1"])["_webSocketMessages"]?.array ?? []
        return listed.map { message in ["type", "time", "opcode", "data"].map { message[$0] } }
    }

    @Test("is its handshake with the messages in both directions, as Chrome writes them")
    func messages() throws {
        let entries = try [
            handshake(greeting: #"{"type":"hello"}"#), .make(.get, "/a", id: "req-8"),
            call(.frame, 1, #"{"type":"ping"}"#, answers: "{\"a\":1}\n{\"b\":2}"), call(.push, 2, #"{"work":1}"#, answers: #"{"c":3}"#),
            call(.frame, 3, "bye", status: 400),
        ]
        let archived = entries.archived.map { $0.har(hiding: []) }
        #expect(archived.map { $0["request"]?["url"] } == ["ws://127.0.0.1/_sandbox/t1/ws/chat?token=***", "http://127.0.0.1/a"])
        #expect(archived.map { $0["_resourceType"] } == ["websocket", nil])
        #expect(archived[0]["response"]?["content"] == ["size": 0, "mimeType": "x-unknown"])
        #expect(archived[0]["response"]?["bodySize"] == 0)
        #expect(archived[0]["comment"] == "req-7")
        #expect(
            archived[0]["_webSocketMessages"]?.array?.map { $0["comment"] } == [nil]
                + ["1", "1", "1", "2", "3"].map { .string("req-7.\($0)") })
        // A message that is no JSON is masked as a whole, because the operation declares secrets.
        let (sent, later) = (1_795_688_430.4, 1_795_688_430.405)
        #expect(
            messages(entries) == [
                ["receive", 1_795_688_430.401, 1, #"{"type":"hello"}"#], ["send", .number(sent), 1, #"{"type":"ping"}"#],
                ["receive", .number(later), 1, #"{"a":1}"#], ["receive", .number(later), 1, #"{"b":2}"#],
                ["receive", .number(later), 1, #"{"c":3}"#], ["send", .number(sent), 1, "***"],
            ])
    }

    @Test("without a message has an empty list, and a refused handshake none")
    func empty() throws {
        #expect(try handshake().har(hiding: [])["_webSocketMessages"] == [])
        let refused = try JournalEntry.make(.get, "/ws/chat", status: 401).har(hiding: [])
        #expect(refused["_webSocketMessages"] == nil)
        #expect(refused["request"]?["url"] == "http://127.0.0.1/ws/chat")
    }

    @Test("masks the secrets of messages, by name and by value")
    func secrets() throws {
        let entries = try [
            handshake(), call(.frame, 1, #"{"phrase":"s3cret","note":"mine-1"}"#, answers: "{\"session\":\"s3cret\"}\nmine-1"),
            call(.frame, 2, #"{"phrase":"#), call(.frame, 3, #"{"phrase":"s3cret"}"#, isBinary: true),
            call(.frame, 4, "\u{1}", isBinary: true),
        ]
        #expect(
            messages(entries).map { $0[3] } == [
                #"{"phrase":"***","note":"***"}"#, #"{"session":"***"}"#, "***", "***", "eyJwaHJhc2UiOiIqKioifQ==", "***",
            ])
        #expect(messages(entries).map { $0[2] } == [1, 1, 1, 1, 2, 2])
        let text = try #require(entries.archived.first).har(hiding: ["mine-1"]).text
        #expect(!text.contains("s3cret"))
    }

    @Test("has binary data in base64")
    func binary() throws {
        let entry = try JournalEntry.make(.frame, "/ws/chat", id: "req-7.1", body: [0xFF, 0x00], isBinary: true)
        #expect(messages([entry]).map { [$0[2], $0[3]] } == [[2, "/wA="]])
    }

    @Test("the handshake of which is no longer in the journal is an entry with what the messages show")
    func orphans() throws {
        let entries = try [call(.frame, 5, "a"), call(.push, 6, "b", answers: "c", faults: ["f1"]), call(.frame, 1, of: "req-9", "d")]
        let archived = entries.archived.map { $0.har(hiding: []) }
        #expect(archived.map { $0["comment"] } == ["req-7, the handshake is missing", "req-9, the handshake is missing"])
        #expect(archived.map { $0["request"]?["method"] } == ["GET", "GET"])
        #expect(archived.map { $0["request"]?["postData"] } == [nil, nil])
        #expect(archived.map { $0["response"]?["status"] } == [101, 101])
        #expect(archived[0]["_webSocketMessages"]?.array?.map { $0["comment"] } == ["req-7.5", "req-7.6, f1"])
    }

    @Test("leaves the oldest messages out if they take more than 4 MiB")
    func bound() throws {
        let text = String(repeating: "a", count: 1 << 20)
        let entries = try [handshake()] + (1...6).map { try call(.frame, $0, text) }
        let archived = entries.archived.map { $0.har(hiding: []) }
        #expect(archived.count == 1)
        #expect(archived[0]["comment"] == "req-7, 3 messages are missing")
        #expect(archived[0]["_webSocketMessages"]?.array?.count == 3)
    }

    @Test("has no message of a client that sends a request with the method of one")
    func forged() throws {
        let entries = try [JournalEntry.make(.frame, id: "req-1", status: 405), .make(.push, id: "req-2", status: 405)]
        #expect(entries.archived.map { $0.har(hiding: [])["request"]?["method"] } == ["FRAME", "PUSH"])
    }
}
