import OrderedCollections
import Values

/// Rule C: the sets of the pending workouts after a plan is saved while its mesocycle is active (brados-training.md 4.3).
///
/// The targets are those of table C, not rule A's; see ``SetTarget/shifted(toWeek:increment:)``.
enum PlanSync {
    /// The sets that a workout then has. Those without an id are new, and those that are missing are to be deleted.
    ///
    /// The same exercise twice in a day gives sets for both, with the targets of the second one (brados-training.md D18).
    ///
    /// - Parameters:
    ///   - planned: the exercises of the plan day.
    ///   - unknown: the ids of exercises of the plan day that do not exist any more. Their sets stay as they are.
    ///   - week: the week of the workout, from 1.
    static func sets(
        _ stored: [ExerciseSet], following planned: [PlannedExercise], unknown: [String] = [], inWeek week: Int
    ) -> [ExerciseSet] {
        let stored = OrderedDictionary(grouping: stored) { ExactText($0.exerciseID) }
        let named = Set((planned.map(\.exerciseID) + unknown).map(ExactText.init))
        var sets = stored
        for exercise in stored.keys where !named.contains(exercise) { sets[exercise]?.removeAll { !$0.isLogged } }
        for exercise in planned {
            let id = ExactText(exercise.exerciseID)
            let goal = exercise.syncedSets(inWeek: week)
            func new(_ number: Int) -> ExerciseSet { ExerciseSet(exerciseID: exercise.exerciseID, number: number, target: goal.target) }
            var own = sets[id] ?? []
            let pending = stored[id]?.count { $0.isPending } ?? 0
            if pending > goal.count {
                own.removeAll { $0.isPending && $0.id != nil && $0.number > goal.count }
            } else if pending < goal.count {
                own += (pending + 1...goal.count).map(new)
            }
            if stored[id] != nil {
                own = own.map { $0.isPending && $0.target != goal.target ? new($0.number) : $0 }
            }
            sets[id] = own
        }
        return Array(sets.values.joined())
    }
}

extension PlannedExercise {
    /// Table C: the sets of a week (brados-training.md 4.3).
    func syncedSets(inWeek week: Int) -> PlannedSets {
        let isLight = week == 6
        return PlannedSets(
            count: isLight ? max(1, sets.halfRoundedUp) : sets, target: target.shifted(toWeek: week, increment: increment))
    }
}
