import Foundation
import Testing
import TestSupport
import TestTraits
import Values

@Suite("A user of Lume and FitIQ, from the registration on", .blocking)
struct WellnessJourneyTests {
    /// A new user's connection, and the access token.
    private func register(on server: TestServer) async throws -> (app: FitConnection, token: String) {
        let data = try await server.fit().payload("POST", "/api/v1/auth/register", .registration("eve@understudy.test"))
        let token = try #require(data["access_token"]?.string)
        return (server.fit(token), token)
    }

    @Test("Lume: a week of mood and journal, a chat that quotes it, and a goal that is reached")
    func lume() async throws {
        let server = try TestServer(settings: ["fitiq.aiDelayMilliseconds": 0], accounts: [])
        let (app, token) = try await register(on: server)
        for day in 7...13 {
            try server.setNow("2026-01-\(day < 10 ? "0" : "")\(day)T20:00:00Z")
            let mood: JSON = [
                "valence": .number(Double(day - 10) / 10), "labels": ["calm"], "associations": ["family"], "source": "manual",
            ]
            let entry = try await app.payload("POST", "/api/v1/wellness/mood-entries", mood)
            let text: JSON = [
                "content": .string("Day \(day), a walk by the sea."), "linked_mood_id": entry["id"] ?? .null, "tags": ["sea"],
            ]
            _ = try await app.payload("POST", "/api/v1/journal", text)
        }
        #expect(try await app.payload("GET", "/api/v1/wellness/mood-entries?limit=50")["total"] == 7)
        #expect(try await app.payload("GET", "/api/v1/journal/search?q=sea")["total"] == 7)

        let weekly = try await app.payload("POST", "/api/v1/insights/generate", ["insight_type": "weekly"])
        #expect(weekly.at("metrics", "mood_entries_count").integer ?? 0 > 0)
        #expect(weekly.at("metrics", "journal_entries_count").integer == weekly.at("metrics", "mood_entries_count").integer)

        let chat = try await app.payload("POST", "/api/v1/consultations", ["persona": "mental_health_coach"]).at("consultation", "id")
        let socket = try AppSocket(server, "/api/v1/consultations/\(chat.string ?? "")/ws", token: token)
        _ = try socket.next()
        try socket.send(["type": "message", "content": "How is my mood?"])
        _ = try socket.next()
        let reply = try socket.next()["content"]?.string ?? ""
        let again = try await app.payload("POST", "/api/v1/consultations/\(chat.string ?? "")/messages", ["content": "How is my mood?"])
        #expect(!reply.isEmpty && again.at("assistant_message", "content").string == reply)
        let suggested = try await app.payload("POST", "/api/v1/consultations/\(chat.string ?? "")/suggest-goals", ["max_suggestions": 3])
        #expect(suggested["count"] == 3)

        let goal = try await app.payload(
            "POST", "/api/v1/goals",
            [
                "title": "Walk", "description": "", "start_date": "2026-01-13", "target_date": "2026-01-31", "goal_type": "activity",
                "target_value": 2, "target_unit": "sessions", "consultation_id": chat,
            ])
        let path = "/api/v1/goals/\(goal["id"]?.string ?? "")"
        let half = try await app.payload("PUT", path, ["current_value": 1])
        #expect([half["status"], half["progress"]] == ["active", 0.5])
        let reached = try await app.payload("POST", "\(path)/complete")
        #expect(reached["status"] == "completed")
        #expect(try await app.payload("GET", "/api/v1/goals?status=completed")["total"] == 1)
    }

