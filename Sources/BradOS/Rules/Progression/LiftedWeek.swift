/// The completed sets of an exercise in one workout, as far as rule B uses them (brados-training.md 4.2).
struct LiftedWeek: Equatable, Sendable {
    /// The set with the highest weight; of equal weights, the one with the most repetitions.
    let best: SetTarget
    /// The stored target of the first completed set.
    let targetReps: Int
}

extension LiftedWeek {
    /// `nil` without a completed set.
    ///
    /// - Parameter lifts: in the order of their numbers.
    init?(_ lifts: [Lift]) {
        guard let first = lifts.first else { return nil }
        let heaviest = lifts.map(\.actual).max { ($0.weight, $0.reps) < ($1.weight, $1.reps) }
        self.init(best: heaviest ?? first.actual, targetReps: first.target.reps)
    }
}

extension PlannedExercise {
    /// Rule B: the target of each set, from the last workout of the same plan day. The number of sets never changes.
    ///
    /// Without a completed set in the week before, the target is the plan's, even in the deload week (brados-training.md D2).
    ///
    /// - Parameter earlier: the weeks with completed sets, newest first. The first one counts only if it is the week before.
    func target(inWeek week: Int, after earlier: [(week: Int, lifted: LiftedWeek)]) -> SetTarget {
        guard let previous = earlier.first, previous.week == week - 1 else { return target }
        let history = earlier.dropFirst().prefix { $0.week >= week - Self.historyWeeks }.map(\.lifted)
        return target(
            after: previous.lifted, failures: failures(of: previous.lifted, after: history), isDeload: week == Mesocycle.deloadWeek)
    }

    /// The weeks that rule B looks back, the week before included.
    static let historyWeeks = 5

    /// The first rule that matches, of the table in brados-training.md 4.2.
    func target(after previous: LiftedWeek, failures: Int, isDeload: Bool) -> SetTarget {
        let (best, goal) = (previous.best, previous.targetReps)
        if isDeload { return SetTarget(weight: (best.weight * 0.85).roundedToPlates, reps: minimumReps) }
        if best.reps < minimumReps, failures >= 2 {
            return SetTarget(weight: max(target.weight, best.weight - increment), reps: minimumReps)
        }
        if best.reps >= maximumReps {
            return SetTarget(weight: min(best.weight + increment, .greatestFiniteMagnitude), reps: minimumReps)
        }
        if best.reps >= goal { return SetTarget(weight: best.weight, reps: min(goal.addingSaturating(1), maximumReps)) }
        return SetTarget(weight: best.weight, reps: best.reps >= minimumReps ? goal : minimumReps)
    }

    /// The number of weeks in a row, the last one included, in which the best set had the same weight and too few repetitions.
    ///
    /// - Parameter history: the weeks before the last one, newest first. Weeks without a completed set are left out.
    func failures(of last: LiftedWeek, after history: [LiftedWeek]) -> Int {
        guard last.best.reps < minimumReps else { return 0 }
        return 1 + history.prefix { $0.best.weight == last.best.weight && $0.best.reps < minimumReps }.count
    }
}
