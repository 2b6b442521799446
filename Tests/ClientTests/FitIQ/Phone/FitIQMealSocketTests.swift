import Foundation
import RawSockets
import Testing
import TestSupport
import TestTraits
import Values

@Suite("FitIQ learns of processed meals over a WebSocket (fitiq-wellness.md 10.5)", .blocking)
struct FitIQMealSocketTests {
    private static let breakfast: JSON = ["raw_input": "2 eggs and a banana", "meal_type": "breakfast"]

    /// A WebSocket after its greeting.
    private func open(on server: TestServer, as token: String = "ada") throws -> AppSocket {
        let socket = try AppSocket(server, "/ws/meal-logs?token=\(token)", apiKey: nil)
        let greeting = try socket.next()
        #expect(greeting["type"] == "connected")
        #expect(greeting["timestamp"] == "2026-01-07T09:00:00Z")
        return socket
    }

    @Test("opens with the token in a header, too, and refuses others as JSON")
    func handshake() async throws {
        let server = try TestServer.withoutDelays()
        let user = try await server.fit("ada").payload("GET", "/api/v1/meal-logs?limit=1")
        #expect(user["meal_logs"] == [])
        let socket = try AppSocket(server, "/ws/meal-logs", token: "ada", apiKey: nil)
        #expect(try socket.next()["user_id"]?.string?.count == 36)
        #expect(try server.refusedHandshake("/ws/meal-logs", apiKey: nil).status == 401)
        #expect(try server.refusedHandshake("/ws/meal-logs?token=nobody", apiKey: nil).status == 401)
        let plain = try server.refusedHandshake("/ws/meal-logs?token=ada", apiKey: nil, isUpgrade: false)
        #expect(plain.status == 400)
        #expect(plain.at("message") == "Bad WebSocket upgrade")
    }

