import RawSockets
import Testing
import TestSupport

@Suite("A whole number that no double holds")
struct ExactNumberTests {
    private func send(_ id: String, to world: WireWorld) async throws -> RawResponse {
        var request = RawRequest.make("POST", "/api/chat").with("Content-Type", "application/json")
        request.body = Array(#"{"id":\#(id)}"#.utf8)
        return try await world.send(request)
    }

    private func count(_ id: String, in world: WireWorld) async throws -> Int? {
        let body = Array(#"{"match":{"body":{"id":\#(id)}},"count":{"atLeast":0}}"#.utf8)
        return try await world.send(RawRequest("POST", "/_understudy/requests/verify", body: body)).at("count").integer
    }

    @Test("is shown, matched and verified as it was sent")
    func exact() async throws {
        let world = try await WireWorld()
        let rule = Array(#"{"match":{"body":{"id":9007199254740993}},"effect":{"status":503}}"#.utf8)
        #expect(try await world.send(RawRequest("POST", "/_understudy/faults", body: rule)).status == 201)
        let answers = [
            try await send("9007199254740992", to: world), try await send("9007199254740993", to: world),
            try await send("9007199254740994", to: world),
        ]
        #expect(answers.map(\.fault) == [nil, "f1", nil])
        for id in ["9007199254740992", "9007199254740993", "9007199254740994"] {
            let found = try await count(id, in: world)
            #expect(found == 1, "\(id)")
        }
        #expect(try await count("9007199254740995", in: world) == 0)
        for path in ["requests", "requests/\(answers[1].requestID ?? "")", "requests.har"] {
            let shown = try await world.control("GET", path).text
            #expect(shown.contains("9007199254740993"), "\(path)")
        }
        let body = Array(#"{"match":{"body":{"id":9007199254740995}}}"#.utf8)
        let failed = try await world.send(RawRequest("POST", "/_understudy/requests/verify", body: body))
        #expect(failed.status == 422)
        #expect(failed.text.contains(#""expected":9007199254740995"#))
    }
}
