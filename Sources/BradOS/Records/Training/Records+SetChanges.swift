import GRDB
import UnderstudyCore
import Values

/// Changes to the sets of a workout (brados-training.md 2.2, 2.3).
extension Records {
    /// Stores members of a set, unless its workout refuses the change. A pending workout starts with a logged or skipped set.
    ///
    /// Unlike the start of a workout, this does not apply rule B.
    ///
    /// - Returns: the changed set.
    func change(_ change: WorkoutState.SetChange, setWithID id: String, _ members: JSON) throws -> JSON {
        let set = try record(.workoutSets, id)
        let workout = try workout(set[WorkoutSets.workoutID], allowing: change)
        let changed = set.json.merging(members)
        try update(.workoutSets, changed)
        if workout.state == .pending, change != .unlog {
            try update(.workouts, workout.record.json.entering(.inProgress, "started_at", at: now))
        }
        return changed
    }

    /// Adds a set with the targets of the last one, and propagates the number of sets.
    func addSet(of exerciseID: String, toWorkout id: String) throws -> JSON {
        let workout = try workout(id, allowing: .add)
        guard let last = try existingSets(of: exerciseID, in: workout).last else { return .null }
        let number = last.number.addingSaturating(1)
        let new = try insertSet(number, of: exerciseID, last.target, into: workout.id)
        return try result(new, propagating: number, of: exerciseID, from: workout)
    }

    /// Deletes the pending set with the highest number, and propagates the number of sets.
    func removeSet(of exerciseID: String, fromWorkout id: String) throws -> JSON {
        let workout = try workout(id, allowing: .remove)
        let sets = try existingSets(of: exerciseID, in: workout)
        if sets.count == 1 { throw ResourceError.refused("Cannot remove the last set from an exercise") }
        guard let last = sets.last(where: \.isPending) else { throw ResourceError.refused("No pending sets to remove") }
        try delete(.workoutSets, last.id)
        return try result(.null, propagating: sets.count - 1, of: exerciseID, from: workout)
    }

    private func workout(_ id: String, allowing change: WorkoutState.SetChange) throws -> Workout {
        let workout = try Workout(record(.workouts, id))
        if let message = workout.state.refusal(of: change) { throw ResourceError.refused(message) }
        return workout
    }

    private func existingSets(of exerciseID: String, in workout: Workout) throws -> [WorkoutSet] {
        let sets = try sets(of: exerciseID, inWorkout: workout.id)
        guard !sets.isEmpty else {
            throw ResourceError.notFound(label: Resource.workoutSets.label, id: "exercise \(exerciseID) in workout \(workout.id)")
        }
        return sets
    }

    /// Gives each pending workout of the same mesocycle and plan day this number of sets, earlier weeks and the same workout included
    /// (brados-training.md D4). Nothing changes if the exercise is gone.
    ///
    /// - Throws: ``ResourceError/refused(_:)`` for too many new sets; see ``Mesocycle/checkCreated(_:)``.
    private func result(_ set: JSON, propagating count: Int, of exerciseID: String, from workout: Workout) throws -> JSON {
        var (workouts, sets) = (0, 0)
        if let exercise = try find(.exercises, exerciseID) {
            let increment = try Resource.exercises.record(exercise)[Exercises.increment]
            let pending = try pendingWorkouts(ofMesocycle: workout.mesocycleID, onDay: workout.planDayID).compactMap { other in
                let existing = try self.sets(of: exerciseID, inWorkout: other.id).map(ExerciseSet.init)
                return SetPropagation(to: count, sets: existing, week: other.week, increment: increment).map { (other, $0) }
            }
            try Mesocycle.checkCreated(pending.map { $1.created.count })
            for (other, changes) in pending {
                for new in changes.created { try insertSet(new.number, of: exerciseID, new.target, into: other.id) }
                for id in changes.deleted { try delete(.workoutSets, id) }
                workouts += 1
                sets += changes.count
            }
        }
        return ["currentWorkoutSet": set, "futureWorkoutsAffected": .integer(workouts), "futureSetsModified": .integer(sets)]
    }

    func pendingWorkouts(ofMesocycle mesocycleID: String, onDay planDayID: String) throws -> [Workout] {
        let sql = """
            SELECT json FROM resource WHERE backend = 'bradOS' AND kind = 'workout' AND owner = ?
            AND json_extract(json, '$.mesocycle_id') = ? AND json_extract(json, '$.plan_day_id') = ?
            AND json_extract(json, '$.status') = 'pending'
            """
        return try db.values(sql, [scope.shared, mesocycleID, planDayID]) { try Workout(Resource.workouts.record($0[0])) }
    }
}
