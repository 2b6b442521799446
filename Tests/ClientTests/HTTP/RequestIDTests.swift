import Testing
import TestSupport
import UnderstudyCore

@Suite("The X-Request-Id of a response")
struct RequestIDTests {
    private static let calls: [Call] = [
        .get("/api/stats/summary"), .get("/api/no/such/path"), .get("/api/analytics/delta?range=daily"), .get("/"),
        .post("/api/auth/me", [:]), .post("/api/auth/me", ["idToken": "nobody"]), .get("/_understudy/health"), .post("/_understudy/health"),
        .get("/_understudy/no-such-path"), Call(method: "OPTIONS", target: "/api/auth/me", body: nil),
        Call(method: "HEAD", target: "/api/legal/terms", body: nil),
    ]

    @Test("is present on every response and differs each time", arguments: ["six-days", "nobody"])
    func unique(_ token: String) async throws {
        let server = try TestServer.with("six-days")
        var ids: [String] = []
        for call in Self.calls + Self.calls {
            let answer = try await server.send(call, token: token)
            ids.append(try #require(answer.headers["x-request-id"], "\(call.testDescription)"))
        }
        #expect(Set(ids).count == ids.count)
        #expect(!ids.contains(""))
    }

    @Test("is present when the body is refused", arguments: [1_100_000, 200_000])
    func tooLarge(_ bytes: Int) async throws {
        let server = try TestServer.with("six-days")
        let answer = try await server.post("/api/ingest-log", ["userId": "u", "logText": .string(String(repeating: "x", count: bytes))])
        #expect(answer.status == 413)
        #expect(answer.headers["x-request-id"] != nil)
    }
}
