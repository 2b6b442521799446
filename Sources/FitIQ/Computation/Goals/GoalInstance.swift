import UnderstudyCore

/// One occurrence of a recurring goal, as a view of its stored record (fitiq-wellness.md 6.3).
struct GoalInstance: Sendable, Equatable {
    enum Status: String, Sendable {
        case active, completed, failed
    }

    private(set) var record: JSON

    init(_ record: JSON) {
        self.record = record
    }

    var id: String { record["id"]?.string ?? "" }
    var goalID: String { record["goal_id"]?.string ?? "" }
    var date: LocalDate { record["instance_date"]?.string.flatMap { LocalDate($0) } ?? LocalDate(dayNumber: 0) }
    var targetValue: Double { record["target_value"]?.number ?? 1 }
    var currentValue: Double { record["current_value"]?.number ?? 0 }
    var progress: Double { isCompleted ? 1 : Goal.fraction(currentValue / targetValue) }
    var isCompleted: Bool { record["completed_at"]?.string != nil }

    /// An instance of the past that is not completed has failed.
    func status(on today: LocalDate) -> Status {
        isCompleted ? .completed : date < today ? .failed : .active
    }

    /// The words of a request's filter. Two documents of the service have different words.
    enum Filter: String, Sendable, CaseIterable {
        case active, completed, failed, missed, pending
        case inProgress = "in_progress"
    }

    func matches(_ filter: Filter, on today: LocalDate) -> Bool {
        let status = status(on: today)
        return switch filter {
        case .active: status == .active
        case .completed: status == .completed
        case .failed, .missed: status == .failed
        case .pending: status == .active && currentValue == 0
        case .inProgress: status == .active && currentValue > 0
        }
    }

    /// Completes the instance at the target, and opens it again below.
    ///
    /// - Parameter mark: the mark of the measurement that a client replaces; `nil` for a goal that is not measured.
    mutating func setCurrentValue(_ value: Double, at now: Instant, over mark: String?) {
        var members = record.object ?? [:]
        members["current_value"] = .number(value)
        members["value_set_over"] = mark.map(JSON.string)
        if value < targetValue {
            members["completed_at"] = nil
        } else if !isCompleted {
            members["completed_at"] = .timestamp(now)
        }
        record = .object(members)
    }

    /// The instance by the measurements of its day, unless a client has set another value since.
    func following(_ day: GoalDay) -> GoalInstance {
        let set = record["value_set_over"]?.string
        if set.map({ $0.isSame(as: day.mark(on: date)) }) ?? day.isEmpty { return self }
        var members = record.object ?? [:]
        members["current_value"] = .number(day.value)
        members["completed_at"] = day.time(of: targetValue).map { .timestamp($0) }
        if let last = day.lastTime, record.instant(Resource.updatedAt).map({ $0 < last }) ?? true {
            members[Resource.updatedAt] = .timestamp(last)
        }
        return GoalInstance(.object(members))
    }

    func json(unit: String, on today: LocalDate) -> JSON {
        func time(_ member: String) -> JSON { .timestamp(record.instant(member)) }
        return [
            "id": .string(id), "goal_id": .string(goalID), "instance_date": .string(date.description), "target_value": .number(targetValue),
            "target_unit": .string(unit), "current_value": .number(currentValue), "status": .string(status(on: today).rawValue),
            "progress": .number(progress), "completed_at": time("completed_at"), "created_at": time(Resource.createdAt),
            "updated_at": time(Resource.updatedAt),
        ]
    }
}

/// The runs of completed steps to a goal.
struct GoalStreaks: Sendable, Equatable {
    private(set) var current = 0
    private(set) var longest = 0

    /// - Parameter gap: the most days from one instance of a run to the next one.
    init(_ instances: [GoalInstance], gap: Int, on today: LocalDate) {
        self.init(instances.map { ($0.date, $0.status(on: today)) }, gap: gap, on: today)
    }

    /// - Parameter steps: in any order. Today's step does not end a run while it is open.
    init(_ steps: [(date: LocalDate, status: GoalInstance.Status)], gap: Int, on today: LocalDate) {
        var last: LocalDate?
        for step in steps.sorted(by: { $0.date < $1.date }) {
            switch step.status {
            case .active: continue
            case .failed: current = 0
            case .completed:
                current = last.map { step.date - $0 <= gap } ?? true ? current + 1 : 1
                longest = max(longest, current)
            }
            last = step.date
        }
        if let last, today - last > gap { current = 0 }
    }
}

extension Goal {
    /// The summary of the goal's history (fitiq-wellness.md 6.3).
    func summary(of instances: [GoalInstance], on today: LocalDate) -> JSON {
        let completed = instances.filter(\.isCompleted).count
        let streaks = GoalStreaks(instances, gap: longestGap, on: today)
        return [
            "total_instances": .integer(instances.count), "completed_count": .integer(completed),
            "missed_count": .integer(instances.filter { $0.status(on: today) == .failed }.count),
            "completion_rate": .number(Goal.fraction(Double(completed) / Double(instances.count))),
            "current_streak": .integer(streaks.current), "longest_streak": .integer(streaks.longest),
        ]
    }

    var longestGap: Int {
        recurrence.longestGap(isOnWeekdays: record["recurrence_days"]?.array?.isEmpty == false)
    }
}
