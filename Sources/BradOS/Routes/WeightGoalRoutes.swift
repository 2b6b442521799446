import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// The weight goal (brados.md 3.5).
    var weightGoalRoutes: [Route] {
        [
            route(.get, "/cycling/weight-goal", "the goal that the weight page shows") { currentUser, context in
                .success(try context.read { try Document.weightGoal.find(ofUser: currentUser.id, in: $0) } ?? .null)
            },
            route(.post, "/cycling/weight-goal", "a new weight goal, in place of the last one") { currentUser, context in
                let goal = Document.weightGoal.complete(
                    try context.body(Document.weightGoal.schema), forUser: currentUser.id, at: context.now)
                try context.write(as: currentUser) { try Document.weightGoal.store(goal, forUser: currentUser.id, in: $0) }
                return .success(goal, status: .created)
            },
        ]
    }
}
