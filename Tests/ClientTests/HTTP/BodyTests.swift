import Foundation
import Testing
import TestSupport
import UnderstudyCore

@Suite("A request body")
struct BodyTests {
    @Test("that is nested 10,000 deep gets 400, and the server keeps running", arguments: [("[", "]"), ("{\"a\":", "}")])
    func nested(_ opening: String, _ closing: String) async throws {
        let deep = String(repeating: opening, count: 10_000) + "1" + String(repeating: closing, count: 10_000)
        let server = try DemoServer.of("guide")
        let refused = try await server.send("POST", "/api/auth/me", data: Data(deep.utf8))
        #expect(refused.status == 400)
        #expect(refused.headers["content-type"] == "application/json; charset=utf-8")
        #expect(refused.text == #"{"error":"Invalid JSON"}"#)
        let answer = try await server.get("/api/stats/summary", token: "six-days")
        #expect(answer.status == 200)
    }

    @Test("with several members of a name counts the last", arguments: [("nobody", "six-days", 200), ("six-days", "nobody", 401)])
    func duplicates(_ first: String, _ last: String, _ status: Int) async throws {
        let text = "{\"idToken\":\"\(first)\",\"idToken\":\"\(last)\"}"
        let answer = try await DemoServer.of("guide").send("POST", "/api/auth/me", data: Data(text.utf8))
        #expect(answer.status == status)
    }

    @Test("may come with any X-Language", arguments: ["en", "tr", "es", "fr", "de", "xx"])
    func language(_ language: String) async throws {
        let server = try DemoServer.of("guide")
        let answer = try await server.send("GET", "/api/stats/summary", token: "six-days", headers: ["X-Language": language])
        #expect(answer.status == 200)
    }
}
