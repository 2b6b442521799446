import MicroHTTP
import UnderstudyCore
import Values

/// Tips, suggestions and analyses, all made by rules (fitiq-wellness.md 6.4, 6.5).
enum GoalAdvice {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "listSuggestedGoals", "/goals/suggestions", "List goals that the user could set", suggestionRule, for: .user,
            answers: .ok(suggestions.schema, "The suggestions.")
        ) { try suggest($0.user, on: $0.today, from: $1) },
        .call(
            "suggestGoals", .post, "/goals/suggestions", "List goals that the user could set", suggestionRule + " The body is ignored.",
            for: .user, body: .none, answers: .ok(suggestions.schema, "The suggestions.")
        ) { call in .success(try call.read { try suggest(call.user, on: call.today, from: $0) }) },
        .read(
            "goalTips", "/goals/:id/tips", "Get tips for a goal", "Six texts by the goal's type. The first one has its numbers.",
            for: .user, answers: .ok(tips.schema, "The tips.")
        ) { call, records in try tips.json(records.goal(call.id)) },
        .read(
            "listSuggestionsForGoal", "/goals/:id/suggestions", "List the next steps for a goal", for: .user,
            answers: .ok(GoalStatistics.nextStepsShape.schema, "The suggestions.")
        ) { call, records in try GoalStatistics.nextStepsShape.json(records.statistics(of: records.goal(call.id))) },
        .read(
            "getGoalAnalysis", "/goals/:id/analysis", "Analyse a goal",
            "`projected_completion` is the instant of completion at the present pace, or null.", for: .user,
            answers: .ok(GoalStatistics.analysisShape.schema, "The analysis.")
        ) { try analyse($0.id, from: $1) },
        .call(
            "makeGoalAnalysis", .post, "/goals/:id/analysis", "Analyse a goal, like the GET", "The body is ignored.", for: .user,
            body: .none, answers: .ok(GoalStatistics.analysisShape.schema, "The analysis.")
        ) { call in .success(try call.read { try analyse(call.id, from: $0) }) },
    ].tagged("FitIQ: goals")

    private static let suggestionRule =
        "At most four goals, by fixed rules from the sleep, steps and weight of the last days. Titles of active goals are left out."

    private static let maxSuggestions = 4

    private static func suggest(_ user: CurrentUser, on today: LocalDate, from records: Records) throws -> JSON {
        let log = try RecentLog.load(ofUser: user.id, on: today, from: records.db)
        return suggestions.json(Array(GoalSuggestion.all(for: log).prefix(maxSuggestions)))
    }

    private static func analyse(_ id: String, from records: Records) throws -> JSON {
        try GoalStatistics.analysisShape.json(records.statistics(of: records.goal(id)))
    }

    private static let suggestions = Shape<[GoalSuggestion]>(
        "FitIQGoalSuggestions",
        [
            .list("suggestions", of: GoalSuggestion.shape, most: 5) { $0 },
            .init("count", .integer(0...5), example: 1) { $0.count },
        ])

    private static let tips = Shape<Goal>(
        "FitIQGoalTips",
        [
            .init("goal_id", .identifier, example: "5b0c1f0e-7a52-4e53-9a64-0c8f6f0f7a11") { $0.id },
            .init(
                "tips", .array(of: .text, count: 5...7),
                example: [
                    "You are at 9 of 20 sessions: plan the next one for tomorrow.", "Walk for ten minutes after lunch, even on a busy day.",
                    "Lay out your workout clothes the evening before.", "Count every step: take the stairs instead of the lift.",
                    "Keep one day a week free so that your legs recover.",
                ]
            ) { $0.tips },
            .init("count", .integer(5...7), example: 5) { $0.tips.count },
        ])
}

extension Records {
    /// The user's active goals, newest first.
    func activeGoals() throws -> [Goal] {
        try goals(matching: [Goals.status.name: Goal.Status.active.json])
    }

    /// Newest first.
    func activities(of goal: Goal) throws -> [GoalActivity] {
        try all(.goalActivities, below: goal.id).map { try GoalActivity(Resource.goalActivities.record($0)) }
    }

    func statistics(of goal: Goal) throws -> GoalStatistics {
        GoalStatistics(goal: goal, instances: try instances(of: goal), activities: try activities(of: goal), now: now)
    }
}
