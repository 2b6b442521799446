import Foundation
import Testing
import TestSupport
import UnderstudyCore

/// A request to a path with an id, without the id.
struct IDCall: Sendable, CustomTestStringConvertible {
    let method: String
    let suffix: String
    let body: JSON?
    let status: Int

    init(_ method: String, _ suffix: String = "", _ body: JSON? = nil, _ status: Int = 200) {
        self.method = method
        self.suffix = suffix
        self.body = body
        self.status = status
    }

    var testDescription: String { "\(method) …\(suffix)" }

    static let onInsights = [
        IDCall("GET"), IDCall("PATCH", "", ["is_favorite": true]), IDCall("POST", "/read"), IDCall("POST", "/favorite"),
        IDCall("POST", "/archive"), IDCall("POST", "/unarchive"), IDCall("DELETE", "", nil, 204),
    ]
}

@Suite("The case of an id")
struct LetterCaseTests {
    @Test("X-5: may be upper in a path, as Swift writes a UUID", arguments: IDCall.onInsights)
    func insight(_ call: IDCall) async throws {
        let server = try TestServer(accounts: [])
        let (_, jane) = try await server.registered()
        let insights = try await jane.payload("GET", "/api/v1/insights").at("insights").array
        let id = try #require(insights?.first?["id"]?.string)
        let uuid = try #require(UUID(uuidString: id))
        let target = "/api/v1/insights/\(uuid.uuidString)\(call.suffix)"
        let answer = try await jane.send(call.method, target, call.body)
        #expect(answer.status == call.status, "\(answer.text)")
        let after = try await jane.send("GET", "/api/v1/insights/\(id)")
        #expect(after.status == (call.method == "DELETE" ? 404 : 200), "\(after.text)")
    }

    @Test("X-5: may be upper in the path of a measurement")
    func measurement() async throws {
        let server = try TestServer(accounts: [])
        let (_, jane) = try await server.registered()
        let entry = try await jane.payload("POST", "/api/v1/progress", .measurement(75, at: "2026-01-07T08:00:00Z"))
        let id = try #require(entry["id"]?.string)
        #expect(id == id.lowercased())
        let answer = try await jane.send("DELETE", "/api/v1/progress/\(id.uppercased())")
        #expect(answer.status == 204)
        let left = try await jane.payload("GET", "/api/v1/progress")
        #expect(left["total"] == 0)
    }

    @Test("X-5: does not matter in an id that is not a UUID")
    func literalID() async throws {
        let insights: JSON = [["id": "test-id", "title": "A day", "content": "A good day."]]
        let guide = try TestServer(accounts: [.fitAccount("fitiq-guide", fitiq: ["insights": insights])]).guide()
        let lower = try await guide.get("test-id")
        let upper = try await guide.get("TEST-ID")
        #expect(lower == upper)
        #expect(upper.id == "test-id")
    }
}
