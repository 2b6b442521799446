import UnderstudyCore
import Values

extension Records {
    /// Gives the pending workouts of a mesocycle the sets of its plan, which has been saved (brados-training.md 4.3).
    func syncWorkouts(of mesocycle: Record) throws {
        let pending = try all(.planDays, below: mesocycle[Mesocycles.planID]).flatMap { day in
            let dayID = Resource.planDays.record(day).id
            let exercises = try dayExercises(ofDay: dayID)
            let (planned, unknown) = (exercises.compactMap(\.exercise?.planned), exercises.filter { $0.exercise == nil }.map(\.exerciseID))
            return try pendingWorkouts(ofMesocycle: mesocycle.id, onDay: dayID).map { (workout: $0, planned: planned, unknown: unknown) }
        }
        try Mesocycle.checkCreated(pending.flatMap { workout, planned, _ in planned.map { $0.syncedSets(inWeek: workout.week).count } })
        for (workout, planned, unknown) in pending { try sync(workout, with: planned, unknown) }
    }

    /// - Parameter unknown: the ids of the exercises that do not exist any more.
    private func sync(_ workout: Workout, with planned: [PlannedExercise], _ unknown: [String]) throws {
        let stored = try sets(ofWorkout: workout.id).map(ExerciseSet.init)
        let sets = PlanSync.sets(stored, following: planned, unknown: unknown, inWeek: workout.week)
        let kept = Set(sets.compactMap(\.id).map(ExactText.init))
        for id in stored.compactMap(\.id) where !kept.contains(ExactText(id)) { try delete(.workoutSets, id) }
        for set in sets where set.id == nil { try insertSet(set.number, of: set.exerciseID, set.target, into: workout.id) }
    }
}
