import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore

@Suite("A line of the log")
struct LogLineTests {
    private static let token = "ygcGHTV3Iqa9nIe7XvkBaED6Dr9xSSNK2ON4r88QxqU"
    private let recorder = LogRecorder()
    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: [["key": "ada", "tokens": ["ada", "mine-1"]]], logger: recorder.logger)
    }

    @Test(
        "tells of a request without its query and without secrets in its path",
        arguments: [
            ("/api/longevity/trends?token=a", "GET /api/longevity/trends"),
            ("/api/reset/\(token)/x", "GET /api/reset/***/x"), ("/api/reset/%79\(token.dropFirst())", "GET /api/reset/***"),
            ("/api/reset;token=abc", "GET /api/***"), ("/api/mine-1", "GET /api/***"), ("/api/ada", "GET /api/ada"),
            ("/api/v1/insights/c3a1f6d2-94be-4e70-b58d-7f6a0e21d943", "GET /api/v1/insights/c3a1f6d2-94be-4e70-b58d-7f6a0e21d943"),
        ])
    func masked(_ target: String, _ line: String) throws {
        _ = try world.respond(.get, target)
        // The status is at the end.
        #expect(recorder.lines.map { String($0.dropLast(4)) } == [line])
    }

    @Test("has nothing that a terminal obeys")
    func terminal() throws {
        _ = try world.respond(.get, "/api/\u{1b}[2J\u{9b}31m\u{202e}x")
        #expect(recorder.lines.map { String($0.dropLast(4)) } == [#"GET /api/\u{1b}[2J\u{9b}31m\u{202e}x"#])
    }

    @Test("and the journal mask the same, the tokens that the seed names among it")
    func journal() throws {
        let name = try #require(HTTPField.Name("X-Forwarded-For-User"))
        _ = try world.respond(.get, "/api/mine-1?x=mine-1&y=ada", headers: [name: "Token mine-1"], bytes: Array(#"{"a": "mine-1"}"#.utf8))
        let text = try world.get("/_understudy/requests").body.text
        #expect(!text.contains("mine-1"), "\(text)")
        #expect(text.contains(#""path":"/api/***""#) && text.contains(#""y":["ada"]"#), "\(text)")
        let verified = try world.send(
            .post, "/_understudy/requests/verify", body: ["match": ["path": "/other", "query": ["x": "other"]], "count": ["exactly": 1]])
        #expect(verified.status == 422)
        #expect(!verified.body.text.contains("mine-1"), "\(verified.body.text)")
    }
}
