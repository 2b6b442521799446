import CoreTestSupport
import Testing
import Values

@testable import UnderstudyProgram

@Suite("An HTTP Archive")
struct HARSessionTests {
    private func refusal(_ bytes: [UInt8]) throws -> String {
        let error = try #require(throws: StartError.self) { try HARSession(bytes) }
        #expect(error.exitStatus == 65)
        #expect(!error.description.contains("\n"))
        return error.description
    }

    @Test(
        "is refused with one line if it is another text, or cut",
        arguments: [
            ("", "it is no HTTP Archive, or is cut: line 1, column 1: a value is missing"),
            ("<har/>", "it is no HTTP Archive, or is cut: line 1, column 1: no value starts like this"),
            (#"{"log":{"entries":[{"#, "it is no HTTP Archive, or is cut: line 1, column 21: a member's name is missing"),
            (#"{"log":{"entries":[{}]}"#, "it is no HTTP Archive, or is cut: line 1, column 24: a comma or } is missing"),
            ("[]", "it is no HTTP Archive: it has no array log.entries"),
            (#"{"accounts": []}"#, "it is no HTTP Archive: it has no array log.entries"),
            (#"{"log": {"entries": {}}}"#, "it is no HTTP Archive: it has no array log.entries"),
        ])
    func refused(_ text: String, _ reason: String) throws {
        #expect(try refusal(Array(text.utf8)) == "session.har cannot be used: \(reason)")
    }

    @Test("is refused wherever it is cut")
    func cut() throws {
        let whole = (["log": ["entries": .array([HARExchange.json("{}").entry])]] as JSON).encoded
        for end in stride(from: 0, to: whole.count, by: 16) { _ = try refusal(Array(whole[..<end])) }
        #expect(try HARSession(whole).calls.count == 1)
    }

    @Test("of another program may begin with a byte order mark")
    func byteOrderMark() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = try folder.write("\u{FEFF}" + (["log": ["entries": [HARExchange.json("{}").entry]]] as JSON).text, to: "session.har")
        #expect(try HARSession(file: path, backends: Configuration().backends()).calls.count == 1)
        let missing = folder.path("missing.har")
        let error = try #require(throws: StartError.self) { try HARSession(file: missing, backends: []) }
        #expect(error.exitStatus == 65)
        #expect(error.description == "\(missing) cannot be used: there is no such file")
    }

    @Test("has entries that are left out, with a count for each reason")
    func omissions() throws {
        let socket = HARExchange.json("").with { $0.url = "wss://x.example/ws/chat" }
        let endpoints = try HARSession.endpoints([
            .json("1"), socket, .json("", status: 101),
            .json("").with { $0.more = ["_webSocketMessages": [["type": "send", "data": "a"]]] },
            .json("", status: 0), .json("", status: -1), .json("", status: 304), .json("").with { $0.content = ["size": 12] },
            .json("{\"a").with { $0.content = $0.content.merging(["comment": "cut"]) }, .json("", status: 204, "OPTIONS"),
            .json("", "HEAD"), .json("").with { $0.url = "blob:a" }, .json("").with { $0.url = "https://x.example/health" },
            .json("").with { $0.url = "http://localhost:4000/_understudy/clock" },
        ])
        #expect(try endpoints.route == ["body": 1] as JSON)
        let reasons = [
            "3 WebSockets", "2 requests without an answer", "1 answer 304, which has no body", "2 answers without their whole bodies",
            "1 entry that is no HTTP request", "1 request with another method than GET, POST, PUT, PATCH and DELETE",
            "1 request whose path no route can have",
        ]
        #expect(endpoints.notes == ["1 route of fitiq with 1 answer", "left out: " + reasons.joined(separator: "; ")])
    }

    @Test("without an answer for a route is refused, with the reasons")
    func nothing() throws {
        func refusal(_ exchanges: [HARExchange]) throws -> String {
            let error = try #require(throws: StartError.self) { try HARSession.endpoints(exchanges) }
            #expect(error.exitStatus == 65)
            return error.description
        }
        #expect(try refusal([]) == "session.har cannot be used: it has no answer for a route")
        #expect(
            try refusal([.json("", status: 304)])
                == "session.har cannot be used: it has no answer for a route; left out: 1 answer 304, which has no body")
        let broken = HARExchange.json("").with { $0.content = ["text": "=", "encoding": "base64"] }
        #expect(try refusal([broken]).hasSuffix("left out: 1 answer without its whole body"))
    }

    @Test(
        "may have entries of any form",
        arguments: [
            "null", "1", "[]", "{}", #"{"request":1,"response":[]}"#, #"{"request":{"method":"GET"}}"#,
            #"{"request":{"method":"G T","url":"http://x/a"}}"#,
            #"{"request":{"method":"GET","url":"http://x.example/a"},"response":null}"#,
            #"{"request":{"method":"GET","url":"http://x.example/a"},"response":{"status":"200"}}"#,
        ])
    func odd(_ entry: String) throws {
        let session = try HARSession(Array(#"{"log":{"entries":[\#(entry)]}}"#.utf8))
        #expect(session.calls.isEmpty)
        #expect(session.omissions.values.reduce(0, +) == 1)
    }
}
