import Foundation
import Testing
import TestSupport
import UnderstudyCore

@Suite("Pages of other origins")
struct CrossOriginTests {
    @Test(
        "may read every response, errors too",
        arguments: [
            (.get("/api/stats/summary"), "six-days", 200), (.get("/api/legal/terms"), nil, 200),
            (.get("/api/stats/summary"), nil, 401), (.get("/api/stats/summary"), "unsubscribed", 403),
            (.get("/api/analytics/delta?range=daily"), "six-days", 400), (.get("/api/no/such/path"), "six-days", 404),
            (.post("/api/longevity/trends"), "six-days", 404), (.post("/api/age/daily-update", [:]), "checked-in-today", 409),
        ] as [(Call, String?, Int)])
    func answers(_ call: Call, _ token: String?, _ status: Int) async throws {
        let answer = try await DemoServer.of("guide").send(call, token: token)
        #expect(answer.status == status)
        #expect(answer.headers["access-control-allow-origin"] == "*")
        #expect(answer.headers["cache-control"] == "no-store")
        #expect(answer.headers["content-type"] == "application/json; charset=utf-8")
    }

    @Test("may read the errors for invalid JSON and for a body that is too large", arguments: [(1, 400), (200_000, 413), (1_100_000, 413)])
    func bodies(_ bytes: Int, _ status: Int) async throws {
        let answer = try await DemoServer.of("guide").send("POST", "/api/auth/me", data: Data(repeating: 0x78, count: bytes))
        #expect(answer.status == status)
        #expect(answer.headers["access-control-allow-origin"] == "*")
        #expect(answer.headers["content-type"] == "application/json; charset=utf-8")
        #expect(try answer.json.object != nil)
    }
}
