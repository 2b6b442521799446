import GRDB
import Storage
import UnderstudyCore
import Values

/// Workouts, their sets, and the exercises of their plan days (brados-training.md 2).
extension Records {
    /// The earliest workout that is pending or in progress, of any mesocycle; of equal dates, a pending one (brados-training.md D10).
    func nextWorkout() throws -> Workout? {
        let sql = """
            SELECT json FROM resource WHERE backend = 'bradOS' AND kind = 'workout' AND owner = ?
            AND json_extract(json, '$.status') = ? ORDER BY json_extract(json, '$.scheduled_date'), position LIMIT 1
            """
        let candidates = try [WorkoutState.pending, .inProgress].compactMap { state in
            try db.firstValue(sql, [scope.shared, state.rawValue]) { try Workout(Resource.workouts.record($0[0])) }
        }
        return candidates.min { $0.date < $1.date }
    }

    /// The name of a workout's plan day.
    func dayName(of workout: Workout) throws -> String {
        try find(.planDays, workout.planDayID).map { try Resource.planDays.record($0)[Plans.dayName] } ?? "Unknown"
    }

    /// The sets of a workout by exercise, then by number.
    func sets(ofWorkout id: String) throws -> [WorkoutSet] {
        try all(.workoutSets, below: id).map { try WorkoutSet(Resource.workoutSets.record($0)) }
    }

    /// The sets of one exercise in a workout, by number.
    func sets(of exerciseID: String, inWorkout id: String) throws -> [WorkoutSet] {
        let exercise = ExactText(exerciseID)
        return try sets(ofWorkout: id).filter { $0.exerciseID == exercise }
    }

    /// The exercises of a plan day in their order, without those whose exercise is gone. The day itself may be gone, too.
    func exercises(ofDay id: String) throws -> [DayExercise] {
        try dayExercises(ofDay: id).compactMap(\.exercise)
    }

    /// The targets of rule B for a workout, by exercise. If a day has an exercise twice, the last one counts (brados-training.md D18).
    func targets(of workout: Workout, for exercises: [DayExercise]) throws -> [ExactText: SetTarget] {
        let weeks = try liftedWeeks(before: workout)
        return Dictionary(
            exercises.map { ($0.exerciseID, $0.planned.target(inWeek: workout.week, after: weeks[$0.exerciseID] ?? [])) },
            uniquingKeysWith: { $1 })
    }

    /// Writes the targets of rule B into the pending sets of a workout that starts.
    func storeTargets(of workout: Workout) throws {
        let targets = try targets(of: workout, for: exercises(ofDay: workout.planDayID))
        for set in try sets(ofWorkout: workout.id) where set.isPending {
            if let target = targets[set.exerciseID], target != set.target { try update(.workoutSets, set.aiming(at: target).record.json) }
        }
    }

    /// The lifts of the weeks before a workout, on the same plan day of the same mesocycle: by exercise, newest week first.
    ///
    /// Skipped workouts do not count.
    private func liftedWeeks(before workout: Workout) throws -> [ExactText: [(week: Int, lifted: LiftedWeek)]] {
        let sql = """
            SELECT CAST(json_extract(workout.json, '$.week_number') AS INTEGER), workout_set.json FROM resource AS workout
            JOIN resource AS workout_set ON workout_set.backend = 'bradOS' AND workout_set.kind = 'workoutSet'
                AND workout_set.owner = workout.owner AND workout_set.parent = workout.id
            WHERE workout.backend = 'bradOS' AND workout.kind = 'workout' AND workout.owner = ?
            AND json_extract(workout.json, '$.mesocycle_id') = ? AND json_extract(workout.json, '$.plan_day_id') = ?
            AND json_extract(workout.json, '$.week_number') BETWEEN ? AND ?
            AND json_extract(workout.json, '$.status') <> 'skipped' AND json_extract(workout_set.json, '$.status') = 'completed'
            """
        let weeks: SQLArguments = [workout.week - PlannedExercise.historyWeeks, workout.week - 1]
        let rows = try db.values(sql, [scope.shared, workout.mesocycleID, workout.planDayID] + weeks) { row in
            (week: try row[0] as Int, set: try WorkoutSet(Resource.workoutSets.record(row[1])))
        }
        return Dictionary(grouping: rows) { $0.set.exerciseID }.mapValues { rows in
            Dictionary(grouping: rows, by: \.week).sorted { $0.key > $1.key }.compactMap { week, rows in
                LiftedWeek(rows.map(\.set).lifts).map { (week, $0) }
            }
        }
    }
}
