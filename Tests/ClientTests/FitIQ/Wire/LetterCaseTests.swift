import Testing
import TestSupport
import UnderstudyCore

@Suite("The case of an id")
struct LetterCaseTests {
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
