import Testing
import TestSupport
import Values

@Suite("PUT and PATCH of a goal: changes")
struct GoalUpdateTests {
    private func world() throws -> TestWorld { try TestWorld(accounts: [.account()]) }

    /// The body of every edit that Lume sends.
    private static func edit(_ members: JSON.Members = [:]) -> JSON {
        let placeholders: JSON = [
            "title": "Renamed", "description": "", "status": "active", "progress": 0.45, "goal_type": "custom", "target_value": 1,
            "target_unit": "completion", "current_value": 0,
        ]
        return placeholders.with(members)
    }

    @Test("W-117: Lume's placeholders do not replace the numbers of a goal")
    func placeholders() throws {
        let world = try world()
        let path = try world.goalPath()
        let goal = try world.data(.put, path, body: Self.edit())
        let expected: JSON = [
            "title": "Renamed", "goal_type": "custom", "target_value": 20, "target_unit": "sessions", "progress": 0.45, "current_value": 9,
        ]
        for (member, value) in expected.object ?? [:] { #expect(goal[member] == value, "\(member)") }
        #expect(try world.data(.get, path).differences(from: goal) == [])
    }

    @Test("an edit with the progress that the goal has keeps its exact value")
    func unchanged() throws {
        let world = try world()
        let path = try world.goalPath(["target_value": 3, "current_value": 1])
        let goal = try world.data(.put, path, body: Self.edit(["progress": 0.3333]))
        #expect(goal["current_value"] == 1)
        #expect(goal["progress"] == 0.3333)
    }

    @Test("a goal that counts completions takes the values")
    func completion() throws {
        let world = try world()
        let path = try world.goalPath(["target_value": 2, "target_unit": "completion", "current_value": 2])
        let goal = try world.data(.put, path, body: ["target_value": 1, "target_unit": "completion", "current_value": 0])
        #expect(goal["target_value"] == 1)
        #expect(goal["current_value"] == 0)
        #expect(goal["progress"] == 0)
    }

    @Test("other values replace the stored ones")
    func values() throws {
        let world = try world()
        let path = try world.goalPath()
        let goal = try world.data(
            .put, path, body: ["target_value": 10, "target_unit": "completion", "current_value": 4, "target_date": "2026-02-28"])
        #expect(goal["target_value"] == 10)
        #expect(goal["target_unit"] == "completion")
        #expect(goal["progress"] == 0.4)
        #expect(goal["target_date"] == "2026-02-28T00:00:00Z")
        #expect(goal["title"] == "Walk")
    }

    @Test("W-113: a sent progress holds until the current value changes")
    func override() throws {
        let world = try world()
        let path = try world.goalPath()
        #expect(try world.data(.put, path, body: ["progress": 0.9])["current_value"] == 18)
        #expect(try world.data(.put, path, body: ["target_value": 200])["progress"] == 0.9)
        let goal = try world.data(.patch, path + "/progress", body: ["current_value": 300])
        #expect(goal["progress"] == 1)
        #expect(goal["status"] == "active")
    }

    @Test("W-119: PATCH progress sets the current value")
    func progress() throws {
        let world = try world()
        let path = try world.goalPath()
        let goal = try world.data(.patch, path + "/progress", body: ["current_value": 10])
        #expect(goal["progress"] == 0.5)
        #expect(goal["current_value"] == 10)
        let refusals: [(JSON, String)] = [
            (["current_value": -1], "current_value must be between 0 and 1000000000"), ([:], "current_value is required"),
            (["current_value": "1"], "Invalid request payload"),
        ]
        for (body, message) in refusals {
            expectAnswer(try world.fit(.patch, path + "/progress", body: body), 400, .refusal("VALIDATION_ERROR", message))
        }
    }

    private static let refusals: [(JSON, String)] = [
        (["progress": 1.5], "progress must be between 0 and 1"), (["status": "done"], "Invalid status"),
        (["title": ""], "title is required"), (["title": "  "], "title is required"),
        (["target_date": "2025-12-31"], "target_date must be after start_date"), (["goal_type": "x"], "Invalid goal_type"),
        (["target_date": "x"], "Invalid target_date: expected RFC3339"),
    ]

    @Test("an update that breaks a rule is a 400, and changes nothing", arguments: refusals)
    func refused(_ body: JSON, _ message: String) throws {
        let world = try world()
        let path = try world.goalPath()
        let before = try world.data(.get, path)
        expectAnswer(try world.fit(.put, path, body: body), 400, .refusal("VALIDATION_ERROR", message))
        #expect(try world.data(.get, path).differences(from: before) == [])
    }

    @Test("an empty update and nulls keep every member, and the time of the last change", arguments: [[:], ["title": .null]] as [JSON])
    func nothing(_ body: JSON) throws {
        let world = try world()
        let path = try world.goalPath()
        let before = try world.data(.get, path)
        try world.setNow("2026-01-08T09:00:00Z")
        let after = try world.data(.put, path, body: body).with(["days_remaining": 24])
        #expect(after.differences(from: before) == [])
        #expect(try world.data(.put, path, body: ["title": "Run"])["updated_at"] == "2026-01-08T09:00:00Z")
    }

    @Test("W-120: an open goal is completed or abandoned once", arguments: [("complete", "completed"), ("abandon", "abandoned")])
    func close(_ action: String, _ status: String) throws {
        let world = try world()
        let path = try world.goalPath()
        let goal = try world.data(.post, "\(path)/\(action)")
        #expect(goal["status"] == .string(status))
        #expect(goal["progress"] == (status == "completed" ? 1 : 0))
        for again in ["complete", "abandon"] {
            expectAnswer(try world.fit(.post, "\(path)/\(again)"), 400, .refusal("VALIDATION_ERROR", "Goal is not active"))
        }
    }

    @Test("every status can be set; only a paused goal can still be completed", arguments: ["active", "paused", "archived", "completed"])
    func status(_ status: String) throws {
        let world = try world()
        let path = try world.goalPath()
        let goal = try world.data(.put, path, body: ["status": .string(status)])
        #expect(goal["status"] == .string(status))
        #expect(goal["progress"] == (status == "completed" ? 1 : 0))
        let isOpen = ["active", "paused"].contains(status)
        #expect(try world.fit(.post, path + "/complete").status == (isOpen ? 200 : 400))
    }

    @Test("a weight goal measures progress from the last logged weight")
    func weight() throws {
        let world = try world()
        try world.log(["type": "weight", "quantity": 82, "logged_at": "2026-01-05T08:00:00Z"])
        try world.log(["type": "weight", "quantity": 80, "logged_at": "2026-01-06T08:00:00Z"])
        let goal = try world.createGoal(["goal_type": "weight", "target_value": 75, "target_unit": "kg"])
        #expect(goal["current_value"] == 80)
        #expect(goal["progress"] == 0)
        let path = "/goals/" + (goal["id"]?.string ?? "")
        #expect(try world.data(.patch, path + "/progress", body: ["current_value": 78])["progress"] == 0.4)
        #expect(try world.data(.patch, path + "/progress", body: ["current_value": 90])["progress"] == 0)
        #expect(try world.data(.patch, path + "/progress", body: ["current_value": 74])["progress"] == 1)
    }

    @Test("a weight goal without a logged weight begins at its first value")
    func firstWeight() throws {
        let world = try world()
        let path = try world.goalPath(["goal_type": "weight", "target_value": 75, "target_unit": "kg"])
        #expect(try world.data(.patch, path + "/progress", body: ["current_value": 85])["progress"] == 0)
        #expect(try world.data(.patch, path + "/progress", body: ["current_value": 80])["progress"] == 0.5)
        let given = try world.goalPath(["goal_type": "weight", "target_value": 75, "target_unit": "kg", "current_value": 79])
        #expect(try world.data(.patch, given + "/progress", body: ["current_value": 78])["progress"] == 0.25)
    }
}
