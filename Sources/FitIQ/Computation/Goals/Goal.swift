import UnderstudyCore

/// A goal, as a view of its stored record (fitiq-wellness.md 6.1).
///
/// The stored members `current_value` and `progress` are those that a client has set, and absent otherwise. `start_value` is the value at
/// which a weight goal began. `value_set_over` is the mark of the measurement that a client has replaced by a value.
struct Goal: Sendable, Equatable {
    /// Lume shows a goal that is `abandoned` as active, because it knows only the other four (fitiq-wellness.md C-106).
    enum Status: String, Sendable, CaseIterable {
        case active, completed, abandoned, paused, archived

        var isOpen: Bool { self == .active || self == .paused }
    }

    private(set) var record: JSON
    /// The value by the progress; `nil` for a goal that does not follow it, and before a measurement.
    let measurement: GoalMeasurement?

    init(_ record: JSON, measurement: GoalMeasurement? = nil) {
        self.record = record
        self.measurement = measurement
    }

    var id: String { text("id") ?? "" }
    var title: String { text("title") ?? "" }
    var type: GoalType { text("goal_type").flatMap(GoalType.init(exact:)) ?? .custom }
    var status: Status { text("status").flatMap(Status.init(exact:)) ?? .active }
    var targetValue: Double { record["target_value"]?.number ?? 1 }
    var targetUnit: String { text("target_unit") ?? "" }
    var currentValue: Double { followed ?? record["current_value"]?.number ?? (type == .weight ? startValue : nil) ?? 0 }
    var startValue: Double? { record["start_value"]?.number ?? measurement?.start }
    var startDate: LocalDate { date("start_date") ?? createdAt.utc.date }
    var targetDate: LocalDate? { date("target_date") }
    var isRecurring: Bool { record["is_recurring"]?.bool ?? false }
    var recurrence: Recurrence { text("recurrence_pattern").flatMap(Recurrence.init(exact:)) ?? .daily }
    var createdAt: Instant { record.instant(Resource.createdAt) ?? Instant(seconds: 0) }
    var completedAt: Instant? { record.instant("completed_at") }

    /// The measured value; `nil` without a measurement, and while the value that a client has set stands.
    private var followed: Double? {
        guard let measurement, let set = text("value_set_over"), set.isSame(as: measurement.mark) else { return measurement?.value }
        return nil
    }

    private var updatedAt: Instant {
        max(record.instant(Resource.updatedAt) ?? createdAt, measurement?.updatedAt ?? createdAt)
    }

    /// Whether the goal can be completed or abandoned.
    var isOpen: Bool { status.isOpen }

    /// From 0 to 1, with 4 decimals. Lume shows 45 as complete, because it limits the number to 1.
    var progress: Double { status == .completed ? 1 : openProgress }

    /// The progress by the numbers of the goal.
    private var openProgress: Double {
        if followed == nil, let given = record["progress"]?.number { return Self.fraction(given) }
        guard type == .weight, let start = startValue else { return Self.fraction(currentValue / targetValue) }
        return targetValue == start ? 1 : Self.fraction((currentValue - start) / (targetValue - start))
    }

    /// The value between 0 and 1, rounded to 4 decimals; 0 for the quotient of zeros.
    static func fraction(_ value: Double) -> Double {
        value.isNaN ? 0 : rounded(min(max(value, 0), 1))
    }

    /// The values that a goal can have.
    static let values = 0.0...1_000_000_000

    /// The nearest value of a goal, with 4 decimals: a sum or a product of decimals has digits beyond those of the terms.
    static func value(_ value: Double) -> Double {
        value.isNaN ? 0 : rounded(min(max(value, values.lowerBound), values.upperBound))
    }

    private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

    /// Today still counts.
    func isOverdue(on today: LocalDate) -> Bool {
        status == .active && targetDate.map { $0 < today } ?? false
    }

    /// 0 after the target date, `nil` without one.
    func daysRemaining(on today: LocalDate) -> Int? {
        targetDate.map { max(0, $0 - today) }
    }

