import Foundation
import Testing
import TestSupport
import Values

@Suite("POST /insights/generate")
struct GenerateTests {
    private static let paths = ["/insights/generate", "/insights/generate/wellness"]
    private static let types = ["daily", "weekly", "milestone", "pattern"]

    private func generate(_ body: JSON, at path: String = "/insights/generate", in world: TestWorld) throws -> JSON {
        try world.data(.post, path, body: body, status: 201)
    }

    @Test("makes a new insight of the requested type", arguments: paths, types)
    func new(_ path: String, _ type: String) throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00.500Z", accounts: [.account()])
        let insight = try generate(["insight_type": .string(type)], at: path, in: world)
        let id = try #require(insight["id"]?.string)
        #expect(UUID(uuidString: id) != nil)
        #expect(id == id.lowercased())
        for (text, lengths) in [("title", 1...200), ("content", 1...10_000), ("summary", 0...500)] {
            let length = try #require(insight[text]?.string).count
            #expect(lengths.contains(length), "\(text)")
        }
        let suggestions = try #require(insight["suggestions"]?.array)
        #expect(suggestions.allSatisfy { $0.string != nil })
        let expected: JSON = [
            "user_id": try #require(world.data(.get, "/users/me")["id"]), "insight_type": .string(type),
            "metrics": ["mood_entries_count": 0, "journal_entries_count": 0, "goals_active": 0, "goals_completed": 0], "is_read": false,
            "is_favorite": false, "is_archived": false, "generated_at": "2026-01-07T09:00:00Z", "read_at": .null, "archived_at": .null,
            "created_at": "2026-01-07T09:00:00Z", "updated_at": "2026-01-07T09:00:00Z",
        ]
        let rest = insight.without("id", "title", "content", "summary", "suggestions", "data_context", "period_start", "period_end")
        #expect(rest.differences(from: expected) == [])
        let range: JSON = ["start_date": insight["period_start"] ?? .null, "end_date": insight["period_end"] ?? .null]
        #expect(insight["data_context"]?["date_range"]?.differences(from: range) == [])
        expectAnswer(try world.fit(.get, "/insights/\(id)"), 200, .success(insight))
        #expect(try world.insightIDs() == [id])
    }

    @Test("makes another insight with the same text when it is repeated", arguments: paths, types)
    func again(_ path: String, _ type: String) throws {
        let world = try TestWorld(accounts: [.account()])
        let first = try generate(["insight_type": .string(type)], at: path, in: world)
        let second = try generate(["insight_type": .string(type)], at: path, in: world)
        #expect(first["id"] != second["id"])
        #expect(second.without("id").differences(from: first.without("id")) == [])
        #expect(try world.data(.get, "/insights")["total"] == 2)
    }

    @Test("differs from its wellness form in the text only", arguments: types)
    func wellness(_ type: String) throws {
        let world = try TestWorld(accounts: [
            .account(fitiq: [
                "progress": [
                    .entry("steps", "2026-01-07T08:00:00Z", ["type": "steps", "quantity": 4_000]), .entry("weight", "2026-01-06T08:00:00Z"),
                ]
            ])
        ])
        let general = try generate(["insight_type": .string(type)], in: world)
        let wellness = try generate(["insight_type": .string(type)], at: "/insights/generate/wellness", in: world)
        #expect(general["title"] != wellness["title"])
        func rest(_ insight: JSON) -> JSON {
            let context = (insight["data_context"] ?? .null).without("achievements")
            return insight.without("id", "title", "content", "summary", "suggestions").with(["data_context": context])
        }
        #expect(rest(wellness).differences(from: rest(general)) == [])
    }

    @Test("describes the entries of the period")
    func context() throws {
        let world = try TestWorld(accounts: [.account()])
        let measured: [(String, JSON)] = [("steps", 8_432), ("sleep_hours", 7.5), ("mood_score", 8), ("calories_out", 2_350.5)]
        for (type, quantity) in measured {
            try world.log(["type": .string(type), "quantity": quantity, "logged_at": "2026-01-07T08:00:00Z"])
        }
        try world.log(["type": "steps", "quantity": 1, "logged_at": "2026-01-06T23:59:59Z"])
        let insight = try generate(["insight_type": "daily"], in: world)
        let metrics: JSON = ["workouts": .null, "calories": 2_350.5, "steps": 8_432, "sleep_hours": 7.5, "mood_score": 8]
        #expect(insight["data_context"]?["metrics"]?.differences(from: metrics) == [])
        #expect(insight["metrics"]?["mood_entries_count"] == 1)
    }

    @Test("ignores other users' entries")
    func foreignData() throws {
        let world = try TestWorld(accounts: [
            .account(), .account("bob", token: "b", fitiq: ["progress": [.entry("bobs", "2026-01-07T08:00:00Z", ["type": "steps"])]]),
        ])
        let insight = try generate(["insight_type": "daily"], in: world)
        #expect(insight["data_context"]?["metrics"] == .null)
    }

    @Test(
        "refuses an unknown type, Lume's `monthly` included, and stores nothing", arguments: paths,
        [[:], ["insight_type": .null], ["insight_type": "monthly"], ["insight_type": "yearly"], ["insight_type": ""], ["type": "daily"]]
            as [JSON])
    func unknownType(_ path: String, _ body: JSON) throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.fit(.post, path, body: body), 400, .insightRefusal("VALIDATION_ERROR", "Invalid insight type"))
        #expect(try world.insightIDs() == [])
    }
}
