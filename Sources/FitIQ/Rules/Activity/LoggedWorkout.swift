import UnderstudyCore
import Values

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
    init(_ record: Record) throws(MemberError) {
        self.init(
            day: try record[Workouts.startedAt].utc.date, name: try record[Workouts.activityType],
            minutes: try record[Workouts.minutes], calories: try record[Workouts.calories], meters: try record[Workouts.meters],
            intensity: try record[Workouts.intensity])
    }
}

extension [LoggedWorkout] {
    /// Workouts of unknown length count as none.
    var minutes: Int { reduce(0) { $0.addingSaturating($1.minutes ?? 0) } }
}
