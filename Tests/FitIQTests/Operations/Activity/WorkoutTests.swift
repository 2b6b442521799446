import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("Workouts")
struct WorkoutTests {
    private func world() throws -> TestWorld { try TestWorld(accounts: [.account(), .account("bob", token: "bob")]) }

    private static let run: JSON = ["activity_type": "Running", "started_at": "2026-01-06T08:00:00Z"]

    @discardableResult
    private func log(_ world: TestWorld, _ members: JSON.Members = [:], token: String = "t") throws -> JSON {
        try world.data(.post, "/workouts", token: token, body: Self.run.with(members), status: 201)
    }

    @Test("W-140: POST /workouts echoes the type verbatim, and absent members are null")
    func create() throws {
        let world = try world()
        let data = try log(world, ["activity_type": "Functional Strength Training", "started_at": "2026-01-06T08:00:00.123Z"])
        let expected: JSON = [
            "id": data["id"] ?? .null, "user_id": data["user_id"] ?? .null, "activity_type": "Functional Strength Training",
            "title": .null, "notes": .null, "started_at": "2026-01-06T08:00:00Z", "ended_at": .null, "duration_minutes": .null,
            "calories_burned": .null, "distance_meters": .null, "intensity": .null, "created_at": "2026-01-07T09:00:00Z",
            "updated_at": "2026-01-07T09:00:00Z",
        ]
        #expect(data.differences(from: expected) == [])
        #expect(data["id"]?.string?.count == 36)
        #expect(try world.data("/workouts/\((data["id"]?.string ?? "").uppercased())") == data)
    }

    @Test("W-142: a missing duration is computed from start and end", arguments: [("08:50:00", 50), ("08:00:29", 0), ("08:01:30", 2)])
    func duration(_ end: String, _ minutes: Int) throws {
        let data = try log(world(), ["ended_at": .string("2026-01-06T\(end)Z")])
        #expect(data["duration_minutes"] == .integer(minutes))
    }

    private static let refusals: [(JSON.Members, String)] = [
        (["activity_type": ""], "activity_type is required"), (["activity_type": .null], "activity_type is required"),
        (["activity_type": .string(String(repeating: "x", count: 101))], "activity_type must be at most 100 characters"),
        (["started_at": .null], "started_at is required"), (["started_at": "today"], "Invalid started_at: expected RFC3339"),
        (["ended_at": "2026-01-06T07:59:59Z"], "ended_at must be after started_at"),
        (["intensity": 0], "intensity must be between 1 and 10"), (["intensity": 11], "intensity must be between 1 and 10"),
        (["intensity": "high"], "Invalid request payload"), (["calories_burned": 248.5], "Invalid request payload"),
    ]

    @Test("a workout that is not valid is a 400", arguments: refusals)
    func refused(_ members: JSON.Members, _ message: String) throws {
        let world = try world()
        expectAnswer(try world.fit(.post, "/workouts", body: Self.run.with(members)), 400, .invalid(message))
        let id = try #require(try log(world)["id"]?.string)
        guard members.keys != ["started_at"], members["activity_type"] != .null else { return }
        expectAnswer(try world.fit(.put, "/workouts/\(id)", body: .object(members)), 400, .invalid(message))
        #expect(try world.data("/workouts")["total"] == 1)
    }

    /// Three workouts, the last one of another type.
    private func logThree(_ world: TestWorld) throws {
        try log(world, ["started_at": "2026-01-05T00:00:00Z", "title": "a"])
        try log(world, ["started_at": "2026-01-06T23:59:59Z", "title": "b"])
        try log(world, ["started_at": "2026-01-06T08:00:00Z", "title": "c", "activity_type": "Yoga"])
    }

    private func titles(_ data: JSON) -> [String] { (data["workouts"]?.array ?? []).map { $0["title"]?.string ?? "" } }

    @Test("GET /workouts has pages, newest first")
    func list() throws {
        let world = try world()
        try logThree(world)
        #expect(try titles(world.data("/workouts")) == ["b", "c", "a"])
        let page = try world.data("/workouts?limit=1&offset=1")
        #expect(titles(page) == ["c"])
        #expect([page["total"], page["limit"], page["offset"], page["has_more"]] == [3, 1, 1, true])
        #expect(try world.data("/workouts", token: "bob")["total"] == 0)
    }

    @Test("W-143: GET /workouts/activity/running finds Running")
    func byActivity() throws {
        let world = try world()
        try logThree(world)
        #expect(try titles(world.data("/workouts/activity/running")) == ["b", "a"])
        #expect(try titles(world.data("/workouts/activity/YOGA?limit=1")) == ["c"])
        try log(world, ["activity_type": "Functional Strength Training", "title": "d"])
        #expect(try titles(world.data("/workouts/activity/functional%20strength%20training")) == ["d"])
        #expect(try world.data("/workouts/activity/none")["total"] == 0)
    }

