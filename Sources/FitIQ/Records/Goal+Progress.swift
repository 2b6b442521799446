import GRDB
import UnderstudyCore
import Values

extension Goal {
    /// A goal of these records, with its value by the progress up to their time; see ``GoalMeasure``.
    init(_ record: Record, in records: Records) throws {
        let goal = try Goal(record)
        guard goal.followsProgress, let measure = goal.measure else {
            self = goal
            return
        }
        try self.init(
            record,
            measurement: measure.type == .weight
                ? try records.measuredWeight(measure, of: goal) : try records.measuredToday(measure, of: goal))
    }
}

extension Records {
    /// The goal, or the error for one that is missing or belongs to another user.
    func goal(_ id: String) throws -> Goal { try Goal(record(.goals, id), in: self) }

    /// Goals with the given values, newest first.
    func goals(matching members: [String: JSON] = [:]) throws -> [Goal] {
        try all(.goals, matching: members).map { try Goal(Resource.goals.record($0), in: self) }
    }

    /// Stores a changed goal with the time of its change.
    ///
    /// The days that have passed keep their targets, and a value that was set is also that of today's instance.
    func store(_ goal: Goal) throws -> Goal {
        let former = try self.goal(goal.id)
        if former.followsDays, !goal.followsDays || goal.targetValue != former.targetValue || goal.measure != former.measure {
            let kept = Set(try storedInstances(of: former).map(\.id))
            for instance in try instances(of: former) where !kept.contains(instance.id) {
                if instance.date < today || !goal.followsDays { try insert(.goalInstances, instance.record.json) }
            }
        }
        let stored = try Goal(Resource.goals.record(store(.goals, goal.record.json)), in: self)
        if stored.currentValue != former.currentValue { try storeToday(of: stored) }
        return stored
    }

    /// Sets the value of a daily goal in today's instance, too.
    func storeToday(of goal: Goal) throws {
        guard goal.followsDays else { return }
        var instance = try findOrCreateInstance(of: goal, on: today)
        instance.setCurrentValue(goal.currentValue, at: now.wholeSeconds, over: goal.measurement?.mark)
        try store(.goalInstances, instance.record.json)
    }

    fileprivate func measuredWeight(_ measure: GoalMeasure, of goal: Goal) throws -> GoalMeasurement {
        func entry(_ condition: String, _ time: Instant) throws -> (value: Double, mark: String, createdAt: Instant)? {
            let sql = """
                SELECT quantity, id, created_at FROM fitiq_progress_entry WHERE user_id = ? AND type = 'weight' AND logged_at \(condition)
                LIMIT 1
                """
            return try db.firstValue(sql, [scope.user, time.seconds]) { row in
                let (value, id): (Double, String) = (try row[0], try row[1])
                return (Goal.value(value * measure.factor), "\(value) \(id)", Instant(seconds: try row[2]))
            }
        }
        guard let latest = try entry("<= ? ORDER BY logged_at DESC, seq DESC", now) else {
            return GoalMeasurement(value: nil, mark: "", updatedAt: nil)
        }
        // A goal that was created before the first weight begins at it.
        let first = goal.startValue == nil ? try entry(">= ? ORDER BY logged_at, seq", min(goal.createdAt, now)) : nil
        return GoalMeasurement(
            value: latest.value, start: (first ?? latest).value, mark: latest.mark, updatedAt: min(latest.createdAt, now.wholeSeconds))
    }

    fileprivate func measuredToday(_ measure: GoalMeasure, of goal: Goal) throws -> GoalMeasurement {
        let day = try days(of: measure, in: DateRange(1, endingOn: today))[today] ?? GoalDay()
        let isUnknown = day.isEmpty && goal.valueSetOver == nil
        return GoalMeasurement(
            value: isUnknown ? nil : day.value, mark: day.mark(on: today), updatedAt: try day.lastTime ?? lastTime(of: measure.type))
    }

    /// The time of the last measurement up to now.
    private func lastTime(of type: ProgressType) throws -> Instant? {
        let sql = """
            SELECT logged_at FROM fitiq_progress_entry WHERE user_id = ? AND type = ? AND logged_at <= ?
            ORDER BY logged_at DESC LIMIT 1
            """
        return try db.firstValue(sql, [scope.user, type.rawValue, now.seconds]).map { Instant(seconds: $0) }
    }
}
