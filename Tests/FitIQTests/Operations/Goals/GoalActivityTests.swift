import Testing
import TestSupport
import Values

@Suite("GET and POST /goals/{id}/activities: activities")
struct GoalActivityTests {
    private func world() throws -> (world: TestWorld, path: String) {
        let world = try TestWorld(accounts: [.account()])
        return (world, try world.goalPath())
    }

    @Test("W-125: an activity has both spellings, and adds to the goal's value")
    func log() throws {
        let (world, path) = try world()
        let activity = try world.data(
            .post, path + "/activities", body: ["activity_type": "check_in", "progress_delta": 2, "note": "x"], status: 201)
        let goal = try world.data(.get, path)
        let expected: JSON = [
            "id": activity["id"] ?? .null, "goal_id": goal["id"] ?? .null, "user_id": goal["user_id"] ?? .null,
            "activity_type": "check_in", "value": .null, "progress_delta": 2, "notes": "x", "note": "x",
            "logged_at": "2026-01-07T09:00:00Z", "timestamp": "2026-01-07T09:00:00Z", "created_at": "2026-01-07T09:00:00Z",
        ]
        #expect(activity.differences(from: expected) == [])
        #expect(goal["current_value"] == 2)
        #expect(goal["progress"] == 0.1)
        #expect(try world.data(.get, path + "/activities")["activities"]?.array?.first?.differences(from: expected) == [])
    }

    @Test("the other form of the body keeps the goal's value")
    func otherForm() throws {
        let (world, path) = try world()
        let activity = try world.data(
            .post, path + "/activities", body: ["activity_type": "any word", "value": 3.5, "notes": "y"], status: 201)
        #expect(activity["value"] == 3.5)
        #expect(activity["progress_delta"] == .null)
        #expect(activity["note"] == "y")
        #expect(try world.data(.get, path)["current_value"] == 0)
    }

    @Test("a note of any kind is ignored beside notes", arguments: [5, .string(String(repeating: "x", count: 1_001)), [:]] as [JSON])
    func bothForms(_ note: JSON) throws {
        let (world, path) = try world()
        let activity = try world.data(
            .post, path + "/activities", body: ["activity_type": "any word", "notes": "y", "note": note], status: 201)
        #expect(activity["notes"] == "y")
    }

    @Test("a value never falls below 0")
    func floor() throws {
        let (world, path) = try world()
        try world.data(.post, path + "/activities", body: ["activity_type": "check_in", "progress_delta": -5], status: 201)
        #expect(try world.data(.get, path)["current_value"] == 0)
    }

    @Test("some types set the goal's status")
    func statuses() throws {
        let (world, path) = try world()
        for (type, status) in [("completed", "completed"), ("resumed", "active"), ("abandoned", "abandoned"), ("note", "abandoned")] {
            try world.data(.post, path + "/activities", body: ["activity_type": .string(type)], status: 201)
            #expect(try world.data(.get, path)["status"] == .string(status), "\(type)")
        }
    }

    @Test("the list is newest first, in pages, and can be limited to a type")
    func list() throws {
        let (world, path) = try world()
        for (day, type) in [("07", "a"), ("08", "b"), ("09", "a")] {
            try world.setNow("2026-01-\(day)T09:00:00Z")
            try world.data(.post, path + "/activities", body: ["activity_type": .string(type)], status: 201)
        }
        func days(_ query: String) throws -> [String] {
            (try world.data(.get, path + "/activities" + query)["activities"]?.array ?? []).map {
                String(($0["logged_at"]?.string ?? "").prefix(10).suffix(2))
            }
        }
        #expect(try days("") == ["09", "08", "07"])
        #expect(try days("?activity_type=a") == ["09", "07"])
        #expect(try days("?activity_type=c") == [])
        #expect(try days("?limit=1&offset=1") == ["08"])
        let page = try world.data(.get, path + "/activities?limit=2")
        #expect(page["total"] == 3)
        #expect(page["has_more"] == true)
    }

    private static let refusals: [(JSON, String)] = [
        ([:], "activity_type is required"), (["activity_type": ""], "activity_type is required"),
        (["activity_type": " "], "activity_type is required"), (["activity_type": 1], "Invalid request payload"),
        (
            ["activity_type": .string(String(repeating: "a", count: 51))], "activity_type must be at most 50 characters"
        ), (["activity_type": "a", "progress_delta": "2"], "Invalid request payload"),
    ]

    @Test("a body that breaks a rule is a 400", arguments: refusals)
    func refused(_ body: JSON, _ message: String) throws {
        let (world, path) = try world()
        expectAnswer(try world.fit(.post, path + "/activities", body: body), 400, .refusal("VALIDATION_ERROR", message))
    }
}
