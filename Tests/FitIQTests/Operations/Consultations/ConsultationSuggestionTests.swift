import Testing
import TestSupport
import Values

@Suite("Suggestions of a consultation")
struct ConsultationSuggestionTests {
    private func world() throws -> TestWorld { try TestWorld(accounts: [.account()]) }

    @Test("W-041: are three goals by default, the coach's own first")
    func goals() throws {
        let world = try world()
        let path = try world.chatPath(["persona": "nutritionist"])
        let data = try world.data(.post, path + "/suggest-goals")
        #expect(data["consultation_id"] == .string(String(path.dropFirst("/consultations/".count))))
        #expect(data["persona"] == "nutritionist")
        #expect(data["count"] == 3)
        let suggestions = try #require(data["suggestions"]?.array)
        #expect(
            suggestions.map { $0["title"] } == ["Eat 90 g of protein a day", "Sleep 7.5 hours a night", "Walk 6,000 steps a day"])
        #expect(
            suggestions[2] == [
                "title": "Walk 6,000 steps a day", "description": "Add a 10 minute walk after lunch and another one after dinner.",
                "goal_type": "activity", "target_value": 6_000, "target_unit": "steps",
                "rationale": "I see no steps logged in the last 7 days.", "estimated_duration": 30, "difficulty": 3,
            ])
    }

    @Test("W-041: are as many as asked for, from 1 to 10", arguments: [(1, 1), (4, 4), (10, 5)])
    func count(_ most: Int, _ expected: Int) throws {
        let world = try world()
        let data = try world.data(.post, world.chatPath() + "/suggest-goals", body: ["max_suggestions": .integer(most)])
        #expect(data["count"] == .integer(expected))
        #expect(data["suggestions"]?.array?.count == expected)
    }

    private static let refused: [(JSON, String)] = [
        (0, "max_suggestions must be between 1 and 10"), (11, "max_suggestions must be between 1 and 10"),
        (-1, "max_suggestions must be between 1 and 10"), (1.5, "Invalid request payload"), ("3", "Invalid request payload"),
        (1e300, "Invalid request payload"),
    ]

    @Test("W-041: are refused for another number", arguments: refused)
    func wrongCount(_ count: JSON, _ message: String) throws {
        let world = try world()
        let answer = try world.fit(.post, world.chatPath() + "/suggest-goals", body: ["max_suggestions": count])
        expectAnswer(answer, 400, .invalid(message))
    }

    @Test("lack strength sessions after two strength workouts in 14 days")
    func strength() throws {
        let world = try world()
        let path = try world.chatPath(["persona": "fitness_coach"])
        func titles() throws -> [JSON?] {
            try #require(world.data(.post, path + "/suggest-goals")["suggestions"]?.array).map { $0["title"] }
        }
        #expect(try titles().contains("Two strength sessions a week"))
        for day in ["2026-01-06", "2025-12-25"] {
            try world.data(
                .post, "/workouts",
                body: ["activity_type": "Functional Strength Training", "started_at": .string(day + "T08:00:00Z")], status: 201)
        }
        #expect(try !titles().contains("Two strength sessions a week"))
    }

    @Test("include quick actions, selected by subject and coach")
    func quickActions() throws {
        let world = try world()
        func ids(_ query: String) throws -> [String] {
            try #require(world.data(.get, "/consultations/quick-actions?\(query)")["actions"]).ids
        }
        #expect(
            try ids("") == [
                "suggest-goal", "check-progress", "boost-motivation", "analyze-patterns", "plan-nutrition", "design-workout",
                "improve-sleep", "manage-stress", "review-goal", "troubleshoot-goal", "reflect-journal",
            ])
        #expect(try ids("context_type=goal") == ["review-goal", "troubleshoot-goal"])
        #expect(try ids("context_type=journal") == ["reflect-journal"])
        #expect(try ids("persona=nutritionist") == ["plan-nutrition"])
        #expect(try ids("persona=nutritionist&context_type=mood") == [])
        #expect(try ids("persona=sleep_coach") == [])
        let action = try world.data(.get, "/consultations/quick-actions?context_type=insight")["actions"]?.array?.first
        #expect(
            action == [
                "id": "analyze-patterns", "title": "Analyze my patterns", "prompt": "What do my sleep and my days say about me?",
                "icon": "waveform.path.ecg", "context_type": "insight", "persona": "general_wellness",
            ])
    }

    @Test("refuse an unknown subject or coach of quick actions")
    func wrongFilters() throws {
        let world = try world()
        expectAnswer(
            try world.fit(.get, "/consultations/quick-actions?context_type=moon"), 400, .invalid("Invalid context_type parameter"))
        expectAnswer(try world.fit(.get, "/consultations/quick-actions?persona=guru"), 400, .invalid("Invalid persona parameter"))
    }
}
