import HTTPTypes
import Testing
import TestSupport

@Suite("Request bodies")
struct RequestBodyTests {
    @Test(
        "that are not a JSON object are refused",
        arguments: ["{", "{\"a\":}", "nonsense", "{\"a\":1} x", "{'a':1}", "5", "\"text\"", "true", "null", "\u{7}", "   ", "// {}"]
    )
    func malformed(_ text: String) throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.send(.post, "/api/age/daily-update", token: "t", text: text), 400, Refused.invalidJSON)
    }

    @Test("that are an array have no members")
    func list() throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.send(.patch, "/api/auth/profile", token: "t", text: "[]"), 400, ["error": "No updatable fields provided"])
        expectAnswer(
            try world.send(.post, "/api/chat", token: "t", text: "[{\"message\":\"hi\"}]"), 400, ["error": "message is required"])
    }

    @Test("are accepted up to 102,400 bytes")
    func limit() throws {
        let world = try TestWorld()
        #expect(try world.send(.post, "/api/ingest-log", text: body(ofBytes: 102_400)).status == 200)
        expectAnswer(
            try world.send(.post, "/api/ingest-log", text: body(ofBytes: 102_401)), 413, ["error": "Request body too large"])
    }

    @Test("that are too large are refused before the token is checked")
    func limitFirst() throws {
        let world = try TestWorld()
        expectAnswer(
            try world.send(.post, "/api/age/daily-update", text: body(ofBytes: 102_401)), 413, ["error": "Request body too large"])
    }

    @Test(
        "may be missing with fidelity guide; with fidelity backend that is a 500",
        arguments: [
            Endpoint(.post, "/api/onboarding/submit"), Endpoint(.post, "/api/age/daily-update"), Endpoint(.post, "/api/chat"),
            Endpoint(.post, "/api/age/morning-briefing"), Endpoint(.post, "/api/score/onboarding"),
        ]
    )
    func missing(_ endpoint: Endpoint) throws {
        let guide = try TestWorld(accounts: [.account()])
        let answer = try guide.send(endpoint.method, endpoint.path, token: "t")
        #expect(answer.status == (endpoint.path == "/api/age/daily-update" ? 200 : 400), "\(answer.body.text)")
        let backend = try TestWorld(fidelity: "backend", accounts: [.account()])
        expectAnswer(try backend.send(endpoint.method, endpoint.path, token: "t"), 500, Refused.internalError)
    }

    @Test("that are empty with a JSON content type are an empty object", arguments: ["guide", "backend"])
    func empty(_ fidelity: String) throws {
        let world = try TestWorld(fidelity: fidelity, accounts: [.account()])
        let announced: HTTPFields = [.contentType: "application/json"]
        let answer = try world.send(.post, "/api/age/daily-update", token: "t", headers: announced)
        #expect(answer.status == 200)
        #expect(answer.body["today"]?["score"] == -2.5)
    }

    private func body(ofBytes count: Int) -> String {
        let frame = #"{"userId":"ada","logText":""}"#
        return #"{"userId":"ada","logText":""# + String(repeating: "x", count: count - frame.utf8.count) + #""}"#
    }
}
