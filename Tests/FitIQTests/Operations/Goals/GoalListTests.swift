import Testing
import TestSupport
import Values

@Suite("GET /goals: the list")
struct GoalListTests {
    private func world() throws -> TestWorld {
        let world = try TestWorld(accounts: [.account()])
        try world.createGoal(["title": "first", "goal_type": "mindfulness"])
        try world.createGoal(["title": "second", "goal_type": "weight"])
        let path = try world.goalPath(["title": "third", "goal_type": "custom"])
        try world.data(.post, path + "/complete")
        return world
    }

    private static let filters: [(query: String, titles: [String])] = [
        ("", ["third", "second", "first"]), ("?category=mental", ["first"]), ("?category=physical", ["second"]),
        ("?category=general", ["third"]), ("?category=spiritual", []), ("?status=active", ["second", "first"]),
        ("?status=completed", ["third"]), ("?status=paused", []), ("?type=weight", ["second"]),
        ("?type=weight&status=completed", []), ("?status=&type=", ["third", "second", "first"]),
        ("?limit=2", ["third", "second"]), ("?limit=2&offset=2", ["first"]), ("?limit=2&page=2", ["first"]), ("?offset=3", []),
    ]

    @Test("W-008, W-116: filters and pages select goals, newest first", arguments: filters)
    func filter(_ query: String, _ titles: [String]) throws {
        let goals = try world().data(.get, "/goals" + query)["goals"]?.array ?? []
        #expect(goals.map { $0["title"]?.string ?? "" } == titles)
    }

    @Test("a page says its place, and whether more follow")
    func paging() throws {
        let world = try world()
        func page(_ query: String) throws -> JSON {
            var page = try world.data(.get, "/goals" + query).object ?? [:]
            page.removeValue(forKey: "goals")
            return .object(page)
        }
        #expect(try page("").differences(from: ["total": 3, "limit": 20, "offset": 0, "has_more": false]) == [])
        #expect(try page("?limit=2").differences(from: ["total": 3, "limit": 2, "offset": 0, "has_more": true]) == [])
        #expect(try page("?offset=9").differences(from: ["total": 3, "limit": 20, "offset": 9, "has_more": false]) == [])
        // W-007
        #expect(try page("?limit=500").differences(from: ["total": 3, "limit": 100, "offset": 0, "has_more": false]) == [])
        #expect(try page("?status=active")["total"] == 2)
    }

    private static let refusals: [(query: String, message: String)] = [
        ("limit=0", "Invalid pagination parameters"), ("limit=x", "Invalid pagination parameters"),
        ("offset=-1", "Invalid pagination parameters"), ("status=done", "Invalid status"), ("type=running", "Invalid type"),
        ("include_statistics=maybe", "Invalid include_statistics"),
    ]

    @Test("W-007: an invalid parameter is a 400", arguments: refusals)
    func refused(_ query: String, _ message: String) throws {
        expectAnswer(try world().fit(.get, "/goals?\(query)"), 400, .refusal("VALIDATION_ERROR", message))
    }

    @Test("statistics are null unless the request asks for them")
    func statistics() throws {
        let world = try TestWorld(accounts: [.account()])
        let path = try world.goalPath(["current_value": 9])
        #expect(try world.data(.get, path)["statistics"] == .null)
        let expected: JSON = [
            "progress_percentage": 45, "days_active": 7, "days_remaining": 24, "average_daily_progress": 6.43, "current_streak": 0,
            "longest_streak": 0, "total_updates": 0, "completion_rate": 0.45, "trend": "stable", "best_day": .null,
            "estimated_completion_date": "2026-01-15",
        ]
        let one = try #require(try world.data(.get, path + "?include_statistics=true")["statistics"])
        #expect(one.differences(from: expected) == [])
        let listed = try #require(try world.data(.get, "/goals?include_statistics=1")["goals"]?.array?.first?["statistics"])
        #expect(listed.differences(from: expected) == [])
    }

    @Test("with goalProgressPercent=true progress is from 0 to 100, but not in an analysis")
    func percent() throws {
        let world = try TestWorld(settings: ["fitiq.goalProgressPercent": true], accounts: [.account()])
        let path = try world.goalPath(["current_value": 9])
        #expect(try world.data(.get, path)["progress"] == 45)
        #expect(try world.data(.get, "/goals")["goals"]?.array?.first?["progress"] == 45)
        #expect(try world.data(.get, path + "/analysis")["current_progress"] == 0.45)
    }
}
