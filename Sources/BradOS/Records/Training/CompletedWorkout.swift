import GRDB
import UnderstudyCore

/// A completed workout as the calendar shows it (brados-training.md 2.4).
struct CompletedWorkout: Sendable {
    let id: String
    let completedAt: String
    let week: Int
    let dayName: String
    /// The number of different exercises among the sets, of sets, and of completed sets.
    let exercises, sets, completedSets: Int
}

extension Records {
    /// The workouts that were completed within a period, oldest first.
    func completedWorkouts(from start: String, before end: String) throws -> [CompletedWorkout] {
        let sql = """
            SELECT workout.json, json_extract(workout.json, '$.completed_at'), json_extract(day.json, '$.name'),
                count(DISTINCT json_extract(workout_set.json, '$.exercise_id')), count(workout_set.id),
                coalesce(sum(json_extract(workout_set.json, '$.status') = 'completed'), 0)
            FROM resource AS workout
            LEFT JOIN resource AS day ON day.backend = 'bradOS' AND day.kind = 'planDay'
                AND day.id = json_extract(workout.json, '$.plan_day_id') AND day.owner = workout.owner
            LEFT JOIN resource AS workout_set ON workout_set.backend = 'bradOS' AND workout_set.kind = 'workoutSet'
                AND workout_set.owner = workout.owner AND workout_set.parent = workout.id
            WHERE workout.backend = 'bradOS' AND workout.kind = 'workout' AND workout.owner = ?
            AND json_extract(workout.json, '$.status') = 'completed'
            AND json_extract(workout.json, '$.completed_at') >= ? AND json_extract(workout.json, '$.completed_at') < ?
            GROUP BY json_extract(workout.json, '$.completed_at'), workout.position
            ORDER BY json_extract(workout.json, '$.completed_at'), workout.position
            """
        return try db.values(sql, [scope.shared, start, end]) { row in
            let workout = try Workout(Resource.workouts.record(row[0]))
            return CompletedWorkout(
                id: workout.id, completedAt: try row[1], week: workout.week, dayName: try row[2] as String? ?? "Unknown",
                exercises: try row[3], sets: try row[4], completedSets: try row[5])
        }
    }
}
