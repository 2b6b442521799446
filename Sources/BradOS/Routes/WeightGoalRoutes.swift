import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// brados.md 3.5
    var weightGoalRoutes: [Route] {
        [
            route(.get, "/cycling/weight-goal", "the goal that the weight page shows") { caller, context in
                .success(try context.read { try Document.weightGoal.find(ofUser: caller.id, in: $0) } ?? .null)
            },
            route(.post, "/cycling/weight-goal", "a new weight goal in place of the last") { caller, context in
                let goal = Document.weightGoal.complete(try context.body(Document.weightGoal.schema), forUser: caller.id, at: context.now)
                try context.write(as: caller) { try Document.weightGoal.store(goal, forUser: caller.id, in: $0) }
                return .success(goal, status: .created)
            },
        ]
    }
}