    /// The goal in a response.
    ///
    /// - Parameters:
    ///   - scale: the number for complete progress.
    ///   - statistics: null unless the request asks for them.
    func json(on today: LocalDate, scale: Double = 1, statistics: JSON = .null) -> JSON {
        [
            "id": .string(id), "user_id": record["user_id"] ?? .null, "title": .string(title),
            "description": .string(text("description") ?? ""), "goal_type": .string(type.rawValue), "category": .string(type.category),
            "target_value": .number(targetValue), "current_value": .number(currentValue), "target_unit": .string(targetUnit),
            "progress": .number(scale == 1 ? progress : Self.rounded(progress * scale)), "start_date": .timestamp(.start(of: startDate)),
            "target_date": .timestamp(targetDate.map(Instant.start)), "status": .string(status.rawValue),
            "is_overdue": .bool(isOverdue(on: today)), "days_remaining": .integer(daysRemaining(on: today) ?? -1),
            "is_recurring": .bool(isRecurring), "recurrence_pattern": record["recurrence_pattern"] ?? .null,
            "recurrence_days": record["recurrence_days"] ?? .null,
            "recurrence_end_date": .timestamp(date("recurrence_end_date").map(Instant.start)), "created_at": .timestamp(createdAt),
            "updated_at": .timestamp(updatedAt), "statistics": statistics,
        ]
    }

    private func text(_ member: String) -> String? { record[member]?.string }
    private func date(_ member: String) -> LocalDate? { text(member).flatMap { LocalDate($0) } }
}

/// The days for which a recurring goal has instances.
enum Recurrence: String, Sendable, CaseIterable {
    case daily, weekly, monthly

    /// The most days from one instance of a streak to the next one.
    ///
    /// - Parameter isOnWeekdays: whether the goal names the days of its recurrence.
    func longestGap(isOnWeekdays: Bool) -> Int {
        switch self {
        case .daily: isOnWeekdays ? 7 : 1
        case .weekly: 7
        case .monthly: 31
        }
    }
}

extension Goal {
    /// A change of the current value ends the progress that a client has set. The first value of a weight goal is its start.
    mutating func setCurrentValue(_ value: Double) {
        keepStart(or: value)
        set("current_value", .number(value))
        set("progress", nil)
        replaceMeasurement()
    }

    /// Stores the value at which a weight goal begins: the latest weight, else another value.
    mutating func keepStart(or value: Double?) {
        if type == .weight, let start = startValue ?? value { set("start_value", .number(start)) }
    }

    /// The value that a client has set stands until the measurement changes.
    private mutating func replaceMeasurement() {
        set("value_set_over", measure == nil ? nil : .string(measurement?.mark ?? ""))
    }

    mutating func setStatus(_ new: Status, at now: Instant) {
        // A closed goal no longer follows the progress, and keeps its value.
        if !new.isOpen, let followed {
            keepStart(or: nil)
            set("current_value", .number(followed))
            set("progress", nil)
        }
        if new != .completed {
            set("completed_at", nil)
        } else if status != .completed {
            set("completed_at", .timestamp(now))
        }
        set("status", .string(new.rawValue))
    }

    /// Sets the members of a checked update.
    ///
    /// Lume sends every edit with 1 "completion" as the target and 0 as the current value, because it has forgotten the real ones. These
    /// three members are then ignored (fitiq-wellness.md 6.2).
    mutating func update(_ sent: JSON, at now: Instant) {
        var changes = sent.object ?? [:]
        let forgot = changes["target_unit"]?.string == Self.forgottenUnit && changes["target_value"]?.number == 1
        if forgot, targetUnit != Self.forgottenUnit {
            for member in ["target_value", "target_unit", "current_value"] { changes[member] = nil }
        }
        let known = openProgress
        record = record.merging(.object(changes.filter { !["progress", "current_value", "status"].hasExactly($0.key) }))
        if let given = changes["progress"]?.number.map(Self.fraction) {
            // Lume sends the progress that it knows with every edit. It is rounded: 0.3333 of 3 is not 1.
            if given != known {
                set("current_value", .number(Self.value(given * targetValue)))
                set("progress", .number(given))
                replaceMeasurement()
            }
        } else if let value = changes["current_value"]?.number {
            setCurrentValue(value)
        }
        if let status = changes["status"]?.string.flatMap(Status.init(exact:)) { setStatus(status, at: now) }
    }

    private static let forgottenUnit = "completion"

    private mutating func set(_ member: String, _ value: JSON?) {
        var members = record.object ?? [:]
        members[member] = value
        record = .object(members)
    }
}
