/// The sets of an exercise in completed workouts, and its record (brados-training.md 3.1).
struct ExerciseHistory: Equatable, Sendable {
    /// A workout.
    struct Entry: Equatable, Sendable {
        let workoutID: String
        /// The end of the workout; without one, its planned day.
        let date: String
        let week: Int
        let mesocycleID: String
        /// By number.
        let lifts: [Lift]

        /// The first of the sets with the highest weight, even if a later one has more repetitions.
        var best: SetTarget? {
            lifts.map(\.actual).reduce(nil) { best, lift in best.map { $0.weight >= lift.weight } ?? false ? best : lift }
        }
    }

    /// Oldest first.
    let entries: [Entry]

    /// The entry with the highest weight; of equal weights, the earliest one, even with fewer repetitions.
    var record: (best: SetTarget, date: String)? {
        entries.reduce(nil) { record, entry in
            guard let best = entry.best, best.weight > record?.best.weight ?? -1 else { return record }
            return (best, entry.date)
        }
    }
}
