import UnderstudyCore

/// What a user measured, by day.
struct DailySeries: Sendable, Equatable {
    private struct Day: Sendable, Equatable {
        var count = 0
        var sum = 0.0
        var last = 0.0
    }

    private var days: [ProgressType: [LocalDate: Day]] = [:]

    /// Adds a measurement; those of a day come in the order of time.
    mutating func add(_ quantity: Double, of type: ProgressType, on date: LocalDate) {
        var day = days[type]?[date] ?? Day()
        day.count += 1
        day.sum += quantity
        day.last = quantity
        days[type, default: [:]][date] = day
    }

    /// A day's value by the type's own rule; `nil` when nothing was measured.
    func value(of type: ProgressType, on date: LocalDate) -> Double? {
        guard let day = days[type]?[date] else { return nil }
        return switch type.aggregate {
        case .sum: day.sum
        case .mean: day.sum / Double(day.count)
        case .last: day.last
        }
    }

    /// The mean of the days that have a value.
    func mean(of type: ProgressType, in dates: DateRange) -> Double? {
        let values = dates.compactMap { value(of: type, on: $0) }
        let mean = values.reduce(0, +) / Double(values.count)
        // Not a number for no days, and none that could be said for values whose sum no double holds.
        return mean.isFinite ? mean : nil
    }

    /// How far the days that have a value lie from their mean, on average of the squares; `nil` of fewer than seven days.
    func spread(of type: ProgressType, in dates: DateRange) -> Double? {
        let values = dates.compactMap { value(of: type, on: $0) }
        guard values.count >= 7 else { return nil }
        let mean = values.reduce(0, +) / Double(values.count)
        let spread = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
        return spread.isFinite ? spread : nil
    }

    /// The dates that have a value of a type, or of any, in order.
    func dates(of type: ProgressType? = nil) -> [LocalDate] {
        if let type { return (days[type] ?? [:]).keys.sorted() }
        return Set(days.values.flatMap(\.keys)).sorted()
    }

    func entryCount(of type: ProgressType? = nil, in dates: DateRange) -> Int {
        let counted = type.map { [days[$0] ?? [:]] } ?? Array(days.values)
        return dates.reduce(0) { count, date in count + counted.reduce(0) { $0 + ($1[date]?.count ?? 0) } }
    }

    /// Whether a day has an entry of a type, or of any.
    func hasEntry(of type: ProgressType? = nil, on date: LocalDate) -> Bool {
        type.map { days[$0]?[date] != nil } ?? days.values.contains { $0[date] != nil }
    }

    /// The types with a value on any of the days, in the order of their declaration.
    func types(in dates: DateRange) -> [ProgressType] {
        ProgressType.allCases.filter { type in days[type].map { days in dates.contains { days[$0] != nil } } ?? false }
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

    /// So many dates up to one.
    init(_ count: Int, endingOn last: LocalDate) {
        self.init(last - (count - 1), through: last)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { Swift.max(0, last - first + 1) }
    subscript(position: Int) -> LocalDate { first + position }

    /// As many dates just before these.
    var preceding: DateRange { DateRange(count, endingOn: first - 1) }
}
