import Foundation
import Testing
import TestSupport

@Suite("A request body")
struct BodyTests {

    @Test("with several members of a name counts the last", arguments: [("nobody", "six-days", 200), ("six-days", "nobody", 401)])
    func duplicates(_ first: String, _ last: String, _ status: Int) async throws {
        let text = "{\"idToken\":\"\(first)\",\"idToken\":\"\(last)\"}"
        let answer = try await DemoServer.of("guide").send("POST", "/api/auth/me", data: Data(text.utf8))
        #expect(answer.status == status)
    }
}
