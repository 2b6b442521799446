import UnderstudyCore
import Values

/// One occurrence of a recurring goal (fitiq-wellness.md 6.3).
struct GoalInstance: Sendable, Equatable {
    enum Status: String, FieldValue, CaseIterable {
        case active, completed, failed
    }

    /// The stored record.
    private(set) var record: Record
    let goalID: String
    let date: LocalDate
    let targetValue: Double
    let createdAt: Instant
    private(set) var currentValue: Double
    private(set) var completedAt: Instant?
    private(set) var updatedAt: Instant
    private var valueSetOver: String?

    init(_ record: Record) throws(MemberError) {
        self.record = record
        goalID = try record[GoalHistory.goalID]
        date = try record[GoalHistory.date]
        targetValue = try record[GoalHistory.targetValue]
        createdAt = try record[Record.createdAt]
        currentValue = try record[GoalHistory.currentValue]
        completedAt = try record[GoalHistory.completedAt]
        updatedAt = try record[Record.updatedAt]
        valueSetOver = try record[Goals.valueSetOver]
    }

    var id: String { record.id }
    var progress: Double { isCompleted ? 1 : Goal.fraction(currentValue / targetValue) }
    var isCompleted: Bool { completedAt != nil }

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
        set(GoalHistory.currentValue, \.currentValue, value)
        set(Goals.valueSetOver, \.valueSetOver, mark)
        if value < targetValue {
            set(GoalHistory.completedAt, \.completedAt, nil)
        } else if !isCompleted {
            set(GoalHistory.completedAt, \.completedAt, now)
        }
    }

    /// The instance by the measurements of its day, unless a client has set another value since.
    func following(_ day: GoalDay) -> GoalInstance {
        if valueSetOver.map({ $0.isSame(as: day.mark(on: date)) }) ?? day.isEmpty { return self }
        var instance = self
        instance.set(GoalHistory.currentValue, \.currentValue, day.value)
        instance.set(GoalHistory.completedAt, \.completedAt, day.time(of: targetValue))
        if let last = day.lastTime, updatedAt < last { instance.set(Record.updatedAt, \.updatedAt, last) }
        return instance
    }

    private mutating func set<Value>(_ field: Field<Value>, _ property: WritableKeyPath<GoalInstance, Value>, _ value: Value) {
        record.set(field, value)
        self[keyPath: property] = value
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

/// The summary of a goal's history (fitiq-wellness.md 6.3).
struct GoalSummary: Sendable {
    private let instances: [GoalInstance]
    private let streaks: GoalStreaks
    private let today: LocalDate

    /// - Parameter gap: the most days from one instance of a streak to the next one.
    init(of instances: [GoalInstance], gap: Int, on today: LocalDate) {
        self.instances = instances
        self.today = today
        streaks = GoalStreaks(instances, gap: gap, on: today)
    }

    private var completed: Int { instances.count(where: \.isCompleted) }

    static let shape = Shape<GoalSummary>([
        .init("total_instances", .integer(from: 0), example: 7) { $0.instances.count },
        .init("completed_count", .integer(from: 0), example: 5) { $0.completed },
        .init("missed_count", .integer(from: 0), example: 1) { summary in
            summary.instances.count { $0.status(on: summary.today) == .failed }
        },
        .init("completion_rate", Goal.fraction, "From 0 to 1, with 4 decimals.", example: 0.7143) {
            Goal.fraction(Double($0.completed) / Double($0.instances.count))
        },
        .init("current_streak", .integer(from: 0), example: 3) { $0.streaks.current },
        .init("longest_streak", .integer(from: 0), example: 3) { $0.streaks.longest },
    ])
}

extension Goal {
    var longestGap: Int { recurrence.longestGap(isOnWeekdays: weekdays?.isEmpty == false) }
}
