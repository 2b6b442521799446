import Testing
import TestSupport
import Values

extension JSON {
    /// The body of a new goal: 20 sessions in January 2026.
    static func goal(_ members: JSON.Members = [:]) -> JSON {
        let walk: JSON = [
            "title": "Walk", "description": "", "start_date": "2026-01-01", "target_date": "2026-01-31", "goal_type": "activity",
            "target_value": 20, "target_unit": "sessions",
        ]
        return walk.with(members)
    }
}

extension TestWorld {
    /// Creates a goal, and returns it.
    @discardableResult
    func createGoal(_ members: JSON.Members = [:], token: String = "t", sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
        try data(.post, "/goals", token: token, body: .goal(members), status: 201, sourceLocation: sourceLocation)
    }

    /// Creates a goal, and returns its path.
    func goalPath(_ members: JSON.Members = [:], sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let goal = try createGoal(members, sourceLocation: sourceLocation)
        return "/goals/" + (try #require(goal["id"]?.string, sourceLocation: sourceLocation))
    }
}
