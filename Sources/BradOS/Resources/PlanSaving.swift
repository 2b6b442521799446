import UnderstudyCore

extension Records {
    /// Gives the pending workouts of a mesocycle the sets of its plan, which has been saved (brados-training.md 4.3).
    func syncWorkouts(of mesocycle: JSON) throws {
        let pending = try all(.workouts, matching: ["mesocycle_id": mesocycle["id"] ?? "", "status": "pending"])
        let workouts = Dictionary(grouping: pending) { ExactText($0["plan_day_id"]?.string ?? "") }
        let plan = try all(.planDays, below: mesocycle["plan_id"]?.string ?? "").flatMap { day in
            let id = day["id"]?.string ?? ""
            let exercises = try plannedExercises(ofDay: id)
            return (workouts[ExactText(id)] ?? []).map { PendingWorkout($0, exercises) }
        }
        try Mesocycle.checkCreated(plan.flatMap { workout in workout.planned.map { $0.syncedSets(inWeek: workout.week).count } })
        for workout in plan { try sync(workout) }
    }

    private func sync(_ workout: PendingWorkout) throws {
        let stored = try all(.workoutSets, below: workout.id).map(PlanSync.WorkoutSet.init)
        let sets = PlanSync.sets(stored, following: workout.planned, unknown: workout.unknown, inWeek: workout.week)
        let kept = Set(sets.compactMap(\.id).map(ExactText.init))
        for id in stored.compactMap(\.id) where !kept.contains(ExactText(id)) { try delete(.workoutSets, id) }
        for set in sets where set.id == nil { try insertSet(set.number, of: set.exerciseID, set.target, into: workout.id) }
    }
}

/// A pending workout with the exercises of its plan day.
private struct PendingWorkout {
    let id: String
    let week: Int
    let planned: [PlannedExercise]
    /// The ids of the exercises that do not exist any more.
    let unknown: [String]

    init(_ workout: JSON, _ exercises: [(exerciseID: String, planned: PlannedExercise?)]) {
        id = workout["id"]?.string ?? ""
        week = workout["week_number"]?.integer ?? 1
        planned = exercises.compactMap(\.planned)
        unknown = exercises.filter { $0.planned == nil }.map(\.exerciseID)
    }
}

extension PlanSync.WorkoutSet {
    /// - Parameter set: a record of ``Resource/workoutSets``.
    fileprivate init(_ set: JSON) {
        func integer(_ member: String) -> Int { Int(saturating: set[member]?.number ?? 0) }
        self.init(
            id: set["id"]?.string, exerciseID: set["exercise_id"]?.string ?? "", number: integer("set_number"),
            target: SetTarget(weight: set["target_weight"]?.number ?? 0, reps: integer("target_reps")),
            isPending: set["status"] == "pending",
            isLogged: set["status"] == "completed" || set["actual_reps"]?.number != nil || set["actual_weight"]?.number != nil)
    }
}
