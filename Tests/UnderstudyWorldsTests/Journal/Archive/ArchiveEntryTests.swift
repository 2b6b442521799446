import CoreTestSupport
import HTTPTypes
import MicroHTTP
import Testing
import Values

@testable import UnderstudyWorlds

@Suite("An entry of an HTTP Archive")
struct ArchiveEntryTests {
    @Test("has the whole exchange")
    func whole() throws {
        let answer = JournalAnswer.make(#"{"id": 7}"#, status: .created, headers: ["Content-Type": "application/json"])
        let entry = try JournalEntry.make(
            .post, "/api/v1/progress?a=1&b=%C3%A9", id: "req-17", headers: ["Host": "127.0.0.1:4000", "Content-Type": "application/json"],
            body: Array(#"{"kind": "a"}"#.utf8), account: "six-days", status: 201, answer: answer, duration: .microseconds(1_200),
            faults: ["f1"], base: "/_sandbox/t1/_as/six-days")
        let archived = entry.har(hiding: [])
        let request: JSON = [
            "method": "POST", "url": "http://127.0.0.1:4000/_sandbox/t1/_as/six-days/api/v1/progress?a=1&b=%C3%A9",
            "httpVersion": "HTTP/1.1", "cookies": [], "queryString": [["name": "a", "value": "1"], ["name": "b", "value": "é"]],
            "postData": ["mimeType": "application/json", "params": [], "text": #"{"kind": "a"}"#], "headersSize": -1, "bodySize": 13,
        ]
        let shown: JSON = .object((archived["request"]?.object ?? [:]).filter { $0.key != "headers" })
        #expect(shown == request)
        let headers = archived["request"]?["headers"]?.array ?? []
        #expect(headers.count == 2)
        #expect(headers.contains(["name": "Host", "value": "127.0.0.1:4000"]))
        let response: JSON = [
            "status": 201, "statusText": "Created", "httpVersion": "HTTP/1.1", "cookies": [],
            "headers": [["name": "Content-Type", "value": "application/json"]],
            "content": ["size": 9, "mimeType": "application/json", "text": #"{"id": 7}"#], "redirectURL": "", "headersSize": -1,
            "bodySize": 9,
        ]
        #expect(archived["response"] == response)
        #expect(archived["startedDateTime"] == "2026-11-26T10:20:30.400Z")
        #expect(archived["_worldTime"] == "2026-01-07T09:00:00.000Z")
        #expect(archived["time"] == 1.2)
        #expect(archived["cache"] == [:] as JSON?)
        #expect(archived["timings"] == ["send": 0, "wait": 1.2, "receive": 0] as JSON?)
        #expect(archived["comment"] == "req-17, six-days, f1")
    }

    @Test("has the status 0 if no answer was sent, and no body if none was sent")
    func unanswered() throws {
        let archived = try JournalEntry.make(.get, "/a", status: nil).har(hiding: [])
        #expect(archived["request"]?["url"] == "http://127.0.0.1/a")
        #expect(archived["request"]?["postData"] == nil)
        #expect(archived["response"]?["status"] == 0)
        #expect(archived["response"]?["content"] == ["size": 0, "mimeType": "x-unknown"] as JSON?)
        let head = try JournalEntry.make(.head, "/a", answer: .make("body")).har(hiding: [])
        #expect(head["response"]?["content"] == ["size": 0, "mimeType": "x-unknown"] as JSON?)
    }

    @Test("has a binary body in base64, and a cut body up to the cut")
    func bodies() throws {
        let image = JournalAnswer(
            Response(status: .ok, headers: [.contentType: "image/png"], body: [0x89, 0x50, 0xFF, 0x00]), Journal.Limits())
        let shown = try JournalEntry.make(answer: image).har(hiding: [])["response"]?["content"]
        #expect(shown == ["size": 4, "mimeType": "image/png", "text": "iVD/AA==", "encoding": "base64"] as JSON?)
        let cut = JournalAnswer.make("0123456789", limits: Journal.Limits(bodyBytes: 4))
        let part = try JournalEntry.make(answer: cut).har(hiding: [])["response"]?["content"]
        #expect(part == ["size": 10, "mimeType": "x-unknown", "text": "0123", "comment": "cut"] as JSON?)
    }

    @Test(
        "masks secrets in its URL, and leaves the rest as sent",
        arguments: [
            ("/a?token=s3cret&b=%2f", "/a?token=***&b=%2f"), ("/a?to%6ben=s3cret", "/a?to%6ben=***"), ("/a?", "/a"), ("/a?&x", "/a?&x"),
            ("/a?q=a+b&q", "/a?q=a+b&q"),
        ])
    func url(_ target: String, _ expected: String) throws {
        let archived = try JournalEntry.make(.get, target).har(hiding: [])
        #expect(archived["request"]?["url"] == .string("http://127.0.0.1" + expected))
        #expect(!archived.text.contains("s3cret"))
    }

    @Test("has every member that HTTP Archive 1.2 requires, also where nothing says a value")
    func required() throws {
        let form = ["Content-Type": "multipart/form-data; boundary=b"]
        let entries = try [
            JournalEntry.make(), .make(status: nil), .make(.post, "/a?b&c=d", body: [0xFF]), .make(.post, headers: form, body: [0x2D]),
            .make(headers: ["Cookie": "a=b; c"], answer: .make("a", headers: ["Set-Cookie": "a"])), .make(.head, answer: .make("a")),
            .make(status: 101, answer: .make(#"{"a": 1}"#, status: .switchingProtocols)),
        ]
        #expect(
            archiveFaults(in: [
                "log": ["version": "1.2", "creator": ["name": "a", "version": "1"], "entries": .array(entries.map { $0.har(hiding: []) })]
            ]) == [])
        #expect(archiveFaults(in: ["log": ["entries": [[:]]]]).count == 32)
    }

    @Test("has no response body that the journal has dropped, and says that it is cut")
    func dropped() throws {
        let archived = try JournalEntry.make(answer: .forgotten).har(hiding: [])
        #expect(archived["response"]?["content"] == ["size": 0, "mimeType": "x-unknown", "comment": "cut"] as JSON?)
        #expect(archived["response"]?["bodySize"] == -1)
    }

    @Test("names the address of a redirect, with secrets masked")
    func redirect() throws {
        func address(_ status: Int, _ location: String) throws -> JSON? {
            let answer = JournalAnswer.make(headers: ["Location": location])
            return try JournalEntry.make(status: status, answer: answer).har(hiding: [])["response"]?["redirectURL"]
        }
        #expect(try address(302, "/login?token=s3cret&a=b") == "/login?token=***&a=b")
        #expect(try address(201, "/a/1") == "")
    }

    @Test("has the type `x-unknown` for a request's body without a type")
    func unknownType() throws {
        let archived = try JournalEntry.make(.post, body: Array("a".utf8)).har(hiding: [])
        #expect(archived["request"]?["postData"] == ["mimeType": "x-unknown", "params": [], "text": "a"] as JSON?)
    }

    @Test(
        "has the parameters of a form, with secrets masked by name",
        arguments: [
            (
                "application/x-www-form-urlencoded", "a=1&b=%C3%A9+c&password=s3cret&d",
                [
                    ["name": "a", "value": "1"], ["name": "b", "value": "é c"], ["name": "password", "value": "***"],
                    ["name": "d", "value": ""],
                ]
            ),
            ("application/x-www-form-urlencoded", #"{"a": 1}"#, []), ("application/x-www-form-urlencoded", "a: password", []),
            ("text/plain", "a=1", []),
            (
                "multipart/form-data; boundary=b",
                "--b\r\nContent-Disposition: form-data; name=\"meal\"\r\n\r\nan egg\r\n--b\r\n"
                    + "Content-Disposition: form-data; name=\"photo\"; filename=\"a;b.jpg\"\r\ncontent-type: image/jpeg\r\n\r\nx\r\n--b--\r\n",
                [
                    ["name": "meal", "value": "an egg"], ["name": "photo", "fileName": "a;b.jpg", "contentType": "image/jpeg"],
                ]
            ),
            ("multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\ns3cret\r\n--b--", []),
            ("multipart/form-data; boundary=\(String(repeating: "b", count: 80))", "a", []), ("multipart/form-data", "a", []),
        ] as [(String, String, JSON)])
    func parameters(_ type: String, _ body: String, _ expected: JSON) throws {
        let archived = try JournalEntry.make(.post, headers: ["Content-Type": type], body: Array(body.utf8)).har(hiding: [])
        #expect(archived["request"]?["postData"]?["params"] == expected)
        #expect(!archived.text.contains("s3cret"))
    }

    @Test("has no parameters of a form that is cut, and those of a form with a file that is no text")
    func partialForm() throws {
        let type = ["Content-Type": "application/x-www-form-urlencoded"]
        let cut = try JournalEntry.make(.post, headers: type, body: Array("a=1&b=2".utf8)).cut(toBodyBytes: 4).har(hiding: [])
        #expect(cut["request"]?["postData"]?["params"] == [])
        let part = Array("--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=a\r\n\r\n".utf8) + [0xFF]
        let upload = try JournalEntry.make(
            .post, headers: ["Content-Type": "multipart/form-data; boundary=b"], body: part + Array("\r\n--b--".utf8)
        ).har(hiding: [])
        #expect(upload["request"]?["postData"]?["params"] == [["name": "photo", "fileName": "a"]])
    }

    @Test("lists cookies by name, without their values")
    func cookies() throws {
        let answer = JournalAnswer.make(headers: ["Set-Cookie": "session=s3cret; Path=/; HttpOnly"])
        let entry = try JournalEntry.make(headers: ["Cookie": "a=s3cret; theme=s3cret; s3cret"], answer: answer)
        let archived = entry.har(hiding: [])
        #expect(archived["request"]?["cookies"] == [["name": "a", "value": "***"], ["name": "theme", "value": "***"]] as JSON?)
        #expect(archived["response"]?["cookies"] == [["name": "session", "value": "***"]] as JSON?)
        #expect(!archived.text.contains("s3cret"))
    }

    @Test("shows a body as sent, unless something in it is masked")
    func text() throws {
        let texts = try [#"{ "a": 1.0 }"#, #"{ "password": "s3cret" }"#, "plain", "password=s3cret"].map { text in
            try JournalEntry.make(.post, body: Array(text.utf8)).har(hiding: [])["request"]?["postData"]?["text"]
        }
        #expect(texts == [#"{ "a": 1.0 }"#, #"{ "password": "***" }"#, "plain", "***"])
    }
}
