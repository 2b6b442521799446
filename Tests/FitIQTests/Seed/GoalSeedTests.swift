import Testing
import TestSupport
import Values

@Suite("Goals in a seed")
struct GoalSeedTests {
    private static let id = "5B0C1F0E-7A52-4E53-9A64-0C8F6F0F7A11"

    private static let block: JSON = [
        "progress": [["type": "weight", "quantity": 77.8, "loggedAt": "2026-01-06T08:00:00Z"]],
        "goals": [
            [
                "id": .string(id), "goal_type": "weight", "title": "Lighter", "target_value": 75, "target_unit": "kg", "current_value": 78,
                "start_value": 80, "start_date": "today-10d", "target_date": "today+20d",
            ],
            [
                "goal_type": "custom", "title": "Done", "target_value": 14, "target_unit": "days", "start_date": "2025-12-01",
                "status": "completed", "completed_at": "2026-01-06T20:00:00.500+03:00", "created_at": "2025-12-01T08:00:00Z",
            ],
            [
                "id": "steps", "goal_type": "activity", "title": "Steps", "target_value": 9_000, "target_unit": "steps",
                "start_date": "2026-01-01", "is_recurring": true, "recurrence_days": [1, 2], "created_at": "2026-01-01T08:00:00Z",
            ],
        ],
        "goalInstances": [
            [
                "goal_id": "steps", "instance_date": "yesterday", "target_value": 9_000, "current_value": 9_500,
                "completed_at": "yesterdayT20:00",
            ],
            ["goal_id": "steps", "instance_date": "today-2d", "target_value": 9_000, "current_value": 3_000],
        ],
        "goalActivities": [
            ["goal_id": "steps", "activity_type": "check_in", "progress_delta": 1, "notes": "x", "logged_at": "yesterdayT07:00"]
        ],
    ]

    private func world() throws -> TestWorld { try TestWorld(accounts: [.account(fitiq: Self.block)]) }

    @Test("are returned with their computed members, and with dates relative to today")
    func literal() throws {
        let world = try world()
        let goal = try world.data(.get, "/goals/" + Self.id.lowercased())
        let expected: JSON = [
            "id": .string(Self.id.lowercased()), "title": "Lighter", "current_value": 77.8, "progress": 0.44,
            "start_date": "2025-12-28T00:00:00Z", "target_date": "2026-01-27T00:00:00Z", "days_remaining": 20, "status": "active",
            "category": "physical", "description": "",
        ]
        for (member, value) in expected.object ?? [:] { #expect(goal[member] == value, "\(member)") }
        let done = try #require(try world.data(.get, "/goals?status=completed")["goals"]?.array?.first)
        #expect(done["progress"] == 1)
        let history = try world.data(.get, "/goals/steps/history")
        #expect(history["instances"]?.array?.map { $0["status"] ?? .null } == ["completed", "failed"])
        #expect(history["summary"]?["completion_rate"] == 0.5)
        let activity = try #require(try world.data(.get, "/goals/steps/activities")["activities"]?.array?.first)
        #expect(activity["logged_at"] == "2026-01-06T07:00:00Z")
        #expect(activity["note"] == "x")
    }

    @Test("are exported and imported without a difference")
    func roundTrip() throws {
        let first = try world()
        try first.data(.patch, "/goals/steps/progress", body: ["current_value": 5])
        try first.data(.put, "/goals/\(Self.id)", body: ["progress": 0.25])
        let exported = try first.exportSeed()
        let second = try TestWorld(accounts: exported["accounts"]?.array ?? [])
        #expect(try second.exportSeed().differences(from: exported) == [])
        for path in ["/goals?include_statistics=true", "/goals/steps/history", "/goals/steps/activities", "/goals/\(Self.id)/analysis"] {
            let before = try first.data(.get, path)
            #expect(try second.data(.get, path).differences(from: before) == [], "\(path)")
        }
    }

    @Test("count in an insight about the period")
    func insights() throws {
        let insight = try world().data(.post, "/insights/generate", body: ["insight_type": "weekly"], status: 201)
        #expect(insight["metrics"]?["goals_active"] == 2)
        #expect(insight["metrics"]?["goals_completed"] == 1)
        #expect(insight["data_context"]?["achievements"] == ["Done"])
        #expect(Set((insight["data_context"]?["goals"]?.array ?? []).compactMap(\.string)) == ["Steps", "Lighter"])
    }
}
