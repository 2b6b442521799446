import GRDB
import UnderstudyCore
import Values

extension Records {
    /// The sets of an exercise in completed workouts, oldest workout first (brados-training.md 3.1).
    func history(ofExercise id: String) throws -> ExerciseHistory {
        let sql = """
            SELECT workout.json, workout_set.json, workout.position FROM resource AS workout_set
            JOIN resource AS workout ON workout.backend = 'bradOS' AND workout.kind = 'workout' AND workout.id = workout_set.parent
                AND workout.owner = workout_set.owner
            WHERE workout_set.backend = 'bradOS' AND workout_set.kind = 'workoutSet' AND workout_set.owner = ?
            AND json_extract(workout_set.json, '$.exercise_id') = ? AND json_extract(workout_set.json, '$.status') = 'completed'
            AND json_extract(workout.json, '$.status') = 'completed'
            """
        let rows = try db.values(sql, [scope.shared, id]) { row in
            (
                workout: try Workout(Resource.workouts.record(row[0])), set: try WorkoutSet(Resource.workoutSets.record(row[1])),
                position: try row[2] as Int
            )
        }
        let workouts = try Dictionary(grouping: rows, by: \.position).sorted { $0.key < $1.key }.compactMap { try $0.value.entry() }
        return ExerciseHistory(entries: workouts.sorted { $0.date < $1.date })
    }
}

extension [(workout: Workout, set: WorkoutSet, position: Int)] {
    /// The entry of one workout; `nil` if no set has values.
    fileprivate func entry() throws(MemberError) -> ExerciseHistory.Entry? {
        guard let workout = first?.workout else { return nil }
        let lifts = map(\.set).lifts
        guard !lifts.isEmpty else { return nil }
        let date = try workout.record[Workouts.completedAt] ?? workout.date
        return ExerciseHistory.Entry(
            workoutID: workout.id, date: date, week: workout.week, mesocycleID: workout.mesocycleID, lifts: lifts)
    }
}

extension ExerciseHistory {
    /// - Parameter exercise: the record of the exercise.
    func json(of exercise: JSON) -> JSON { Self.shape.json((exercise, self)) }

    static let shape = Shape<(exercise: JSON, history: ExerciseHistory)>([
        .init("exercise_id", .text, "The id of the exercise.", example: "bench-press") { $0.exercise["id"] ?? .null },
        .init("exercise_name", .text, "The name of the exercise.", example: "Bench Press") { $0.exercise["name"] ?? .null },
        .list("entries", of: Entry.shape, "The workouts, oldest first.") { $0.history.entries },
        .orNull("personal_record", record, "Null without entries.") { $0.history.record },
    ])

    private static let record = Shape<(best: SetTarget, date: String)>([
        .init("weight", .liftedWeight, "Pounds.", example: 140) { $0.best.weight },
        .init("reps", .integer(from: 0), "Repetitions.", example: 8) { $0.best.reps }, .date { $0.date },
    ])
}

extension ExerciseHistory.Entry {
    fileprivate static let shape = Shape<ExerciseHistory.Entry>([
        .init("workout_id", .text, "The id of the workout.", example: "workout-push-2") { $0.workoutID }, .date { $0.date },
        .init("week_number", .integer(from: 1), "The week of the mesocycle, from 1.", example: 2) { $0.week },
        .init("mesocycle_id", .text, "The id of the mesocycle.", example: "mesocycle-1") { $0.mesocycleID },
        .list("sets", of: Lift.shape, "The completed sets, by number.") { $0.lifts },
        .init("best_weight", .liftedWeight, "The highest weight, in pounds.", example: 140) { $0.best?.weight ?? 0 },
        .init("best_set_reps", .integer(from: 0), "The repetitions of the first set with this weight.", example: 8) { $0.best?.reps ?? 0 },
    ])
}

extension Lift {
    fileprivate static let shape = Shape<Lift>([
        .init("set_number", .integer(from: 1), "The number, from 1.", example: 1) { $0.number },
        .init("weight", .liftedWeight, "Pounds.", example: 140) { $0.actual.weight },
        .init("reps", .integer(from: 0), "Repetitions.", example: 8) { $0.actual.reps },
    ])
}

extension Shape.Member {
    /// The day of a workout.
    fileprivate static func date(_ value: @escaping @Sendable (Source) -> String) -> Shape.Member {
        .init("date", .text, "The end of the workout; without one, its planned day.", example: "2025-12-28T12:50:00.000Z", value)
    }
}

extension ValueSchema {
    fileprivate static let liftedWeight = ValueSchema.number(NumberRange(minimum: 0))
}
