import HTTPTypes
import MicroHTTP
import Storage
import Testing

import Values
@testable import UnderstudyWorlds

@Suite("The journal and the log")
struct MaskingTests {
    private static let token = "ygcGHTV3Iqa9nIe7XvkBaED6Dr9xSSNK2ON4r88QxqU"

    @Test(
        "show no value of a header with the name of a secret",
        arguments: [
            "X-Session", "X-Session-Id", "x-auth", "X-Auth-User", "X-Key", "X-CSRF", "XSRF", "X-Signature", "X-Bearer", "Sid", "X-API_KEY",
            "X-Access-Key", "X-Pass", "X-OTP",
        ])
    func secretName(_ name: String) throws {
        let json = try JournalEntry.make(headers: [name: "abc"]).json
        #expect(json["headers"] == [name.lowercased(): ["***"]] as JSON?)
    }

    @Test("show no token in a header of any name", arguments: ["X-Trace", "X-Device-Id", "User-Agent", "If-None-Match", "Idempotency-Key"])
    func anyName(_ name: String) throws {
        #expect(try JournalEntry.make(headers: [name: "a \(Self.token)"]).json["headers"] == [name.lowercased(): ["a ***"]] as JSON?)
    }

    @Test(
        "show headers that are not secret",
        arguments: [
            ("X-Request-Id", "x7KdQ2mB9nTfR4pLwZ1cY8hJsV36"), ("If-None-Match", #"W/"2185b8bc621a42cf13b952a0e11572ef1b2a0359""#),
            ("Idempotency-Key", "01ARZ3NDEKTSV4RRFFQ69G5FAV"), ("X-User-Id", "default-user"), ("Accept-Language", "en-US,en;q=0.9"),
            ("X-Keyboard", "a"), ("X-Passenger", "a"), ("X-Author", "a"),
        ])
    func plainHeader(_ name: String, _ value: String) throws {
        #expect(try JournalEntry.make(headers: [name: value]).json["headers"] == [name.lowercased(): [.string(value)]] as JSON?)
    }

    @Test("show no value of a header that a backend declares as a secret, not even in near misses")
    func declared() throws {
        let entry = try JournalEntry.make(headers: ["X-Pulse": "60", "X-Other": "61"], secretHeaders: ["x-pulse"])
        #expect(entry.json["headers"] == ["x-other": ["61"], "x-pulse": ["***"]] as JSON?)
        let verification = Verification(match: RequestMatch.make(["headers": ["x-pulse": "1", "x-other": "1"]]))
        guard case .fails(_, let nearMisses) = verification.check([entry]) else {
            Issue.record("the verification holds")
            return
        }
        let found = nearMisses.first?.json["differences"]?.array?.map { $0["found"] }
        #expect(found == ["***", "61"])
    }

    @Test(
        "show no segment of a path that contains a secret, escaped or not",
        arguments: [
            ("/reset/\(token)/x", "/reset/***/x"), ("/reset/%79\(token.dropFirst())", "/reset/***"), ("/a;token=b/c", "/***/c"),
            ("//a//\(token)", "//a//***"), ("/a%2F\(token)", "/***"), ("/", "/"), ("/a/b%20c/é", "/a/b%20c/é"),
            ("/users/c3a1f6d2-94be-4e70-b58d-7f6a0e21d943/six-days", "/users/c3a1f6d2-94be-4e70-b58d-7f6a0e21d943/six-days"),
        ])
    func path(_ path: String, _ shown: String) {
        #expect(Masking().path(Substring(path)) == shown)
    }

    @Test("show no token in the names and values of a query or a body")
    func queryAndBody() throws {
        let entry = try JournalEntry.make(
            .post, "/a?\(Self.token)=1&x=\(Self.token)&id=\(Self.token)&day=2026-01-07",
            body: Array(#"{"\#(Self.token)": 1, "note": "is \#(Self.token).", "ids": ["c3a1f6d2-94be-4e70-b58d-7f6a0e21d943"]}"#.utf8))
        let query: JSON = ["***": ["1"], "x": ["***"], "id": ["***"], "day": ["2026-01-07"]]
        #expect(entry.json["query"] == query)
        let body: JSON = ["***": 1, "note": "is ***.", "ids": ["c3a1f6d2-94be-4e70-b58d-7f6a0e21d943"]]
        #expect(entry.json["body"] == body)
        let text = try JournalEntry.make(body: Array("a=1\n\(Self.token)".utf8)).json["body"]
        #expect(text == "a=1\n***")
    }

    @Test("show no known token that is a word of its own")
    func known() throws {
        let entry = try JournalEntry.make(
            .post, "/mine-1/mine-12?a=mine-1", headers: ["X-Forwarded": "Token mine-1", "X-Other": "mine-12"],
            body: Array(#"{"a": ["mine-1", "mine-12"]}"#.utf8))
        let json = entry.json(hiding: ["mine-1"])
        #expect(json["path"] == "/***/mine-12")
        #expect(json["query"] == ["a": ["***"]] as JSON?)
        #expect(json["headers"] == ["x-forwarded": ["Token ***"], "x-other": ["mine-12"]] as JSON?)
        #expect(json["body"] == ["a": ["***", "mine-12"]] as JSON?)
    }

    @Test("show no query, secrets and control characters in log lines")
    func logText() throws {
        let request = try #require(Request(method: .get, target: "/a\u{1b}[2J/\(Self.token)?x=1"))
        #expect(LogText.request(request, by: Masking(), showing: []) == #"GET /a\u{1b}[2J/***"#)
        #expect(LogText.request(request, by: nil, showing: []) == "GET /***/***")
        let method = try #require(HTTPRequest.Method("mine-1"))
        let unusual = try #require(Request(method: method, target: "/a"))
        #expect(LogText.request(unusual, by: nil, showing: ["a"]) == "*** /a")
        #expect(LogText.path("/API/mine-1//insights/\u{7}", showing: ["api", "insights"]) == "/API/***//insights/***")
        struct Quoting: Error, CustomStringConvertible {
            let description: String
        }
        let error = Quoting(description: "found mine-1 \(Self.token)\u{9b}")
        #expect(LogText.error(error, by: nil) == "Quoting ***")
        let failure = StorageFailure(.failing("disk I/O error"), at: "data.sqlite")
        #expect(LogText.error(failure, by: nil) == "\(failure)")
        #expect(LogText.error(error, by: Masking(tokens: ["mine-1"])) == #"found *** ***\u{9b}"#)
    }
}
