import Testing
import TestSupport
import Values

@Suite("A seeded training block (GET /cycling/block)")
struct BlockSeedTests {
    private static let block: JSON = ["startDate": "today-17d", "endDate": "today+38d", "goals": ["regain_fitness", "lose_weight"]]

    private func active(_ blocks: JSON, now: String = SeededWorld.now) throws -> JSON {
        try SeededWorld(["blocks": blocks], now: now).data("/cycling/block")
    }

    @Test("has the three standard sessions if it has none of its own (3.9)")
    func standardSessions() throws {
        let found = try active([Self.block])
        let expected: JSON = [
            "userId": "ada", "startDate": "2025-12-21", "endDate": "2026-02-14", "currentWeek": 3,
            "goals": ["regain_fitness", "lose_weight"],
            "status": "active",
        ]
        #expect(found.without("id", "weeklySessions").differences(from: expected) == [])
        let sessions = try #require(found["weeklySessions"]?.array)
        let described: [JSON] = [
            [
                "order": 1, "sessionType": "vo2max", "pelotonClassTypes": ["Power Zone Max", "HIIT & Hills"],
                "suggestedDurationMinutes": 30,
            ],
            ["order": 2, "sessionType": "threshold", "pelotonClassTypes": ["Power Zone", "Sweat Steady"], "suggestedDurationMinutes": 45],
            ["order": 3, "sessionType": "fun", "pelotonClassTypes": ["Music", "Theme", "Scenic"], "suggestedDurationMinutes": 30],
        ]
        #expect(JSON.array(sessions.map { $0.without("description") }).differences(from: .array(described)) == [])
        #expect(sessions.texts("description").filter { !$0.isEmpty }.count == 3)
    }

    @Test("is returned as seeded, except the current week")
    func whole() throws {
        let block = Self.block.with([
            "id": "b-1", "startDate": "2026-01-05", "endDate": "2026-02-28", "currentWeek": 5, "status": "active", "daysPerWeek": 2,
            "weeklySessions": [
                [
                    "order": 1, "sessionType": "fun", "pelotonClassTypes": [], "suggestedDurationMinutes": 20, "description": "",
                    "preferredDay": 6,
                ]
            ],
            "preferredDays": [1, 6], "experienceLevel": "beginner", "weeklyHoursAvailable": 2.5,
        ])
        #expect(try active([block]).differences(from: block.with(["userId": "ada", "currentWeek": 1])) == [])
    }

    @Test(
        "is in the week of today in UTC, limited to 1 to 8",
        arguments: [
            (0, 1), (1, 1), (6, 1), (7, 2), (13, 2), (14, 3), (48, 7), (49, 8), (55, 8), (56, 8), (400, 8),
        ]
    )
    func week(_ days: Int, _ week: Int) throws {
        let found = try active([Self.block.with(["startDate": .string("today-\(days)d"), "currentWeek": 4])])
        #expect(found["currentWeek"] == .integer(week))
    }

    @Test(
        "moves to the next week at midnight in UTC",
        arguments: [("2026-01-06T23:59:59Z", 1), ("2026-01-07T00:00:00Z", 2), ("2026-01-13T23:59:59Z", 2), ("2026-01-14T00:00:00Z", 3)]
    )
    func midnight(_ now: String, _ week: Int) throws {
        #expect(try active([Self.block.with(["startDate": "2025-12-31"])], now: now)["currentWeek"] == .integer(week))
    }

    @Test(
        "that has not begun is in its seeded week, or in the first",
        arguments: [(1, 3, 3), (8, nil, 1), (1, nil, 1)] as [(Int, Int?, Int)])
    func beforeStart(_ days: Int, _ given: Int?, _ week: Int) throws {
        let block = Self.block.with(["startDate": .string("today+\(days)d"), "currentWeek": .optional(given.map(Double.init))])
        #expect(try active([given == nil ? block.without("currentWeek") : block])["currentWeek"] == .integer(week))
    }

    @Test("is the newest active one")
    func newest() throws {
        let blocks: JSON = [
            Self.block.with(["id": "old"]), Self.block.with(["id": "done", "startDate": "today", "status": "completed"]),
            Self.block.with(["id": "older", "startDate": "today-90d"]),
        ]
        #expect(try active(blocks)["id"] == "old")
        #expect(try active([Self.block.with(["status": "completed"])]) == .null)
        #expect(try active([]) == .null)
    }
}
