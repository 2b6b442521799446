import GRDB
import OrderedCollections
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
        // A row for each exercise of a workout.
        let rows = try db.cachedStatement(
            sql: """
                SELECT workout.json, json_extract(day.json, '$.name'), count(workout_set.id),
                    coalesce(sum(json_extract(workout_set.json, '$.status') = 'completed'), 0), workout.position
                FROM resource AS workout
                LEFT JOIN resource AS day ON day.backend = 'bradOS' AND day.kind = 'planDay'
                    AND day.id = json_extract(workout.json, '$.plan_day_id') AND day.owner = workout.owner
                LEFT JOIN resource AS workout_set ON workout_set.backend = 'bradOS' AND workout_set.kind = 'workoutSet'
                    AND workout_set.owner = workout.owner AND workout_set.parent = workout.id
                WHERE workout.backend = 'bradOS' AND workout.kind = 'workout' AND workout.owner = ?
                AND json_extract(workout.json, '$.status') = 'completed'
                AND json_extract(workout.json, '$.completed_at') >= ? AND json_extract(workout.json, '$.completed_at') < ?
                GROUP BY json_extract(workout.json, '$.completed_at'), workout.position, json_extract(workout_set.json, '$.exercise_id')
                """
        ).values([scope.shared, start, end]) { row in
            let (workout, day, sets, completed) = (Workout(try row[0] as JSON), try row[1] as String?, try row[2] as Int, try row[3] as Int)
            return (
                try row[4] as Int,
                CompletedWorkout(
                    id: workout.id, completedAt: workout.json["completed_at"]?.string ?? "", week: workout.week,
                    dayName: day ?? "Unknown", exercises: sets > 0 ? 1 : 0, sets: sets, completedSets: completed)
            )
        }
        return Array(OrderedDictionary(rows, uniquingKeysWith: { $0.adding($1) }).values)
    }
}

extension CompletedWorkout {
    /// The same workout with the sets of one more exercise.
    fileprivate func adding(_ other: CompletedWorkout) -> CompletedWorkout {
        CompletedWorkout(
            id: id, completedAt: completedAt, week: week, dayName: dayName, exercises: exercises + other.exercises,
            sets: sets + other.sets, completedSets: completedSets + other.completedSets)
    }
}
