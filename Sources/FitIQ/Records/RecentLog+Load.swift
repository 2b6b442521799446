import GRDB
import UnderstudyCore
import Values

extension RecentLog {
    /// A user's latest data as of a day in UTC.
    static func load(ofUser id: String, on today: LocalDate, from db: Database) throws -> RecentLog {
        var log = RecentLog(today: today)
        let week = try DailySeries.measured(ofUser: id, log.week, in: .utc, from: db)
        let records = Records(ofUser: id, at: .start(of: today), in: db)
        for day in log.week { log.nights[day] = week.value(of: .sleepHours, on: day) }
        log.nights.merge(try records.nights(log.week)) { _, session in session }
        log.meanSteps = week.mean(of: .steps, in: log.week)
        log.moods = try records.moods(on: log.week).reversed()
        log.moodScores = log.week.compactMap { week.value(of: .moodScore, on: $0) }
        log.workouts = try records.workouts(on: DateRange(Self.strengthDays, endingOn: today))
        log.meals = try records.completedMeals(on: log.week).map(Meal.init)
        try log.readWeight(ofUser: id, from: db)
        log.goals = try Records(ofUser: id, at: .end(of: today), in: db).activeGoals().reversed()
        return log
    }

    private mutating func readWeight(ofUser id: String, from db: Database) throws {
        let sql = """
            SELECT quantity, logged_at FROM fitiq_progress_entry
            WHERE user_id = ? AND type = 'weight' AND logged_at < ? ORDER BY logged_at DESC, seq DESC LIMIT 1
            """
        func last(through day: LocalDate) throws -> (weight: Double, day: LocalDate)? {
            try db.firstValue(sql, [id, Instant.start(of: day + 1).seconds]) { row in
                (try row[0] as Double, Instant(seconds: try row[1]).utc.date)
            }
        }
        guard let latest = try last(through: today) else { return }
        weight = latest.weight
        let reference = today - Self.comparedDays
        // An entry that is much older says nothing about the last 30 days.
        guard latest.day > reference, let earlier = try last(through: reference), earlier.day > reference - Self.comparedDays else {
            return
        }
        let change = latest.weight - earlier.weight
        weightChange = change.isFinite ? change : nil
    }

    private static let comparedDays = 30
}

extension Records {
    /// Records of a kind on days in UTC, oldest first.
    func all(_ resource: Resource, on days: DateRange) throws -> [JSON] { try map(resource, on: days) { $0 } }

    /// The values made of the same records, one record at a time.
    private func map<Value>(_ resource: Resource, on days: DateRange, _ value: (JSON) throws -> Value?) throws -> [Value] {
        try map(resource, from: Instant.start(of: days.first).timestamp, before: Instant.start(of: days.last + 1).timestamp, value)
    }

    /// The moods of days in UTC, oldest first.
    func moods(on days: DateRange) throws -> [MoodEntry] {
        try map(.moodEntries, on: days) { try MoodEntry(Resource.moodEntries.record($0)) }
    }

    /// The workouts of days in UTC, oldest first.
    func workouts(on days: DateRange) throws -> [LoggedWorkout] {
        try map(.workouts, on: days) { try LoggedWorkout(Resource.workouts.record($0)) }
    }

    /// The completed meals of days in UTC, oldest first.
    func completedMeals(on days: DateRange) throws -> [CompletedMeal] {
        try map(.mealLogs, on: days) { json in
            let meal = try MealLog(Resource.mealLogs.record(json))
            return meal.status == .completed ? CompletedMeal(day: meal.loggedAt.utc.date, total: meal.items.total) : nil
        }
    }

    /// Hours of sleep by the day on which the sessions end. A nap adds to the night.
    func nights(_ days: DateRange) throws -> [LocalDate: Double] {
        let sessions = try map(.sleepSessions, on: days) { try SleepSession(stored: $0) }
        let minutes = sessions.reduce(into: [LocalDate: Int]()) { minutes, session in
            minutes[session.end.utc.date] = minutes[session.end.utc.date, default: 0].addingSaturating(session.totalSleep)
        }
        return minutes.mapValues { Double($0) / 60 }
    }
}

extension RecentLog.Meal {
    fileprivate init(_ meal: CompletedMeal) {
        self.init(day: meal.day, calories: Double(meal.total.calories), protein: meal.total.protein)
    }
}

/// A meal whose items are known: its day in UTC, and the sums of its items.
struct CompletedMeal: Sendable {
    let day: LocalDate
    let total: Nutrients
}
