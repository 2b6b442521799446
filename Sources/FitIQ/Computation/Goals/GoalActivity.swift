import UnderstudyCore

/// Something done for a goal, as a view of its stored record (fitiq-wellness.md 6.3).
struct GoalActivity: Sendable, Equatable {
    let record: JSON

    init(_ record: JSON) {
        self.record = record
    }

    var id: String { record["id"]?.string ?? "" }
    var type: String { record["activity_type"]?.string ?? "" }
    /// The change of the goal's current value.
    var delta: Double? { record["progress_delta"]?.number }
    var loggedAt: Instant { record.instant("logged_at") ?? Instant(seconds: 0) }

    /// The status that the activity gives its goal; `nil` for most activities.
    var status: Goal.Status? {
        switch type {
        case "completed": .completed
        case "abandoned": .abandoned
        case "resumed": .active
        default: nil
        }
    }

    /// Two documents of the service name two members differently. The response has both names.
    func json(ofUser userID: String) -> JSON {
        let (notes, time) = (record["notes"] ?? .null, JSON.timestamp(loggedAt))
        return [
            "id": .string(id), "goal_id": record["goal_id"] ?? .null, "user_id": .string(userID),
            "activity_type": .string(type), "value": record["value"] ?? .null, "progress_delta": record["progress_delta"] ?? .null,
            "notes": notes, "note": notes, "logged_at": time, "timestamp": time, "created_at": time,
        ]
    }
}
