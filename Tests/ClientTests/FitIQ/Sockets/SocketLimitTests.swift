import RawSockets
import Testing
import TestSupport
import TestTraits
import UnderstudyCore

@Suite("Open WebSockets have a limit", .blocking)
struct SocketLimitTests {
    private func chat(of key: String, on server: TestServer) async throws -> String {
        let made = try await server.fit(key).payload("POST", "/api/v1/consultations", ["persona": "sleep_coach"])
        return "/api/v1/consultations/\(try #require(made.at("consultation", "id").string))/ws?token=\(key)"
    }

    private func open(_ count: Int, _ path: String, on server: TestServer) throws -> [AppSocket] {
        try (0..<count).map { _ in
            let socket = try AppSocket(server, path, apiKey: nil)
            _ = try socket.next()
            return socket
        }
    }

    private func expectRefusal(_ path: String, on server: TestServer) throws {
        let refused = try server.refusedHandshake(path, apiKey: nil)
        #expect(refused.status == 503)
        #expect(refused["Retry-After"] == "1")
        #expect(refused.at("error", "code") == "SERVICE_UNAVAILABLE", "\(refused.text)")
    }

    @Test("of a quarter of the connections, which the end of one makes room in, and a new WebSocket of meals in place of the old one")
    func all() async throws {
        let server = try TestServer.withoutDelays(["limits.connections": 64], isOwn: true)
        let (adas, bobs) = (try await chat(of: "ada", on: server), try await chat(of: "bob", on: server))
        var sockets = try open(15, adas, on: server)
        let meals = try open(1, "/ws/meal-logs?token=bob", on: server)[0]
        try expectRefusal(bobs, on: server)
        let last = try open(1, "/ws/meal-logs?token=bob", on: server)
        #expect(try meals.closeCode() == 1_000)
        try expectRefusal(bobs, on: server)
        #expect(try await server.get("/_understudy/health").status == 200)
        sockets.removeLast()
        try await eventually { (try? open(1, bobs, on: server)) != nil }
        withExtendedLifetime(last) {}
    }
}
