import UnderstudyCore
import Values

/// A goal (fitiq-wellness.md 6.1).
///
/// ``setValue`` and ``setProgress`` are those that a client has set. ``storedStart`` is the value at which a weight goal began.
/// ``valueSetOver`` is the mark of the measurement that a client has replaced by a value.
struct Goal: Sendable, Equatable {
    /// Lume shows a goal that is `abandoned` as active, because it knows only the other four (fitiq-wellness.md C-106).
    enum Status: String, FieldValue, CaseIterable {
        case active, completed, abandoned, paused, archived

        var isOpen: Bool { self == .active || self == .paused }
    }

    /// The stored record.
    private(set) var record: Record
    /// The value by the progress; `nil` for a goal that does not follow it, and before a measurement.
    let measurement: GoalMeasurement?

    let userID: String
    let title: String
    let description: String
    let type: GoalType
    let targetValue: Double
    let targetUnit: String
    let startDate: LocalDate
    let targetDate: LocalDate?
    let isRecurring: Bool
    let recurrencePattern: Recurrence?
    let weekdays: [Int]?
    let recurrenceEnd: LocalDate?
    /// The first day that has an instance by its progress; by default the first day.
    let firstInstance: LocalDate?
    let createdAt: Instant
    private let storedUpdate: Instant
    private(set) var status: Status
    private(set) var completedAt: Instant?
    private var setValue: Double?
    private var setProgress: Double?
    private(set) var valueSetOver: String?
    private var storedStart: Double?

    init(_ record: Record, measurement: GoalMeasurement? = nil) throws(MemberError) {
        self.record = record
        self.measurement = measurement
        userID = try record[Goals.userID]
        title = try record[Goals.title]
        description = try record[Goals.description]
        type = try record[Goals.type]
        targetValue = try record[Goals.targetValue]
        targetUnit = try record[Goals.targetUnit]
        startDate = try record[Goals.startDate]
        targetDate = try record[Goals.targetDate]
        isRecurring = try record[Goals.isRecurring]
        recurrencePattern = try record[Goals.recurrence]
        weekdays = try record[Goals.weekdays]
        recurrenceEnd = try record[Goals.recurrenceEnd]
        firstInstance = try record[Goals.firstInstance]
        createdAt = try record[Record.createdAt]
        storedUpdate = try record[Record.updatedAt]
        status = try record[Goals.status]
        completedAt = try record[Goals.completedAt]
        setValue = try record[Goals.currentValue]
        setProgress = try record[Goals.progress]
        valueSetOver = try record[Goals.valueSetOver]
        storedStart = try record[Goals.startValue]
    }

    var id: String { record.id }
    var currentValue: Double { followed ?? setValue ?? (type == .weight ? startValue : nil) ?? 0 }
    var startValue: Double? { storedStart ?? measurement?.start }
    /// A goal that recurs without a pattern recurs daily.
    var recurrence: Recurrence { recurrencePattern ?? .daily }

    /// The measured value; `nil` without a measurement, and while the value that a client has set stands.
    private var followed: Double? {
        guard let measurement, let valueSetOver, valueSetOver.isSame(as: measurement.mark) else { return measurement?.value }
        return nil
    }

    var updatedAt: Instant { max(storedUpdate, measurement?.updatedAt ?? createdAt) }

    /// Whether the goal can be completed or abandoned.
    var isOpen: Bool { status.isOpen }

    /// From 0 to 1, with 4 decimals. Lume shows 45 as complete, because it limits the number to 1.
    var progress: Double { status == .completed ? 1 : openProgress }

    /// The progress by the numbers of the goal.
    private var openProgress: Double {
        if followed == nil, let setProgress { return Self.fraction(setProgress) }
        guard type == .weight, let start = startValue else { return Self.fraction(currentValue / targetValue) }
        return targetValue == start ? 1 : Self.fraction((currentValue - start) / (targetValue - start))
    }

    /// The value between 0 and 1, rounded to 4 decimals; 0 for the quotient of zeros.
    static func fraction(_ value: Double) -> Double {
        value.isNaN ? 0 : rounded(min(max(value, 0), 1))
    }

    /// The progress, from 0 to the number for complete progress.
    func progress(scaledTo scale: Double) -> Double { scale == 1 ? progress : Self.rounded(progress * scale) }

    /// The rule of ``fraction(_:)``.
    static let fraction = ValueSchema.number(0...1)

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
}

/// The days for which a recurring goal has instances.
enum Recurrence: String, FieldValue, CaseIterable {
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
        set(Goals.currentValue, \.setValue, value)
        set(Goals.progress, \.setProgress, nil)
        replaceMeasurement()
    }

    /// Stores the value at which a weight goal begins: the latest weight, else another value.
    mutating func keepStart(or value: Double?) {
        if type == .weight, let start = startValue ?? value { set(Goals.startValue, \.storedStart, start) }
    }

    /// The value that a client has set stands until the measurement changes.
    private mutating func replaceMeasurement() {
        set(Goals.valueSetOver, \.valueSetOver, measure == nil ? nil : measurement?.mark ?? "")
    }

    mutating func setStatus(_ new: Status, at now: Instant) {
        // A closed goal no longer follows the progress, and keeps its value.
        if !new.isOpen, let followed {
            keepStart(or: nil)
            set(Goals.currentValue, \.setValue, followed)
            set(Goals.progress, \.setProgress, nil)
        }
        if new != .completed {
            set(Goals.completedAt, \.completedAt, nil)
        } else if status != .completed {
            set(Goals.completedAt, \.completedAt, now)
        }
        set(Goals.status, \.status, new)
    }

    /// Sets the members of a checked update.
    ///
    /// Lume sends every edit with 1 "completion" as the target and 0 as the current value, because it has forgotten the real ones. These
    /// three members are then ignored (fitiq-wellness.md 6.2).
    mutating func update(_ sent: Record, at now: Instant) throws(MemberError) {
        var forgot = false
        if targetUnit != Self.forgottenUnit, sent.contains(Goals.targetUnit), sent.contains(Goals.targetValue) {
            forgot = try sent[Goals.targetUnit] == Self.forgottenUnit
            if try sent[Goals.targetValue] != 1 { forgot = false }
        }
        var left = [Goals.progress.name, Goals.currentValue.name, Goals.status.name]
        if forgot { left += [Goals.targetValue.name, Goals.targetUnit.name] }
        let known = openProgress
        let changes = JSON.object((sent.json.object ?? [:]).filter { !left.hasExactly($0.key) })
        self = try Goal(Record(kind: record.kind, record.json.merging(changes)), measurement: measurement)
        if let given = try sent[Goals.progress] {
            let given = Self.fraction(given)
            // Lume sends the progress that it knows with every edit. It is rounded: 0.3333 of 3 is not 1.
            if given != known {
                set(Goals.currentValue, \.setValue, Self.value(given * targetValue))
                set(Goals.progress, \.setProgress, given)
                replaceMeasurement()
            }
        } else if !forgot, let value = try sent[Goals.currentValue] {
            setCurrentValue(value)
        }
        if sent.contains(Goals.status) { setStatus(try sent[Goals.status], at: now) }
    }

    private static let forgottenUnit = "completion"

    private mutating func set<Value>(_ field: Field<Value>, _ property: WritableKeyPath<Goal, Value>, _ value: Value) {
        record.set(field, value)
        self[keyPath: property] = value
    }
}
