import UnderstudyCore

/// The state of a workout, and the changes that it refuses, in the backend's words (brados-training.md 2.2).
enum WorkoutState: String, FieldValue, CaseIterable {
    case pending
    case inProgress = "in_progress"
    case completed, skipped

    /// A change to a workout's sets. The value is its place in the sentence of a refusal.
    enum SetChange: String, CaseIterable, Sendable {
        case log = "log sets for"
        case skip = "skip sets for"
        case unlog = "unlog sets for"
        case add = "add sets to"
        case remove = "remove sets from"
    }

    var refusalOfStart: String? {
        switch self {
        case .pending: nil
        case .inProgress: "Workout is already in progress"
        case .completed, .skipped: "Cannot start a \(rawValue) workout"
        }
    }

    var refusalOfCompletion: String? {
        switch self {
        case .pending: "Cannot complete a workout that has not been started"
        case .inProgress: nil
        case .completed: "Workout is already completed"
        case .skipped: "Cannot complete a skipped workout"
        }
    }

    var refusalOfSkip: String? {
        switch self {
        case .pending, .inProgress: nil
        case .completed: "Cannot skip a completed workout"
        case .skipped: "Workout is already skipped"
        }
    }

    func refusal(of change: SetChange) -> String? {
        switch self {
        case .pending, .inProgress: nil
        case .completed, .skipped: "Cannot \(change.rawValue) a \(rawValue) workout"
        }
    }
}
