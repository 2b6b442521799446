import MicroHTTP
import UnderstudyCore

/// Tips, suggestions and analyses, all made by rules (fitiq-wellness.md 6.4, 6.5).
extension FitIQBackend {
    var goalAdviceRoutes: [Route] {
        [
            goalRoute(.post, "/goals/suggestions", "goals that the user could set", suggestedGoals),
            goalRoute(.get, "/goals/suggestions", "goals that the user could set", suggestedGoals),
            goalRoute(.get, "/goals/:id/tips", "tips for the goal") { request in
                let goal = try request.read { try $0.goal(request.id) }
                return ["goal_id": .string(goal.id), "tips": .strings(goal.tips), "count": .integer(goal.tips.count)]
            },
            goalRoute(.get, "/goals/:id/suggestions", "next steps for the goal") { request in
                try request.read { try $0.statistics(of: $0.goal(request.id)).suggestions }
            },
            goalRoute(.get, "/goals/:id/analysis", "an analysis of the goal", goalAnalysis),
            goalRoute(.post, "/goals/:id/analysis", "an analysis of the goal", goalAnalysis),
        ]
    }

    private static let maxSuggestions = 4

    /// The body is ignored; Lume sends an empty one.
    private func suggestedGoals(_ request: GoalRequest) throws -> JSON {
        let log = try request.read { try RecentLog.load(ofUser: request.currentUser.id, on: request.today, from: $0.db) }
        let suggestions = GoalSuggestion.all(for: log).prefix(Self.maxSuggestions).map(\.json)
        return ["suggestions": .array(suggestions), "count": .integer(suggestions.count)]
    }

    private func goalAnalysis(_ request: GoalRequest) throws -> JSON {
        try request.read { try $0.statistics(of: $0.goal(request.id)).analysis }
    }
}

extension Records {
    /// The user's active goals, newest first.
    func activeGoals() throws -> [Goal] {
        try goals(matching: ["status": .string(Goal.Status.active.rawValue)])
    }
}
