import Values

/// A lifter, whose lifts follow from a seed: mostly as the target says, sometimes one repetition more, less in later sets.
///
/// If the lifter weakens, one exercise is two steps lighter in one week.
struct Lifter: Sendable {
    private var generator: SeededGenerator
    private let weakness: (exerciseID: String, week: Int)?

    /// - Parameter weakens: whether one exercise gets lighter once.
    init(seed: UInt64, weakens: Bool, days: [TrainingDay]) {
        generator = SeededGenerator(seed: seed)
        let exercises = days.flatMap(\.exercises).filter { $0.target.weight > 2 * $0.increment }
        let place = generator.integer(in: 0...max(exercises.count - 1, 0))
        let week = generator.integer(in: 4...6)
        weakness = weakens && !exercises.isEmpty ? (exercises[place].exerciseID, week) : nil
    }

    /// The lift of one set. The first set of an exercise is its best.
    mutating func lift(_ target: SetTarget, of exercise: PlannedExercise, set number: Int, week: Int) -> SetTarget {
        let chance = generator.unit()
        var lifted = target
        if let weakness, weakness.week == week, weakness.exerciseID.isSame(as: exercise.exerciseID) {
            lifted = SetTarget(weight: max(target.weight - 2 * exercise.increment, 0), reps: target.reps.subtractingSaturating(1))
        } else if number == 1 {
            lifted.reps = chance < 0.12 ? target.reps.addingSaturating(1) : target.reps
        } else if chance < 0.3 {
            lifted.reps = target.reps.subtractingSaturating(1)
        }
        return SetTarget(weight: lifted.weight, reps: max(lifted.reps, 1))
    }
}
