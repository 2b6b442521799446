import Foundation
import Testing
import TestSupport
import Values

@Suite("POST and GET /goals: goals")
struct GoalTests {
    private func world() throws -> TestWorld { try TestWorld(accounts: [.account(), .account("bob", token: "b")]) }

    @Test("W-110, W-114: a new goal has every member, dates as times, and progress 0")
    func create() throws {
        let world = try world()
        let goal = try world.createGoal()
        let id = try #require(goal["id"]?.string)
        #expect(UUID(uuidString: id) != nil)
        #expect(id == id.lowercased())
        let expected: JSON = [
            "id": .string(id), "user_id": goal["user_id"] ?? .null, "title": "Walk", "description": "", "goal_type": "activity",
            "category": "physical", "target_value": 20, "current_value": 0, "target_unit": "sessions", "progress": 0,
            "start_date": "2026-01-01T00:00:00Z", "target_date": "2026-01-31T00:00:00Z", "status": "active", "is_overdue": false,
            "days_remaining": 24, "is_recurring": false, "recurrence_pattern": .null, "recurrence_days": .null,
            "recurrence_end_date": .null, "created_at": "2026-01-07T09:00:00Z", "updated_at": "2026-01-07T09:00:00Z", "statistics": .null,
        ]
        #expect(goal.differences(from: expected) == [])
        let user = try world.data(.get, "/users/me")
        #expect(goal["user_id"] == user["user_id"] || goal["user_id"] == user["id"])
        expectAnswer(try world.fit(.get, "/goals/\(id.uppercased())"), 200, .success(expected))
    }

    private static let categories: [(type: String, category: String)] = [
        ("mindfulness", "mental"), ("custom", "general"), ("weight", "physical"), ("nutrition", "physical"), ("sleep", "physical"),
        ("activity", "physical"),
    ]

    @Test("W-111: every type is accepted, and has a category", arguments: categories)
    func types(_ type: String, _ category: String) throws {
        let goal = try world().createGoal(["goal_type": .string(type)])
        #expect(goal["goal_type"] == .string(type))
        #expect(goal["category"] == .string(category))
    }

