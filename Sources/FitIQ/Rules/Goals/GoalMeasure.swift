import Values

/// The part of the progress that a goal follows.
///
/// The contract defines how a client sets the current value, and is silent about what it logs. In this server a goal for which the user
/// logs a measurement is at that measurement, so that a goal and the progress never disagree: a weight goal is at the latest weight, and a
/// goal that recurs daily counts the steps, active minutes or hours of sleep of a day in UTC. Both apps survive this, because Lume creates
/// neither kind and reads the numbers that it is sent, and FitIQ has no goals. Any other goal has the value that a client sets.
struct GoalMeasure: Sendable, Equatable {
    let type: ProgressType
    /// The amount of the goal's unit in one unit of the type.
    var factor = 1.0
}

extension Goal {
    /// `nil` for a goal whose value is only what a client sets.
    var measure: GoalMeasure? {
        let unit = targetUnit.trimmingSpace().lowercased()
        switch type {
        case .weight: return Self.weights[unit].map { GoalMeasure(type: .weight, factor: $0) }
        case .activity where isDaily: return Self.activities[unit].map { GoalMeasure(type: $0) }
        case .sleep where isDaily: return Self.nights[unit].map { GoalMeasure(type: .sleepHours, factor: $0) }
        case .activity, .sleep, .nutrition, .custom, .mindfulness: return nil
        }
    }

    var isDaily: Bool { isRecurring && recurrence == .daily }

    /// Whether the value follows from the progress. A goal that is closed stays at its last value.
    var followsProgress: Bool { isOpen && measure != nil }

    private static let weights: [String: Double] = [
        "kg": 1, "kilogram": 1, "kilograms": 1, "lb": 2.204_62, "lbs": 2.204_62, "pound": 2.204_62, "pounds": 2.204_62,
    ]
    private static let activities: [String: ProgressType] = [
        "step": .steps, "steps": .steps, "min": .activeMinutes, "mins": .activeMinutes, "minute": .activeMinutes,
        "minutes": .activeMinutes,
    ]
    private static let nights: [String: Double] = [
        "h": 1, "hour": 1, "hours": 1, "min": 60, "mins": 60, "minute": 60, "minutes": 60,
    ]
}

/// The value of a goal by the progress.
struct GoalMeasurement: Sendable, Equatable {
    /// In the goal's unit; `nil` before the first measurement.
    let value: Double?
    /// The value at which the goal began; `nil` for a goal that counts days.
    var start: Double?
    /// Differs after each change of what was measured. A value that a client has set stands as long as the mark is the same.
    let mark: String
    /// The time of the last measurement; `nil` without one.
    let updatedAt: Instant?
}

/// The measurements of one day, in the order of their times.
struct GoalDay: Sendable {
    private var parts: [(value: Double, time: Instant)] = []
    private var lastID = ""

    mutating func add(_ value: Double, at time: Instant, id: String) {
        parts.append((value, time))
        lastID = id
    }

    var isEmpty: Bool { parts.isEmpty }
    var value: Double { Goal.value(parts.reduce(0) { $0 + $1.value }) }
    var firstTime: Instant? { parts.first?.time }
    var lastTime: Instant? { parts.last?.time }

    /// See ``GoalMeasurement/mark``.
    func mark(on date: LocalDate) -> String { "\(date) \(value) \(lastID)" }

    /// The time at which the sum reached a target.
    func time(of target: Double) -> Instant? {
        var sum = 0.0
        return parts.first { part in
            sum += part.value
            return Goal.value(sum) >= target
        }?.time
    }
}
