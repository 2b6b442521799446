import RawSockets
import Testing
import TestSupport
import TestTraits

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

    @Test("of 16 for a user, which the end of one makes room in, and a new WebSocket of meals in place of the old one")
    func user() async throws {
        let server = try TestServer.withoutDelays()
        let path = try await chat(of: "ada", on: server)
        var sockets = try open(15, path, on: server)
        let meals = try open(1, "/ws/meal-logs?token=ada", on: server)[0]
        try expectRefusal(path, on: server)
        let others = try open(2, "/ws/meal-logs?token=ada", on: server)
        #expect(try meals.closeCode() == 1_000)
        #expect(try others[0].closeCode() == 1_000)
        try expectRefusal(path, on: server)
        let bobs = try await chat(of: "bob", on: server)
        _ = try open(1, bobs, on: server)
        sockets.removeLast()
        try await eventually { (try? open(1, path, on: server)) != nil }
    }

    @Test("of a quarter of the connections for all users")
    func all() async throws {
        let server = try TestServer.withoutDelays(["limits.connections": 64], isOwn: true)
        let (adas, bobs) = (try await chat(of: "ada", on: server), try await chat(of: "bob", on: server))
        let sockets = try open(15, adas, on: server) + open(1, "/ws/meal-logs?token=bob", on: server)
        try expectRefusal(bobs, on: server)
        let last = try open(1, "/ws/meal-logs?token=bob", on: server)
        #expect(try sockets[15].closeCode() == 1_000)
        #expect(try await server.get("/_understudy/health").status == 200)
        withExtendedLifetime(last) {}
    }
}
