import GRDB
import UnderstudyCore

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
            (workout: Workout(json: try row[0]), set: WorkoutSet(json: try row[1]), position: try row[2] as Int)
        }
        let workouts = Dictionary(grouping: rows, by: \.position).sorted { $0.key < $1.key }.compactMap { $0.value.entry }
        return ExerciseHistory(entries: workouts.sorted { $0.date < $1.date })
    }
}

extension [(workout: Workout, set: WorkoutSet, position: Int)] {
    /// The entry of one workout; `nil` if no set has values.
    fileprivate var entry: ExerciseHistory.Entry? {
        guard let workout = first?.workout else { return nil }
        let lifts = map(\.set).lifts
        guard !lifts.isEmpty else { return nil }
        let date = workout.json["completed_at"]?.string ?? workout.json["scheduled_date"]?.string ?? ""
        return ExerciseHistory.Entry(
            workoutID: workout.id, date: date, week: workout.week, mesocycleID: workout.mesocycleID, lifts: lifts)
    }
}

extension ExerciseHistory {
    /// - Parameter exercise: the record of the exercise.
    func json(of exercise: JSON) -> JSON {
        let record: JSON? = record.map { best, date in
            ["weight": .number(best.weight), "reps": .integer(best.reps), "date": .string(date)]
        }
        return [
            "exercise_id": exercise["id"] ?? .null, "exercise_name": exercise["name"] ?? .null, "entries": .array(entries.map(\.json)),
            "personal_record": record ?? .null,
        ]
    }
}

extension ExerciseHistory.Entry {
    fileprivate var json: JSON {
        [
            "workout_id": .string(workoutID), "date": .string(date), "week_number": .integer(week), "mesocycle_id": .string(mesocycleID),
            "sets": .array(lifts.map(\.json)), "best_weight": .number(best?.weight ?? 0), "best_set_reps": .integer(best?.reps ?? 0),
        ]
    }
}

extension Lift {
    fileprivate var json: JSON {
        ["set_number": .integer(number), "weight": .number(actual.weight), "reps": .integer(actual.reps)]
    }
}
