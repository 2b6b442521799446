import Testing
import TestSupport

@Suite("A path")
struct PathTests {
    @Test("with an id gets the caller's data, whatever the id", arguments: ["six-days", "seven-days", "no%20body", "%2F"])
    func foreignID(_ id: String) async throws {
        let server = try DemoServer.of("guide")
        let answer = try await server.get("/api/age/trend/\(id)", token: "six-days")
        #expect(answer.status == 200)
        let own = try await server.get("/api/age/trend/six-days", token: "six-days")
        #expect(answer.data == own.data)
    }

    @Test(
        "may have escaped letters, and so may a query",
        arguments: ["/api/analytics/delt%61?range=weekly", "/api/analytics/delta?range=w%65ekly", "/api/analytics/delta?%72ange=weekly"])
    func escapes(_ target: String) async throws {
        let server = try DemoServer.of("guide")
        let answer = try await server.get(target, token: "six-days")
        let expected = try await server.get("/api/analytics/delta?range=weekly", token: "six-days")
        #expect(answer.data == expected.data)
    }
}
