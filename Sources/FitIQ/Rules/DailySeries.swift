import UnderstudyCore
import Values

/// A user's measurements by day, and the goals at that time.
struct DailySeries: Sendable, Equatable {
    private struct Day: Sendable, Equatable {
        var count = 0
        var sum = 0.0
        var last = 0.0
    }

    private var days: [ProgressType: [LocalDate: Day]] = [:]
    private var workouts: [LocalDate: WorkoutTotals] = [:]
    private var moodEntries: [LocalDate: Int] = [:]
    private var journalEntries: [LocalDate: Int] = [:]
    var goals = GoalLog()

    /// The workouts of some days.
    struct WorkoutTotals: Sendable, Equatable {
        var count = 0
        /// Kilocalories; `nil` if no workout says them.
        var calories: Double?

        fileprivate mutating func add(_ other: WorkoutTotals) {
            count += other.count
            if let burned = other.calories { calories = (calories ?? 0) + burned }
        }
    }

    mutating func addMoodEntry(on date: LocalDate) { moodEntries[date, default: 0] += 1 }
    mutating func addJournalEntry(on date: LocalDate) { journalEntries[date, default: 0] += 1 }

    /// The number of logged moods: the mood entries of each day, or its measured mood scores if it has none (fitiq-wellness.md 15).
    func moodCount(in dates: DateRange) -> Int {
        dates.reduce(0) { $0 + (moodEntries[$1] ?? days[.moodScore]?[$1]?.count ?? 0) }
    }

    func journalCount(in dates: DateRange) -> Int { dates.reduce(0) { $0 + (journalEntries[$1] ?? 0) } }

    /// Adds a measurement. The measurements of a day must be added in order of time.
    mutating func add(_ quantity: Double, of type: ProgressType, on date: LocalDate) {
        var day = days[type]?[date] ?? Day()
        day.count += 1
        day.sum += quantity
        day.last = quantity
        days[type, default: [:]][date] = day
    }

    /// Adds a workout.
    ///
    /// - Parameter calories: kilocalories, if the workout says them.
    mutating func addWorkout(burning calories: Double?, on date: LocalDate) {
        workouts[date, default: WorkoutTotals()].add(WorkoutTotals(count: 1, calories: calories))
    }

    /// The workouts of days; `nil` if there are none.
    func workouts(in dates: DateRange) -> WorkoutTotals? {
        var all = WorkoutTotals()
        for day in dates.compactMap({ workouts[$0] }) { all.add(day) }
        return all.count == 0 ? nil : all
    }

    /// A day's value, combined by the type's ``ProgressType/aggregate``; `nil` without a measurement.
    func value(of type: ProgressType, on date: LocalDate) -> Double? {
        guard let day = days[type]?[date] else { return nil }
        return switch type.aggregate {
        case .sum: day.sum
        case .mean: day.sum / Double(day.count)
        case .last: day.last
        }
    }

    /// The mean of the days that have a value; `nil` if there are none.
    func mean(of type: ProgressType, in dates: DateRange) -> Double? {
        dates.compactMap { value(of: type, on: $0) }.mean
    }

    /// The values of two types on the days that have both.
    func pairs(of first: ProgressType, _ second: ProgressType, in dates: DateRange) -> [(Double, Double)] {
        dates.compactMap { date in
            guard let x = value(of: first, on: date), let y = value(of: second, on: date) else { return nil }
            return (x, y)
        }
    }

    /// The standard deviation of the days that have a value; `nil` with fewer than seven of them.
    func spread(of type: ProgressType, in dates: DateRange) -> Double? {
        let values = dates.compactMap { value(of: type, on: $0) }
        guard values.count >= 7 else { return nil }
        let mean = values.reduce(0, +) / Double(values.count)
        let spread = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
        return spread.isFinite ? spread : nil
    }

    /// The dates with a value of a type, or of any type, in order.
    func dates(of type: ProgressType? = nil) -> [LocalDate] {
        if let type { return (days[type] ?? [:]).keys.sorted() }
        return Set(days.values.flatMap(\.keys)).sorted()
    }

    func entryCount(of type: ProgressType? = nil, in dates: DateRange) -> Int {
        let counted = type.map { [days[$0] ?? [:]] } ?? Array(days.values)
        return dates.reduce(0) { count, date in count + counted.reduce(0) { $0 + ($1[date]?.count ?? 0) } }
    }

    /// Whether a day has an entry of a type, or of any type.
    func hasEntry(of type: ProgressType? = nil, on date: LocalDate) -> Bool {
        type.map { days[$0]?[date] != nil } ?? days.values.contains { $0[date] != nil }
    }

    /// The types with a value on any of the days, in order of declaration.
    func types(in dates: DateRange) -> [ProgressType] {
        ProgressType.allCases.filter { type in days[type].map { days in dates.contains { days[$0] != nil } } ?? false }
    }
}

extension [Double] {
    /// `nil` without values, and if their sum exceeds a double.
    var mean: Double? {
        let mean = reduce(0, +) / Double(count)
        return mean.isFinite ? mean : nil
    }
}

/// Consecutive dates, both ends included.
struct DateRange: Sendable, Equatable, RandomAccessCollection {
    let first: LocalDate
    let last: LocalDate

    init(_ first: LocalDate, through last: LocalDate) {
        self.first = first
        self.last = last
    }

    /// The given number of dates, up to and including the last.
    init(_ count: Int, endingOn last: LocalDate) {
        self.init(last - (count - 1), through: last)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { Swift.max(0, last - first + 1) }
    subscript(position: Int) -> LocalDate { first + position }
    func contains(_ date: LocalDate) -> Bool { date >= first && date <= last }

    /// The first instant of these dates in a zone, and the first one after them.
    func instants(in zone: Zone) -> (start: Instant, end: Instant) {
        (zone.instant(of: first, secondsOfDay: 0), zone.instant(of: last + 1, secondsOfDay: 0))
    }

    /// The same number of dates, directly before these.
    var preceding: DateRange { DateRange(count, endingOn: first - 1) }
}
