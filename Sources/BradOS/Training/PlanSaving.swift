import UnderstudyCore

extension Records {
    /// Gives the pending workouts of a mesocycle the sets of its plan, which has been saved (brados-training.md 4.3).
    func syncWorkouts(of mesocycle: JSON) throws {
        let mesocycleID = mesocycle["id"]?.string ?? ""
        let pending = try all(.planDays, below: mesocycle["plan_id"]?.string ?? "").flatMap { day in
            let dayID = day["id"]?.string ?? ""
            let exercises = try plannedExercises(ofDay: dayID)
            return try pendingWorkouts(ofMesocycle: mesocycleID, onDay: dayID).map { PendingWorkout($0, exercises) }
        }
        try Mesocycle.checkCreated(pending.flatMap { pending in pending.planned.map { $0.syncedSets(inWeek: pending.workout.week).count } })
        for workout in pending { try sync(workout) }
    }

    private func sync(_ pending: PendingWorkout) throws {
        let workout = pending.workout
        let stored = try sets(ofWorkout: workout.id).map(PlanSync.WorkoutSet.init)
        let sets = PlanSync.sets(stored, following: pending.planned, unknown: pending.unknown, inWeek: workout.week)
        let kept = Set(sets.compactMap(\.id).map(ExactText.init))
        for id in stored.compactMap(\.id) where !kept.contains(ExactText(id)) { try delete(.workoutSets, id) }
        for set in sets where set.id == nil { try insertSet(set.number, of: set.exerciseID, set.target, into: workout.id) }
    }
}

/// A pending workout with the exercises of its plan day.
private struct PendingWorkout {
    let workout: Workout
    let planned: [PlannedExercise]
    /// The ids of the exercises that do not exist any more.
    let unknown: [String]

    init(_ workout: Workout, _ exercises: [(exerciseID: String, planned: PlannedExercise?)]) {
        self.workout = workout
        planned = exercises.compactMap(\.planned)
        unknown = exercises.filter { $0.planned == nil }.map(\.exerciseID)
    }
}

extension PlanSync.WorkoutSet {
    fileprivate init(_ set: WorkoutSet) {
        let hasValue = set.json["actual_reps"]?.number != nil || set.json["actual_weight"]?.number != nil
        self.init(
            id: set.id, exerciseID: set.exerciseID.text, number: set.number, target: set.target, isPending: set.isPending,
            isLogged: set.isCompleted || hasValue)
    }
}
