import UnderstudyCore
import Values

@testable import FitIQ

extension Goal {
    /// A goal with these members, and with usual ones where they are missing.
    init(_ members: JSON) {
        let usual: JSON = [
            "id": "5b0c1f0e-7a52-4e53-9a64-0c8f6f0f7a11", "user_id": "alice", "goal_type": "custom", "title": "", "target_value": 1,
            "target_unit": "", "start_date": "1970-01-01", "created_at": "1970-01-01T00:00:00Z", "updated_at": "1970-01-01T00:00:00Z",
        ]
        self = Resource.goals.sample(usual.merging(members)) { try Goal($0) }
    }
}

extension GoalInstance {
    init(_ members: JSON) {
        let usual: JSON = ["goal_id": "goal", "created_at": "1970-01-01T00:00:00Z", "updated_at": "1970-01-01T00:00:00Z"]
        self = Resource.goalInstances.sample(usual.merging(members)) { try GoalInstance($0) }
    }
}

extension GoalActivity {
    init(_ members: JSON) {
        let usual: JSON = ["goal_id": "goal", "activity_type": "session"]
        self = Resource.goalActivities.sample(usual.merging(members)) { try GoalActivity($0) }
    }
}

extension Resource {
    /// A value for the arguments of tests, which cannot throw.
    fileprivate func sample<Value>(_ members: JSON, _ read: (Record) throws -> Value) -> Value {
        do {
            return try read(record(members))
        } catch {
            preconditionFailure("a sample is not valid: \(error)")
        }
    }
}