    @Test("optional members are stored, and instants become their dates")
    func members() throws {
        let goal = try world().createGoal([
            "description": "Round the lake", "start_date": "2026-01-05T22:30:00.500-05:00", "target_date": .null, "current_value": 5,
            "is_recurring": true, "recurrence_pattern": "weekly", "recurrence_days": [0, 7], "recurrence_end_date": "2026-06-30",
            "unknown": 1,
        ])
        let expected: JSON = [
            "description": "Round the lake", "start_date": "2026-01-05T00:00:00Z", "target_date": .null, "current_value": 5,
            "progress": 0.25, "days_remaining": -1, "is_recurring": true, "recurrence_pattern": "weekly", "recurrence_days": [0, 7],
            "recurrence_end_date": "2026-06-30T00:00:00Z",
        ]
        for (member, value) in expected.object ?? [:] { #expect(goal[member] == value, "\(member)") }
        #expect(goal["unknown"] == nil)
    }

    private static let refusals: [(JSON.Members, String)] = [
        (["title": .null], "title is required"), (["title": ""], "title is required"), (["title": " \t"], "title is required"),
        (["title": .string(String(repeating: "a", count: 201))], "title must be at most 200 characters"),
        (["title": 5], "Invalid request payload"), (["goal_type": .null], "goal_type is required"),
        (["goal_type": "running"], "Invalid goal_type"), (["target_value": .null], "target_value is required"),
        (["target_value": 0.009], "target_value must be between 0.01 and 1000000000"),
        (["target_value": "20"], "Invalid request payload"), (["target_unit": .null], "target_unit is required"),
        (["target_unit": .string(String(repeating: "a", count: 51))], "target_unit must be at most 50 characters"),
        (["start_date": .null], "start_date is required"), (["start_date": "soon"], "Invalid start_date: expected RFC3339"),
        (["start_date": "2026-02-30"], "Invalid start_date: expected RFC3339"),
        (["target_date": "01/02/2026"], "Invalid target_date: expected RFC3339"),
        (["target_date": "2025-12-31"], "target_date must be after start_date"),
        (["description": .string(String(repeating: "a", count: 1_001))], "description must be at most 1000 characters"),
        (["current_value": -1], "current_value must be between 0 and 1000000000"),
        (["recurrence_pattern": "yearly"], "Invalid recurrence_pattern"), (["is_recurring": "yes"], "Invalid request payload"),
    ]

    @Test("a body that breaks a rule is a 400, and creates nothing", arguments: refusals)
    func refused(_ members: JSON.Members, _ message: String) throws {
        let world = try world()
        expectAnswer(try world.fit(.post, "/goals", body: .goal(members)), 400, .refusal("VALIDATION_ERROR", message))
        #expect(try world.data(.get, "/goals")["total"] == 0)
    }

    @Test("the bounds of each rule are accepted")
    func bounds() throws {
        let long = JSON.string(String(repeating: "a", count: 200))
        let goal = try world().createGoal(["title": long, "target_value": 0.01, "target_date": "2026-01-01"])
        #expect(goal["title"] == long)
        #expect(goal["target_value"] == 0.01)
        #expect(goal["days_remaining"] == 0)
        #expect(goal["is_overdue"] == true)
    }

    @Test("W-001, W-002: a request needs an API key and a token")
    func credentials() throws {
        let world = try world()
        expectAnswer(try world.fit(.get, "/goals", token: nil), 401, .unauthorized)
        expectAnswer(try world.fit(.get, "/goals", apiKey: nil), 401, .refusal("INVALID_API_KEY", "Invalid API key"))
    }

    @Test("another user's goal is a 403, and an unknown one a 404")
    func foreign() throws {
        let world = try world()
        let path = try world.goalPath()
        let unknown = "/goals/0b9b86b5-f193-430a-a82b-921477e75638"
        let foreign = JSON.refusal("FORBIDDEN", "you do not have permission to access this goal")
        let missing = JSON.refusal("NOT_FOUND", "goal not found")
        for suffix in ["", "/today", "/history", "/activities", "/tips", "/suggestions", "/analysis"] {
            expectAnswer(try world.fit(.get, path + suffix, token: "b"), 403, foreign)
            expectAnswer(try world.fit(.get, unknown + suffix), 404, missing)
            expectAnswer(try world.fit(.get, "/goals/nothing" + suffix), 404, missing)
        }
        for (suffix, body) in [("/complete", nil), ("/abandon", nil), ("/activities", ["activity_type": "x"])] as [(String, JSON?)] {
            expectAnswer(try world.fit(.post, path + suffix, token: "b", body: body), 403, foreign)
            expectAnswer(try world.fit(.post, unknown + suffix, body: body), 404, missing)
        }
        expectAnswer(try world.fit(.patch, path + "/progress", token: "b", body: ["current_value": 1]), 403, foreign)
        expectAnswer(try world.fit(.put, path, token: "b", body: ["title": "Mine"]), 403, foreign)
        expectAnswer(try world.fit(.delete, path, token: "b"), 403, foreign)
        #expect(try world.data(.get, "/goals", token: "b")["goals"] == [])
        #expect(try world.data(.get, path)["title"] == "Walk")
    }

    @Test("a deleted goal is gone with its activities, and its id is a 404")
    func delete() throws {
        let world = try world()
        let path = try world.goalPath()
        try world.data(.post, path + "/activities", body: ["activity_type": "check_in"], status: 201)
        expectAnswer(try world.fit(.delete, path), 204, .null)
        expectAnswer(try world.fit(.delete, path), 404, .refusal("NOT_FOUND", "goal not found"))
        expectAnswer(try world.fit(.get, path + "/activities"), 404, .refusal("NOT_FOUND", "goal not found"))
        #expect(try world.data(.get, "/goals")["total"] == 0)
    }
}
