import Testing
import TestSupport
import Values

@Suite("GET /goals/{id}/today and /history: instances")
struct GoalHistoryTests {
    private static let recurring: JSON.Members = [
        "title": "Steps", "target_value": 9_000, "target_unit": "steps", "is_recurring": true, "recurrence_pattern": "daily",
    ]

    private func world() throws -> TestWorld { try TestWorld(accounts: [.account(), .account("bob", token: "b")]) }

    /// Sets a day's value, and returns the instance.
    @discardableResult
    private func record(_ value: JSON, of path: String, on day: String, in world: TestWorld) throws -> JSON {
        try world.setNow("\(day)T09:00:00Z")
        let id = try #require(try world.data(.get, path + "/today")["id"]?.string)
        return try world.data(.put, "/goals/instances/\(id.uppercased())/progress", body: ["current_value": value])
    }

    @Test("the first request of a day creates its instance, and later ones find it")
    func today() throws {
        let world = try world()
        let path = try world.goalPath(Self.recurring)
        let instance = try world.data(.get, path + "/today")
        let expected: JSON = [
            "id": instance["id"] ?? .null, "goal_id": .string(String(path.dropFirst(7))), "instance_date": "2026-01-07",
            "target_value": 9_000, "target_unit": "steps", "current_value": 0, "status": "active", "progress": 0, "completed_at": .null,
            "created_at": "2026-01-07T09:00:00Z", "updated_at": "2026-01-07T09:00:00Z",
        ]
        #expect(instance.differences(from: expected) == [])
        #expect(try world.data(.get, path + "/today").differences(from: expected) == [])
        try world.setNow("2026-01-08T00:00:00Z")
        #expect(try world.data(.get, path + "/today")["instance_date"] == "2026-01-08")
        #expect(try world.data(.get, path + "/history")["total"] == 2)
    }

    @Test("a goal that does not recur has no instance of today")
    func notRecurring() throws {
        let world = try world()
        let path = try world.goalPath()
        expectAnswer(try world.fit(.get, path + "/today"), 400, .refusal("VALIDATION_ERROR", "Goal is not recurring"))
    }

    @Test("an instance is completed at its target, and open again below")
    func progress() throws {
        let world = try world()
        let path = try world.goalPath(Self.recurring)
        let done = try record(9_000, of: path, on: "2026-01-07", in: world)
        #expect(done["status"] == "completed")
        #expect(done["progress"] == 1)
        #expect(done["completed_at"] == "2026-01-07T09:00:00Z")
        let open = try record(4_500, of: path, on: "2026-01-07", in: world)
        #expect(open["status"] == "active")
        #expect(open["progress"] == 0.5)
        #expect(open["completed_at"] == .null)
        #expect(try world.data(.get, path)["current_value"] == 4_500)
    }

    @Test("an instance of another user is a 403, an unknown one a 404, and a bad value a 400")
    func refused() throws {
        let world = try world()
        let id = try #require(try world.data(.get, try world.goalPath(Self.recurring) + "/today")["id"]?.string)
        let path = "/goals/instances/\(id)/progress"
        let foreign = JSON.refusal("FORBIDDEN", "you do not have permission to access this goal instance")
        expectAnswer(try world.fit(.put, path, token: "b", body: ["current_value": 1]), 403, foreign)
        let missing = JSON.refusal("NOT_FOUND", "goal instance not found")
        expectAnswer(try world.fit(.put, "/goals/instances/x/progress", body: ["current_value": 1]), 404, missing)
        expectAnswer(try world.fit(.put, path, body: [:]), 400, .refusal("VALIDATION_ERROR", "current_value is required"))
    }

    private func history() throws -> (world: TestWorld, path: String) {
        let world = try world()
        let path = try world.goalPath(Self.recurring)
        let values: [(String, JSON)] = [
            ("2026-01-07", 9_500), ("2026-01-08", 9_000), ("2026-01-09", 100), ("2026-01-10", 9_000), ("2026-01-11", 500),
        ]
        for (day, value) in values { try record(value, of: path, on: day, in: world) }
        return (world, path)
    }

    @Test("the history is newest first, with a summary")
    func summary() throws {
        let (world, path) = try history()
        let page = try world.data(.get, path + "/history?limit=2")
        #expect(page["instances"]?.array?.map { $0["instance_date"]?.string } == ["2026-01-11", "2026-01-10"])
        #expect(page["total"] == 5)
        #expect(page["limit"] == 2)
        #expect(page["has_more"] == true)
        #expect(page["statistics"] == .null)
        let summary: JSON = [
            "total_instances": 5, "completed_count": 3, "missed_count": 1, "completion_rate": 0.6, "current_streak": 1,
            "longest_streak": 2,
        ]
        #expect(page["summary"]?.differences(from: summary) == [])
        let statistics = try #require(try world.data(.get, path + "/history?include_statistics=true")["statistics"])
        #expect(statistics["completion_rate"] == 0.75)
        #expect(statistics["best_day"] == "2026-01-07")
    }

    private static let filters: [(query: String, days: [String])] = [
        ("status=completed", ["10", "08", "07"]), ("status=failed", ["09"]), ("status=missed", ["09"]), ("status=active", ["11"]),
        ("status=in_progress", ["11"]), ("status=pending", []), ("from=2026-01-08&to=2026-01-09", ["09", "08"]),
        ("start_date=2026-01-10", ["11", "10"]), ("end_date=2026-01-07T00:00:00Z", ["07"]), ("offset=4", ["07"]),
        ("from=2026-02-01", []),
    ]

    @Test("a range, a status and a page select instances", arguments: filters)
    func filter(_ query: String, _ days: [String]) throws {
        let (world, path) = try history()
        let instances = try world.data(.get, "\(path)/history?\(query)")["instances"]?.array ?? []
        #expect(instances.map { $0["instance_date"]?.string?.suffix(2).description } == days)
    }

    private static let refusals: [(query: String, message: String)] = [
        ("from=2026-01-09&to=2026-01-08", "Invalid date range"), ("from=x", "Invalid date: expected YYYY-MM-DD"),
        ("status=done", "Invalid status"), ("limit=0", "Invalid pagination parameters"),
    ]

    @Test("an invalid parameter is a 400", arguments: refusals)
    func invalid(_ query: String, _ message: String) throws {
        let world = try world()
        let path = try world.goalPath(Self.recurring)
        expectAnswer(try world.fit(.get, "\(path)/history?\(query)"), 400, .refusal("VALIDATION_ERROR", message))
    }
}
