/// The changes to the other workouts of a plan day when one workout gains or loses a set (brados-training.md 2.3).
struct SetPropagation: Equatable, Sendable {
    private(set) var created: [ExerciseSet] = []
    /// The ids of the sets that a workout loses.
    private(set) var deleted: [String] = []

    /// The number of sets that are created or deleted.
    var count: Int { created.count + deleted.count }

    /// The greatest number of sets that one workout gets at once. The backend has no limit, and set numbers can be very large.
    private static let mostCreated = 100

    /// `nil` if the workout has no sets of the exercise, or no pending ones.
    ///
    /// The first pending set, whose targets are those of its week, gives the targets of new sets. They are the backend's odd figures;
    /// rule B overwrites them when the workout starts.
    ///
    /// - Parameters:
    ///   - count: the number of sets that each workout is to have.
    ///   - sets: the workout's sets of the exercise, by number.
    init?(to count: Int, sets: [ExerciseSet], week: Int, increment: Double) {
        guard let first = sets.first(where: \.isPending) else { return nil }
        if sets.count < count {
            let reps = max(1, first.target.reps.subtractingSaturating(week / 2 + week % 2))
            let target = SetTarget(weight: first.target.weight, reps: reps).shifted(toWeek: week, increment: increment)
            let numbers = (sets.count + 1)...min(count, sets.count + Self.mostCreated)
            created = numbers.map { ExerciseSet(exerciseID: first.exerciseID, number: $0, target: target) }
        } else if sets.count > count {
            deleted = sets.filter { $0.isPending && $0.number > count }.compactMap(\.id)
        }
    }
}

extension SetTarget {
    /// Table C: the target that saving a plan, or adding a set, gives a week of a mesocycle (brados-training.md 2.3, 4.3).
    ///
    /// The real backend reads a table that begins with week 0 at the week's number. So week 6 is the lighter one, and week 7 is as week 5.
    ///
    /// - Parameters:
    ///   - week: from 1.
    ///   - increment: in pounds.
    func shifted(toWeek week: Int, increment: Double) -> SetTarget {
        let step = min(max(week, 0), 5)
        let heavier = min(weight + Double(step / 2) * increment, .greatestFiniteMagnitude)
        return SetTarget(weight: week == 6 ? (heavier * 0.85).roundedToPlates : heavier, reps: reps.addingSaturating(step % 2))
    }
}
