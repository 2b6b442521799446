import RawSockets
import Testing
import TestSupport
import TestTraits
import Values

@Suite("What is due by itself is done at its time, without a request", .blocking)
struct DueWorkTests {
    private static let breakfast: JSON = ["raw_input": "2 eggs and a banana", "meal_type": "breakfast"]
    /// Longer than any test takes.
    private static let hour = 3_600_000

    private func server(delay: Int, tokenSeconds: Int = 86_400) throws -> TestServer {
        try .withoutDelays(["fitiq.aiDelayMilliseconds": .integer(delay), "fitiq.accessTokenSeconds": .integer(tokenSeconds)])
    }

    private func setClock(_ change: JSON, on server: TestServer) async throws {
        let answer = try await server.send("PUT", "/_understudy/clock", data: .init(change.encoded))
        #expect(answer.status == 200)
    }

    /// The access token of a new user.
    private func registered(on server: TestServer) async throws -> String {
        let data = try await server.fit().payload("POST", "/api/v1/auth/register", .registration("eve@understudy.test"))
        return try #require(data["access_token"]?.string)
    }

    /// A new user's WebSocket after its greeting, and a connection.
    private func open(on server: TestServer) async throws -> (socket: AppSocket, app: FitConnection) {
        let token = try await registered(on: server)
        let socket = try AppSocket(server, "/ws/meal-logs?token=\(token)", apiKey: nil)
        _ = try socket.next()
        return (socket, server.fit(token))
    }

    /// The state of a meal in the database. Reading it there does not end the processing.
    private func storedStatus(of key: String, on server: TestServer) async throws -> JSON? {
        let path = "/_understudy/accounts/\(key)/data/fitiq/mealLogs"
        return try await server.get(path).json["items"]?.array?.first?.at("record", "status")
    }

    @Test("a meal is finished after the delay, although neither a WebSocket nor a poll asks for it")
    func alone() async throws {
        let server = try server(delay: 100)
        _ = try await server.fit("ada").payload("POST", "/api/v1/meal-logs/natural", Self.breakfast)
        try await eventually { try await storedStatus(of: "ada", on: server) == "completed" }
    }

    @Test("a clock that is moved past the end of the processing finishes the meal at its time, and announces it once")
    func movedClock() async throws {
        let server = try server(delay: Self.hour)
        let socket = try AppSocket(server, "/ws/meal-logs?token=ada", apiKey: nil)
        _ = try socket.next()
        let app = server.fit("ada")
        let sent = try await app.payload("POST", "/api/v1/meal-logs/natural", Self.breakfast)
        try await setClock(["mode": "frozen", "now": "2026-01-07T09:59:59Z"], on: server)
        #expect(try await storedStatus(of: "ada", on: server) == "processing")
        try await setClock(["mode": "frozen", "now": "2026-01-08T08:00:00Z"], on: server)
        #expect(try await storedStatus(of: "ada", on: server) == "completed")
        let event = try socket.next()
        #expect(event["type"] == "meal_log.completed")
        #expect(event.at("data", "id") == sent["id"])
        #expect(event.at("data", "processing_completed_at") == "2026-01-07T10:00:00Z")
        _ = try await app.payload("GET", "/api/v1/meal-logs/\(sent["id"]?.string ?? "")")
        try socket.send(["type": "ping"])
        #expect(try socket.next()["type"] == "pong")
    }

    @Test("a WebSocket ends with 1008 when the clock is moved past the expiry of its token, and not before")
    func expiry() async throws {
        let server = try server(delay: 0)
        let socket = try await open(on: server).socket
        try await setClock(["mode": "frozen", "now": "2026-01-08T08:59:59Z"], on: server)
        try socket.send(["type": "ping"])
        #expect(try socket.next()["type"] == "pong")
        try await setClock(["mode": "frozen", "now": "2026-01-08T09:00:00Z"], on: server)
        #expect(try socket.closeCode() == 1_008)
    }

    @Test("a WebSocket ends with 1008 when the running clock reaches the expiry of its token")
    func runningClock() async throws {
        let server = try server(delay: 0, tokenSeconds: 1)
        try await setClock(["mode": "running"], on: server)
        let socket = try await open(on: server).socket
        #expect(try socket.closeCode() == 1_008)
    }

    @Test("an event that was due before the expiry comes before the end")
    func lastEvent() async throws {
        let server = try server(delay: Self.hour)
        let (socket, app) = try await open(on: server)
        _ = try await app.payload("POST", "/api/v1/meal-logs/natural", Self.breakfast)
        try await setClock(["mode": "frozen", "now": "2026-03-01T09:00:00Z"], on: server)
        #expect(try socket.next()["type"] == "meal_log.completed")
        #expect(try socket.closeCode() == 1_008)
    }

    @Test("the reply of a live chat comes before the end, and is stored")
    func lastReply() async throws {
        let server = try server(delay: Self.hour)
        let token = try await registered(on: server)
        let app = server.fit(token)
        let chat = try await app.payload("POST", "/api/v1/consultations", ["persona": "sleep_coach"]).at("consultation", "id").string ?? ""
        let socket = try AppSocket(server, "/api/v1/consultations/\(chat)/ws", token: token)
        _ = try socket.next()
        try socket.send(["type": "message", "content": "I sleep badly"])
        #expect(try socket.next()["type"] == "message_received")
        try await setClock(["mode": "frozen", "now": "2026-03-01T09:00:00Z"], on: server)
        #expect(try socket.next()["type"] == "stream_chunk")
        #expect(try socket.next()["type"] == "stream_complete")
        #expect(try socket.closeCode() == 1_008)
    }
}
