import RawSockets
import Testing
import TestSupport
import Values

@Suite("The response in the journal's entry")
struct JournalAnswerTests {
    private func answer(_ answer: RawResponse, in world: WireWorld) async throws -> JSON? {
        try await world.entry(of: answer)?["answer"]
    }

    @Test("is the sent response")
    func sent() async throws {
        let world = try await WireWorld()
        let sent = try await world.send(.trends)
        let shown = try await answer(sent, in: world)
        #expect(shown?["body"] == sent.json)
        #expect(shown?["headers"]?["content-type"] == [.string(sent.headers["content-type"] ?? "")])
        #expect(shown?["headers"]?["x-request-id"] == nil)
        #expect(shown?["bodyTruncated"] == nil)
    }

    @Test(
        "is the response as a rule has changed it",
        arguments: [
            (["status": 503, "headers": ["X-One": "1"], "body": ["error": "down"]], ["error": "down"]),
            (["patch": [["op": "replace", "path": "/weekly/value", "value": .null]]], nil), (["corrupt": "empty"], .null),
        ] as [(JSON, JSON?)])
    func ruled(_ effect: JSON, _ body: JSON?) async throws {
        let world = try await WireWorld()
        try await world.add(["effect": effect])
        let sent = try await world.send(.trends)
        let entry = try #require(try await world.entry(of: sent))
        #expect(entry["status"]?.integer == sent.status)
        #expect(entry["answer"]?["body"] == body ?? sent.json)
        #expect(entry["answer"]?["headers"]?["x-understudy-fault"] == ["f1"])
        #expect(entry["answer"]?["headers"]?["x-one"] == (effect["headers"] == nil ? nil : ["1"]))
    }

    @Test("has the allowed origin that the page received")
    func page() async throws {
        let world = try await WireWorld()
        let sent = try await world.send(RawRequest.trends.with("Origin", "http://localhost:3000"))
        let shown = try await answer(sent, in: world)
        #expect(shown?["headers"]?["access-control-allow-origin"] == ["http://localhost:3000"])
        let plain = try await answer(try await world.send(.trends), in: world)
        #expect(plain?["headers"]?["access-control-allow-origin"] == ["*"])
    }

    @Test("shows no token")
    func tokens() async throws {
        let world = try await WireWorld()
        let sent = try await world.send(.post("/api/v1/auth/register", token: nil, .registration("new@understudy.test")))
        #expect(sent.status == 201, "\(sent)")
        let tokens = ["access_token", "refresh_token"].compactMap { sent.at("data", $0).string }
        #expect(!tokens.isEmpty, "\(sent)")
        for path in ["requests", "requests/\(sent.requestID ?? "")", "requests.har"] {
            let journal = try await world.control("GET", path)
            #expect(journal.status == 200)
            #expect(tokens.allSatisfy { !journal.text.contains($0) })
            #expect(journal.text.contains("***"))
        }
    }
}
