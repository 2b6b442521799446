import Foundation
import Testing
import TestSupport
import UnderstudyCore

@Suite("A request body")
struct BodyTests {
    @Test(
        "that is not JSON gets 400",
        arguments: [
            "{", "}", "[", "{\"idToken\"", "{\"idToken\":}", "{\"idToken\":\"six-days\",}", "{\"idToken\":\"six-days\"}}",
            "{\"idToken\":\"six-days\"} x", "{idToken:\"six-days\"}", "{'idToken':'six-days'}", "{\"idToken\":NaN}", "{\"idToken\":01}",
            "{\"idToken\":\"six\ndays\"}", "{\"idToken\":\"\\x\"}", "nothing", "idToken=six-days", "   ", "// {}", "{/**/}",
        ])
    func malformed(_ text: String) async throws {
        try await expectRefused(Data(text.utf8))
    }

    @Test("that is JSON, but neither an object nor an array, gets 400", arguments: ["\"six-days\"", "1", "true", "null", "-0"])
    func scalar(_ text: String) async throws {
        try await expectRefused(Data(text.utf8))
    }

    @Test(
        "that is not UTF-8 gets 400",
        arguments: [
            [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], [0x7B, 0x22, 0xC3, 0x22, 0x3A, 0x31, 0x7D], [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00],
            [0x7B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x3A, 0x31, 0x7D], [0x00],
        ] as [[UInt8]])
    func notUTF8(_ bytes: [UInt8]) async throws {
        try await expectRefused(Data(bytes))
    }

    @Test("that is nested 10,000 deep gets 400, and the server keeps running", arguments: [("[", "]"), ("{\"a\":", "}")])
    func nested(_ opening: String, _ closing: String) async throws {
        let deep = String(repeating: opening, count: 10_000) + "1" + String(repeating: closing, count: 10_000)
        try await expectRefused(Data(deep.utf8))
        let answer = try await DemoServer.of("guide").get("/api/stats/summary", token: "six-days")
        #expect(answer.status == 200)
    }

    @Test("that is not JSON gets 400 before authentication", arguments: [nil, "six-days", "unsubscribed"] as [String?])
    func parsedFirst(_ token: String?) async throws {
        let answer = try await DemoServer.of("guide").send("POST", "/api/age/daily-update", token: token, data: Data("{".utf8))
        #expect(answer.status == 400)
        #expect(answer.text == #"{"error":"Invalid JSON"}"#)
    }

    @Test("that is an array has no members", arguments: ["[]", "[1]", "[{\"idToken\":\"six-days\"}]"])
    func array(_ text: String) async throws {
        let answer = try await DemoServer.of("guide").send("POST", "/api/auth/me", data: Data(text.utf8))
        #expect(answer.status == 400)
        #expect(answer.text == #"{"error":"idToken is required"}"#)
    }

    @Test("with several members of a name counts the last", arguments: [("nobody", "six-days", 200), ("six-days", "nobody", 401)])
    func duplicates(_ first: String, _ last: String, _ status: Int) async throws {
        let text = "{\"idToken\":\"\(first)\",\"idToken\":\"\(last)\"}"
        let answer = try await DemoServer.of("guide").send("POST", "/api/auth/me", data: Data(text.utf8))
        #expect(answer.status == status)
    }

    @Test(
        "may have at most 100 kB",
        arguments: [(102_400, 200), (102_401, 413), (1_048_576, 413), (1_048_577, 413), (2_097_152, 413)])
    func size(_ bytes: Int, _ status: Int) async throws {
        let opening = "{\"userId\":\"u\",\"logText\":\""
        let text = opening + String(repeating: "x", count: bytes - opening.utf8.count - 2) + "\"}"
        let server = try DemoServer.of("guide")
        let answer = try await server.send("POST", "/api/ingest-log", data: Data(text.utf8))
        #expect(answer.status == status)
        #expect(answer.headers["content-type"] == "application/json; charset=utf-8")
        #expect(try answer.json.object != nil)
        let next = try await server.get("/api/legal/terms")
        #expect(next.status == 200)
    }

    @Test("may be missing where none is needed, even with a JSON content type")
    func missing() async throws {
        let server = try DemoServer.of("guide")
        let logout = try await server.send("POST", "/api/auth/logout", token: "six-days")
        #expect(logout.status == 200)
        let empty = try await server.send("POST", "/api/auth/logout", token: "six-days", data: Data())
        #expect(empty.status == 200)
        let ignored = try await server.post("/api/auth/logout", token: "six-days", ["ignored": true])
        #expect(ignored.data == empty.data)
    }

    @Test("may come with any X-Language", arguments: ["en", "tr", "es", "fr", "de", "xx"])
    func language(_ language: String) async throws {
        let server = try DemoServer.of("guide")
        let answer = try await server.send("GET", "/api/stats/summary", token: "six-days", headers: ["X-Language": language])
        #expect(answer.status == 200)
    }

    private func expectRefused(_ data: Data, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let answer = try await DemoServer.of("guide").send("POST", "/api/auth/me", data: data)
        #expect(answer.status == 400, sourceLocation: sourceLocation)
        #expect(answer.headers["content-type"] == "application/json; charset=utf-8", sourceLocation: sourceLocation)
        #expect(answer.text == #"{"error":"Invalid JSON"}"#, sourceLocation: sourceLocation)
    }
}
