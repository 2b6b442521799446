import UnderstudyCore
import Values

/// Something done for a goal (fitiq-wellness.md 6.3).
struct GoalActivity: Sendable, Equatable {
    let id: String
    let goalID: String
    let type: String
    let value: Double?
    /// The change of the goal's current value.
    let delta: Double?
    let notes: String?
    let loggedAt: Instant

    init(_ record: Record) throws(MemberError) {
        id = record.id
        goalID = try record[GoalHistory.goalID]
        type = try record[GoalHistory.activityType]
        value = try record[GoalHistory.value]
        delta = try record[GoalHistory.delta]
        notes = try record[GoalHistory.notes]
        loggedAt = try record[GoalHistory.loggedAt]
    }

    /// The status that the activity gives its goal; `nil` for most activities.
    var status: Goal.Status? {
        switch type {
        case "completed": .completed
        case "abandoned": .abandoned
        case "resumed": .active
        default: nil
        }
    }
}
