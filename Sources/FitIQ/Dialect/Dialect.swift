import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension Records {
    /// A user's records outside of a request of the user.
    convenience init(ofUser id: String, at now: Instant, in db: Database) {
        self.init(of: FitIQBackend.name, scope: ResourceScope(user: id), at: now, in: db, timestamp: \.timestamp)
    }
}

extension FitIQError {
    /// The error for a body that breaks rules. The service reports only the first problem (fitiq.md 1.5).
    init(_ violations: [Violation]) {
        let field = violations.first?.path.last { $0.string != nil }?.string ?? ""
        self =
            switch violations.first?.problem {
            case .type(_, received: "undefined")? where !field.isEmpty: .invalid("\(field) is required")
            case nil, .type(_, received: _)?, .fraction?: .invalidPayload
            case .length(.minimum(let least))? where least > 1:
                .invalid("\(field) must be at least \(JSON.number(least).text) characters")
            case .length(.minimum)?: .invalid("\(field) is required")
            case .length(.maximum(let most))?: .invalid("\(field) must be at most \(JSON.number(most).text) characters")
            case .count(.maximum(let most))?: .invalid("\(field) must have at most \(JSON.number(most).text) elements")
            case .size(let mostBytes)?: .invalid("\(field) is too long: an entry has at most \(mostBytes) bytes of JSON")
            case .pattern(.date, _)?: .invalid("Invalid \(field): expected YYYY-MM-DD")
            case .number(_, _, of: let range)?:
                .invalid(range.bounds.map { "\(field) must be between \($0) and \($1)" } ?? "Invalid \(field)")
            case .pattern(.timestamp, _)?, .pattern(.utcTimestamp, _)?, .pattern(.instant, _)?:
                .invalid("Invalid \(field): expected RFC3339")
            default: .invalid("Invalid \(field)")
            }
    }

    init(_ parameter: ResourceError.Parameter) {
        self =
            switch parameter {
            case .paging: .invalidPaging
            case .date: .invalid("Invalid date: expected YYYY-MM-DD")
            case .dateRange: .invalid("Invalid date range")
            case .value(let name): .invalid("Invalid \(name)")
            }
    }
}

extension NumberRange {
    /// The texts of both bounds; `nil` if there is one bound at most.
    fileprivate var bounds: (String, String)? {
        guard let minimum, let maximum else { return nil }
        return (JSON.number(minimum).text, JSON.number(maximum).text)
    }
}

extension FitIQBackend {
    package static let pathPrefix = "/api/v1"

    /// A message for snapshots, and nothing for others (fitiq-wellness.md 2.8).
    package static func deletion(of resource: Resource) -> Shape<Void>? {
        guard resource.kind.isSame(as: Resource.activitySnapshots.kind) else { return nil }
        return Shape([.init("message", .text, example: "Deleted successfully") { "Deleted successfully" }])
    }

    /// The kinds of records that are described as values.
    package static let resources: [Resource] = [
        .preferences, .moodEntries, .journal, .sleepSessions, .workouts, .workoutExercises, .workoutTemplates, .templateShares,
        .bodyMetrics, .activitySnapshots, .wellnessTemplates, .goals, .goalInstances, .goalActivities, .consultations,
        .mealLogs, .photoRecognitions, .foods, .foodLogs, .mealTemplates, .exercises,
    ]
}