    @Test("W-173: an event follows the response, with all that the app's decoder needs")
    func completed() async throws {
        let server = try TestServer.withoutDelays()
        let socket = try open(on: server)
        let sent = try await server.fit("ada").payload("POST", "/api/v1/meal-logs/natural", Self.breakfast)
        #expect(sent["status"] == "processing")
        let event = try socket.next()
        #expect(event["type"] == "meal_log.completed")
        #expect(event["timestamp"] == "2026-01-07T09:00:00Z")
        let meal = event.at("data")
        #expect(meal["id"] == sent["id"])
        #expect(meal["total_calories"] == 248)
        let items = meal["items"]?.array ?? []
        #expect(items.map { $0["food_name"] } == ["Egg", "Banana"])
        for item in items {
            for name in ["id", "meal_log_id", "food_name", "unit", "food_type", "created_at"] {
                #expect(item[name]?.string != nil, "\(name)")
            }
            for name in ["calories", "order_index"] { #expect(item[name]?.integer != nil, "\(name)") }
        }
        #expect(try await server.fit("ada").payload("GET", "/api/v1/meal-logs/\(sent["id"]?.string ?? "")") == meal)
    }

    @Test("a meal that cannot be read fails with an event of both documented forms")
    func failed() async throws {
        let server = try TestServer.withoutDelays()
        let socket = try open(on: server)
        let sent = try await server.fit("ada").payload(
            "POST", "/api/v1/meal-logs/natural", ["raw_input": "xyz123abc", "meal_type": "snack"])
        let event = try socket.next()
        #expect(event["type"] == "meal_log.failed")
        #expect(event.at("data", "meal_log_id") == sent["id"])
        #expect(event.at("data", "error_code") == "PARSING_FAILED")
        #expect(event.at("data", "status") == "failed")
    }

    @Test("a meal that is edited to be ready in the far future is not asked for again")
    func farFuture() async throws {
        let server = try TestServer.withoutDelays()
        let socket = try open(on: server)
        _ = try await server.post("/_understudy/faults", ["match": ["method": "PUSH"], "when": ["first": 1], "effect": ["hold": [:]]])
        let sent = try await server.fit("ada").payload("POST", "/api/v1/meal-logs/natural", Self.breakfast)
        let held = "/_understudy/requests/held"
        try await eventually { try await server.get(held).json["held"]?.array?.isEmpty == false }
        let edit = Self.breakfast.merging(["status": "processing", "items": [], "ready_at_ms": 9_007_199_254_740_991])
        let path = "/_understudy/accounts/ada/data/fitiq/mealLogs/\(sent["id"]?.string ?? "")"
        #expect(try await server.send("PUT", path, data: Data(edit.encoded)).status == 200)
        let id = try #require(try await server.get(held).json["held"]?.array?.first?["id"]?.string)
        #expect(try await server.post("/_understudy/requests/\(id)/release", [:]).status == 204)
        try await eventually { try await server.get("/_understudy/requests").json["requests"]?.array?.last?["status"] == 200 }
        _ = try await server.fit("ada").payload("POST", "/api/v1/meal-logs/natural", Self.breakfast)
        #expect(try socket.next()["type"] == "meal_log.completed")
        let pushes = try await server.get("/_understudy/requests").json["requests"]?.array?.filter { $0["method"] == "PUSH" }
        #expect(pushes?.count == 2)
    }

    @Test("an event follows although a poll has already found the meal, and reaches only the user's own WebSocket")
    func others() async throws {
        let server = try TestServer.withoutDelays(["fitiq.aiDelayMilliseconds": 100])
        let (ada, bob) = (try open(on: server), try open(on: server, as: "bob"))
        let app = server.fit("ada")
        let sent = try await app.payload("POST", "/api/v1/meal-logs/natural", Self.breakfast)
        try await eventually {
            try await app.payload("GET", "/api/v1/meal-logs/\(sent["id"]?.string ?? "")")["status"] == "completed"
        }
        #expect(try ada.next()["type"] == "meal_log.completed")
        try bob.send(["type": "ping"])
        #expect(try bob.next()["type"] == "pong")
    }

    @Test("W-176: a ping gets a pong, and other frames get an error")
    func frames() throws {
        let socket = try open(on: .withoutDelays())
        try socket.send(["type": "ping"])
        #expect(try socket.next() == ["type": "pong", "timestamp": "2026-01-07T09:00:00Z"])
        try socket.send(["type": "wave"])
        let expected: JSON = [
            "type": "error", "error": "Unknown message type", "error_code": "SERVER_ERROR", "details": .null,
            "timestamp": "2026-01-07T09:00:00Z",
        ]
        #expect(try socket.next() == expected)
    }

    @Test("W-177: a second WebSocket of a user ends the first with 1000, and others' stay")
    func second() throws {
        let server = try TestServer.withoutDelays()
        let (first, bob) = (try open(on: server), try open(on: server, as: "bob"))
        let second = try open(on: server)
        #expect(try first.closeFrame().closeCode == 1_000)
        for socket in [second, bob] {
            try socket.send(["type": "ping"])
            #expect(try socket.next()["type"] == "pong")
        }
    }

    @Test("with mealEventsOnChat a live chat gets the events, too")
    func onChat() async throws {
        let server = try TestServer.withoutDelays(["fitiq.mealEventsOnChat": true])
        let app = server.fit("ada")
        let chat = try await app.payload("POST", "/api/v1/consultations", ["persona": "nutritionist"]).at("consultation", "id").string
        let socket = try AppSocket(server, "/api/v1/consultations/\(chat ?? "")/ws", token: "ada")
        _ = try socket.next()
        _ = try await app.payload("POST", "/api/v1/meal-logs/natural", Self.breakfast)
        #expect(try socket.next()["type"] == "meal_log.completed")
    }

    @Test("the deletion of the user ends its WebSockets with 1008")
    func deletion() async throws {
        let server = try TestServer.withoutDelays()
        let socket = try open(on: server)
        #expect(try await server.fit("ada").send("DELETE", "/api/v1/users/me").status == 204)
        #expect(try socket.closeCode() == 1_008)
    }
}