    @Test("W-143: GET /workouts/date-range needs both dates")
    func byDate() throws {
        let world = try world()
        try logThree(world)
        #expect(try titles(world.data("/workouts/date-range?start_date=2026-01-06&end_date=2026-01-06")) == ["b", "c"])
        let instants = "start_date=2026-01-05T00:00:00Z&end_date=2026-01-06T08:00:00.000Z"
        #expect(try titles(world.data("/workouts/date-range?" + instants)) == ["c", "a"])
        let path = "/workouts/date-range"
        expectAnswer(try world.fit(.get, path + "?start_date=2026-01-06"), 400, .invalid("end_date is required"))
        expectAnswer(try world.fit(.get, path + "?end_date=2026-01-06"), 400, .invalid("start_date is required"))
        expectAnswer(
            try world.fit(.get, path + "?start_date=2026-01-07&end_date=2026-01-06"), 400, .invalid("Invalid date range"))
    }

    @Test("are changed and deleted by their user alone")
    func foreign() throws {
        let world = try world()
        let id = try #require(try log(world)["id"]?.string)
        let foreign = JSON.refusal("FORBIDDEN", "you do not have permission to access this workout")
        let unknown = JSON.refusal("NOT_FOUND", "workout not found")
        for method in [.get, .put, .delete] as [HTTPRequest.Method] {
            let body: JSON? = method == .put ? ["title": "x"] : nil
            expectAnswer(try world.fit(method, "/workouts/\(id)", token: "bob", body: body), 403, foreign)
            expectAnswer(try world.fit(method, "/workouts/nope", body: body), 404, unknown)
        }
        expectAnswer(try world.fit(.get, "/workouts/\(id)/exercises", token: "bob"), 403, foreign)
        let changed = try world.data(.put, "/workouts/\(id)", body: ["title": "Run", "notes": .null])
        #expect(changed["title"] == "Run")
        #expect(changed["activity_type"] == "Running")
        #expect(try world.fit(.delete, "/workouts/\(id)").status == 204)
        expectAnswer(try world.fit(.delete, "/workouts/\(id)"), 404, unknown)
    }

    @Test("have exercises in an order, which end with the workout")
    func exercises() throws {
        let world = try world()
        let body = Self.run.with(["exercises": [["exercise_name": "Squat", "sets": 3, "weight_kg": 42.5], [:]]])
        let workout = try world.data(.post, "/workouts/with-exercises", body: body, status: 201)
        let id = try #require(workout["id"]?.string)
        #expect(workout["exercises"]?.array?.map { $0["exercise_name"] } == ["Squat", "Exercise 2"])
        let path = "/workouts/\(id)/exercises"
        let added = try world.data(.post, path + "/batch", body: ["exercises": [["exercise_name": "Row"]]], status: 201)
        #expect(added.array?.map { $0["order_index"] } == [2])
        let press = try world.data(.post, path, body: ["exercise_name": "Press"], status: 201)
        #expect(press["order_index"] == 3)
        let ids = try #require(world.data(path).array).map { $0["id"] ?? .null }
        let message = try world.data(.put, path + "/reorder", body: ["exercise_ids": [ids[3], ids[0]]])
        #expect(message["message"]?.string?.isEmpty == false)
        let full = try world.data("/workouts/\(id)/full")
        #expect(full["exercises"]?.array?.map { $0["exercise_name"] } == ["Press", "Squat", "Exercise 2", "Row"])
        #expect(full["exercises"]?.array?.map { $0["order_index"] } == [0, 1, 2, 3])
        #expect(try world.fit(.put, path + "/reorder", body: ["exercise_ids": ["nope"]]).status == 404)
        let first = try #require(ids[0].string)
        #expect(try world.data(.put, "\(path)/\(first)", body: ["reps": 5])["reps"] == 5)
        #expect(try world.fit(.delete, "\(path)/\(first)").status == 204)
        #expect(try world.fit(.delete, "/workouts/\(id)").status == 204)
        #expect(try world.fitiqBlock()["workoutExercises"] == nil)
    }

    @Test("count in the insight about their day")
    func insights() throws {
        let world = try world()
        try log(world, ["started_at": "2026-01-07T00:00:00Z", "calories_burned": 450])
        try log(world, ["started_at": "2026-01-07T08:00:00Z"])
        try log(world, ["started_at": "2026-01-06T23:59:59Z", "calories_burned": 1])
        let insight = try world.data(.post, "/insights/generate", body: ["insight_type": "daily"], status: 201)
        #expect(insight["data_context"]?["metrics"]?["workouts"] == 2)
        #expect(insight["data_context"]?["metrics"]?["calories"] == 450)
        let other = try world.data(.post, "/insights/generate", token: "bob", body: ["insight_type": "daily"], status: 201)
        #expect(other["data_context"]?["metrics"] == .null)
    }

    @Test("GET /activity-types needs an API key alone")
    func activityTypes() throws {
        let world = try world()
        let data = try world.data(.get, "/activity-types", token: nil)
        #expect(data["total"] == 78)
        let types = try #require(data["activity_types"]?.array)
        #expect(types.count == 78 && Set(types.map { $0["name"]?.string ?? "" }).count == 78)
        #expect(types.contains { $0["name"] == "Functional Strength Training" })
        let popular = try world.data(.get, "/activity-types?category=strength&is_popular=true", token: nil)
        #expect(popular["total"] == 4)
        #expect(try world.data(.get, "/activity-types?is_active=false", token: nil)["activity_types"] == [])
        expectAnswer(try world.fit(.get, "/activity-types", apiKey: nil), 401, .refusal("INVALID_API_KEY", "Invalid API key"))
    }
}
