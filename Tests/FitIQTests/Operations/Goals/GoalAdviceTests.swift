import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("Tips, suggestions and analyses of goals")
struct GoalAdviceTests {
    private func world() throws -> TestWorld { try TestWorld(accounts: [.account()]) }

    @Test("W-122: tips are six texts, and the first one has the goal's numbers")
    func tips() throws {
        let world = try world()
        let path = try world.goalPath(["current_value": 9])
        let data = try world.data(.get, path + "/tips")
        let tips = try #require(data["tips"]?.array).compactMap(\.string)
        #expect(tips.count == 6)
        #expect(data["count"] == 6)
        #expect(data["goal_id"] == .string(String(path.dropFirst(7))))
        #expect(tips.first == "You are at 9 of 20 sessions: plan the next one for tomorrow.")
    }

    @Test("W-123: suggested goals leave out titles of active goals", arguments: [HTTPRequest.Method.get, .post])
    func suggestions(_ method: HTTPRequest.Method) throws {
        let world = try world()
        try world.createGoal(["title": "sleep 7.5 hours a NIGHT"])
        let done = try world.goalPath(["title": "Write three good things each evening"])
        try world.data(.post, done + "/complete")
        let data = try world.data(method, "/goals/suggestions")
        let titles = (data["suggestions"]?.array ?? []).map { $0["title"]?.string ?? "" }
        let expected = [
            "Walk 6,000 steps a day", "Eat 90 g of protein a day", "Write three good things each evening", "Two strength sessions a week",
        ]
        #expect(titles == expected)
        #expect(data["count"] == 4)
    }

    @Test("suggestions for a goal are texts with its numbers")
    func nextSteps() throws {
        let world = try world()
        let path = try world.goalPath(["current_value": 9])
        let expected: JSON = [
            "goal_id": .string(String(path.dropFirst(7))),
            "suggestions": [
                "Walk for ten minutes after lunch, even on a busy day.", "Lay out your workout clothes the evening before.",
                "Count every step: take the stairs instead of the lift.",
            ], "next_steps": ["Still to go: 11 sessions.", "You have 24 days until the target date."],
            "motivational_message": "You have done 45 %: keep going.", "generated_at": "2026-01-07T09:00:00Z",
        ]
        #expect(try world.data(.get, path + "/suggestions").differences(from: expected) == [])
    }

    @Test("W-126: an analysis projects the completion at the present pace", arguments: [HTTPRequest.Method.get, .post])
    func analysis(_ method: HTTPRequest.Method) throws {
        let world = try world()
        let path = try world.goalPath(["current_value": 10])
        let expected: JSON = [
            "goal_id": .string(String(path.dropFirst(7))), "current_progress": 0.5,
            // 6 days and 9 hours for the first half.
            "projected_completion": "2026-01-13T18:00:00Z",
            "analysis": "You are at 10 of 20 sessions (50 %) after 7 days. That is 30 points ahead of the calendar.",
            "recommendations": [
                "Still to go: 10 sessions.", "You have 24 days until the target date.",
                "Walk for ten minutes after lunch, even on a busy day.", "Lay out your workout clothes the evening before.",
            ], "strengths": ["You are 30 points ahead of the calendar."],
            "challenges": ["You logged no activity in the last 7 days."], "generated_at": "2026-01-07T09:00:00Z",
        ]
        #expect(try world.data(method, path + "/analysis").differences(from: expected) == [])
    }

    @Test("a goal without progress has no projected completion")
    func noProgress() throws {
        let world = try world()
        let path = try world.goalPath(["target_date": .null])
        let data = try world.data(.get, path + "/analysis")
        #expect(data["current_progress"] == 0)
        #expect(data["projected_completion"] == .null)
        #expect(data["strengths"] == [])
    }
}