    @Test("FitIQ: a spoken meal, a photo, a night, a workout and a weight, as every screen shows them")
    func fitIQ() async throws {
        let server = try TestServer(settings: ["fitiq.aiDelayMilliseconds": 0], accounts: [])
        let (app, token) = try await register(on: server)
        let socket = try AppSocket(server, "/ws/meal-logs?token=\(token)", apiKey: nil)
        _ = try socket.next()
        let spoken: JSON = ["raw_input": "2 eggs and a banana", "meal_type": "breakfast", "logged_at": "2026-01-07T07:30:00Z"]
        _ = try await app.payload("POST", "/api/v1/meal-logs/natural", spoken)
        #expect(try socket.next().at("data", "total_calories") == 248)
        let image = Data([0xFF, 0xD8, 0x01, 0xFF, 0xD9]).base64EncodedString()
        let photo = try await app.payload(
            "POST", "/api/v1/meal-logs/photo", ["image_data": .string(image), "meal_type": "lunch", "logged_at": "2026-01-07T08:00:00Z"])
        let lunch = try await app.payload("PATCH", "/api/v1/meal-logs/photo/\(photo["id"]?.string ?? "")/confirm", [:])
        let calories = 248 + (lunch["total_calories"]?.integer ?? 0)
        let night: JSON = ["start_time": "2026-01-06T22:00:00Z", "end_time": "2026-01-07T06:00:00Z"]
        _ = try await app.payload("POST", "/api/v1/sleep", night)
        let run: JSON = ["activity_type": "Running", "started_at": "2026-01-07T06:30:00Z", "duration_minutes": 30, "calories_burned": 300]
        _ = try await app.payload("POST", "/api/v1/workouts", run)
        let weight: JSON = [
            "recorded_at": "2026-01-07T07:00:00Z", "metrics": [["metric_type": "weight", "quantity": 80, "unit": "kg"]],
        ]
        _ = try await app.payload("POST", "/api/v1/profile/metrics", weight)

        #expect(try await app.payload("GET", "/api/v1/meal-logs")["total_count"] == 2)
        #expect(try await app.payload("GET", "/api/v1/food-logs/summary?date=2026-01-07").at("total_calories").integer == calories)
        #expect(try await app.payload("GET", "/api/v1/sleep").at("averages") != .null)
        #expect(try await app.payload("GET", "/api/v1/workouts")["total"] == 1)
        #expect(try await app.payload("GET", "/api/v1/progress?type=weight")["entries"]?.array?.first?["quantity"] == 80)
    }

    @Test("an offline outbox empties itself after an hour of 503, and each entry is stored once")
    func outbox() async throws {
        let server = try TestServer(accounts: [])
        let (app, _) = try await register(on: server)
        #expect(try await server.post("/_understudy/faults", ["match": ["path": "/api/v1/*"], "effect": ["status": 503]]).status == 201)
        var outbox: [(path: String, body: JSON)] = (0..<3).flatMap { number -> [(path: String, body: JSON)] in
            [
                (
                    "/api/v1/wellness/mood-entries",
                    ["valence": 0.5, "labels": ["happy"], "logged_at": .string("2026-01-07T08:0\(number):00Z"), "source": "manual"]
                ),
                ("/api/v1/journal", ["content": .string("Entry \(number)")]),
                (
                    "/api/v1/workouts",
                    ["activity_type": "Running", "started_at": .string("2026-01-07T07:0\(number):00Z"), "duration_minutes": 5]
                ),
            ]
        }
        // The app tries again every twenty minutes.
        for minutes in ["00", "20", "40"] {
            try server.setNow("2026-01-07T10:\(minutes):00Z")
            for item in outbox { #expect(try await app.send("POST", item.path, item.body).status == 503) }
        }
        #expect(try await server.send("DELETE", "/_understudy/faults").status == 204)
        try server.setNow("2026-01-07T11:00:00Z")
        for item in outbox where try await app.send("POST", item.path, item.body).status == 201 {
            outbox.removeAll { $0.path == item.path && $0.body == item.body }
        }
        #expect(outbox.isEmpty)
        #expect(try await app.payload("GET", "/api/v1/wellness/mood-entries")["total"] == 3)
        #expect(try await app.payload("GET", "/api/v1/journal")["total"] == 3)
        #expect(try await app.payload("GET", "/api/v1/workouts")["total"] == 3)
    }
}
