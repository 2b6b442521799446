import GRDB
import UnderstudyCore
import Values

extension Goal {
    /// Whether each measured day is an instance.
    var followsDays: Bool { followsProgress && isDaily && type != .weight }

    /// The days that have an instance if something was measured on them.
    ///
    /// Documents of the service number weekdays in two ways, so a goal with weekdays has only instances that a request has created.
    fileprivate func instanceDays(through today: LocalDate) -> DateRange {
        let last = weekdays?.isEmpty ?? true ? min(recurrenceEnd ?? today, today) : startDate - 1
        return DateRange(firstInstance ?? startDate, through: last)
    }
}

extension GoalInstance {
    fileprivate init(stored json: JSON) throws { try self.init(Resource.goalInstances.record(json)) }
}

/// The instances of recurring goals (fitiq-wellness.md 6.3).
///
/// Each day on which the user has logged what a daily goal counts is an instance, whether a request has asked for it or not. It is stored
/// once its value or its target no longer follows from the goal and the progress.
extension Records {
    /// The date in UTC, as goals count their days.
    var today: LocalDate { now.utc.date }

    /// The instances that are stored, newest first, without what was measured.
    func storedInstances(of goal: Goal) throws -> [GoalInstance] {
        try all(.goalInstances, below: goal.id).map { try GoalInstance(stored: $0) }
    }

    /// Newest first.
    func instances(of goal: Goal) throws -> [GoalInstance] {
        let stored = try storedInstances(of: goal)
        guard goal.followsDays, let measure = goal.measure else { return stored }
        let own = goal.instanceDays(through: today)
        let dates = stored.map(\.date).filter { $0 <= today } + [own.first, today]
        let days = try days(of: measure, in: DateRange(dates.min() ?? today, through: today))
        let known = Set(stored.map(\.date))
        let measured = try days.filter { own.contains($0.key) && !known.contains($0.key) }.map { try instance(of: goal, on: $0, as: $1) }
        return (stored.map { $0.following(days[$0.date] ?? GoalDay()) } + measured).sorted { $0.date > $1.date }
    }

    func instance(of goal: Goal, on date: LocalDate) throws -> GoalInstance? {
        let dated = [GoalHistory.date.name: date.json]
        let stored = try first(.goalInstances, below: goal.id, matching: dated).map { try GoalInstance(stored: $0) }
        guard goal.followsDays, let measure = goal.measure else { return stored }
        let day = try days(of: measure, in: DateRange(1, endingOn: date))[date]
        if let stored { return stored.following(day ?? GoalDay()) }
        guard let day, goal.instanceDays(through: today).contains(date) else { return nil }
        return try instance(of: goal, on: date, as: day)
    }

    func findOrCreateInstance(of goal: Goal, on date: LocalDate) throws -> GoalInstance {
        let instance = try instance(of: goal, on: date) ?? instance(of: goal, on: date, as: GoalDay())
        if try find(.goalInstances, instance.id) == nil { try insert(.goalInstances, instance.record.json) }
        return instance
    }

    /// The instance, which may not be stored yet, and its goal; or the error for one that is missing or belongs to another user.
    func instance(_ id: String) throws -> (GoalInstance, Goal?) {
        if let record = try find(.goalInstances, id) {
            let stored = try GoalInstance(stored: record)
            guard let goal = try find(.goals, stored.goalID).map({ try Goal(Resource.goals.record($0), in: self) }) else {
                return (stored, nil)
            }
            return (try instance(of: goal, on: stored.date) ?? stored, goal)
        }
        for goal in try goals() where goal.followsDays {
            if let instance = try instances(of: goal).first(where: { $0.id.isSame(as: id) }) { return (instance, goal) }
        }
        return (try GoalInstance(record(.goalInstances, id)), nil)
    }

    /// Sets the value of an instance. Today's value is also that of the goal.
    func set(_ value: Double, of instance: GoalInstance, _ goal: Goal?) throws -> GoalInstance {
        var instance = instance
        let measure = goal.flatMap { $0.followsDays ? $0.measure : nil }
        let mark = try measure.map { (try days(of: $0, in: DateRange(1, endingOn: instance.date))[instance.date] ?? GoalDay()) }
            .map { $0.mark(on: instance.date) }
        instance.setCurrentValue(value, at: now.wholeSeconds, over: mark)
        let isStored = try find(.goalInstances, instance.id) != nil
        if !isStored { try insert(.goalInstances, instance.record.json) }
        let stored = try GoalInstance(stored: store(.goalInstances, instance.record.json))
        if var goal, mark != nil, instance.date == today, goal.currentValue != value {
            goal.setCurrentValue(value)
            try store(.goals, goal.record.json)
        }
        return stored
    }

    /// An instance that is not stored. Its id follows from the goal and the date.
    private func instance(of goal: Goal, on date: LocalDate, as day: GoalDay) throws -> GoalInstance {
        let members: JSON = [
            "id": .string(UUIDText.named("\(FitIQBackend.name) instance of \(goal.id) on \(date)")), "goal_id": .string(goal.id),
            "instance_date": .string(date.description), "target_value": .number(goal.targetValue),
        ]
        return try GoalInstance(stored: make(.goalInstances, members, createdAt: day.firstTime)).following(day)
    }

    /// What was measured on days in UTC up to now. A night's sessions count before the logged hours, as in chats and analytics
    /// (fitiq-wellness.md 15).
    func days(of measure: GoalMeasure, in dates: DateRange) throws -> [LocalDate: GoalDay] {
        let (start, end) = dates.instants(in: .utc)
        let sql = """
            SELECT quantity, logged_at, id FROM fitiq_progress_entry
            WHERE user_id = ? AND type = ? AND logged_at >= ? AND logged_at < ? ORDER BY logged_at, seq
            """
        // An entry of this second counts.
        let last = min(end, now.wholeSeconds.advanced(bySeconds: 1))
        var days: [LocalDate: GoalDay] = [:]
        try db.forEachRow(sql, [scope.user, measure.type.rawValue, start.seconds, last.seconds]) { row in
            let time = Instant(seconds: try row[1])
            days[time.utc.date, default: GoalDay()].add(try row[0] * measure.factor, at: time, id: try row[2])
        }
        guard measure.type == .sleepHours else { return days }
        var nights: [LocalDate: GoalDay] = [:]
        for session in try map(.sleepSessions, from: start.timestamp, before: last.timestamp, { try SleepSession(stored: $0) }) {
            let hours = Double(session.totalSleep) / 60 * measure.factor
            nights[session.end.utc.date, default: GoalDay()].add(hours, at: session.end, id: session.id)
        }
        return days.merging(nights) { _, night in night }
    }
}
