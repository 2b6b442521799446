import UnderstudyCore

/// A logged workout, for computations.
struct LoggedWorkout: Sendable, Equatable {
    /// The day of the start in UTC.
    let day: LocalDate
    /// The type of activity, such as `Functional Strength Training`.
    let name: String
    /// `nil` for a workout of unknown length.
    var minutes: Int?
    /// Kilocalories.
    var calories: Int?
    var meters: Double?
    /// From 1 to 10.
    var intensity: Int?
}

extension LoggedWorkout {
    /// Reads a stored record.
    init?(_ record: JSON) {
        guard let start = record.instant("started_at") else { return nil }
        self.init(
            day: start.utc.date, name: record["activity_type"]?.string ?? "", minutes: record["duration_minutes"]?.integer,
            calories: record["calories_burned"]?.integer, meters: record["distance_meters"]?.number,
            intensity: record["intensity"]?.integer)
    }
}

extension [LoggedWorkout] {
    /// Workouts of unknown length count as none.
    var minutes: Int { reduce(0) { $0.addingSaturating($1.minutes ?? 0) } }
}
