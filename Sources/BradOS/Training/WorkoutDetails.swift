import UnderstudyCore

extension Records {
    /// A workout with its exercises, as the app shows it (brados-training.md 2.1).
    ///
    /// The pending sets of a pending workout have the targets of rule B in place of the stored ones. An exercise that the day has several
    /// times has all of its sets each time (brados-training.md D18), up to ``mostShownSets`` sets in all.
    func details(of workout: Workout) throws -> JSON {
        let exercises = try exercises(ofDay: workout.planDayID)
        let targets = workout.state == .pending ? try targets(of: workout, for: exercises) : [:]
        let sets = Dictionary(grouping: try sets(ofWorkout: workout.id), by: \.exerciseID)
        var left = Self.mostShownSets
        let shown = exercises.map { exercise in
            let shown = (sets[exercise.exerciseID] ?? []).prefix(left)
            left -= shown.count
            return exercise.json(sets: Array(shown), preview: targets[exercise.exerciseID])
        }
        return workout.json.merging(["plan_day_name": .string(try dayName(of: workout)), "exercises": .array(shown)])
    }

    private static let mostShownSets = 10_000
}

extension DayExercise {
    /// An element of a workout's `exercises`.
    ///
    /// - Parameter preview: the target of pending sets in place of the stored one.
    fileprivate func json(sets: [WorkoutSet], preview: SetTarget?) -> JSON {
        let shown = sets.map { set in set.isPending ? preview.map { set.aiming(at: $0) } ?? set : set }
        let warmUps = (shown.first?.target.warmUps ?? []).enumerated().map { index, target in
            JSON.object(["warmup_number": .integer(index + 1)]).merging(target.json)
        }
        return [
            "exercise_id": .string(planned.exerciseID), "exercise_name": .string(name), "sets": .array(shown.map(\.json)),
            "total_sets": .integer(shown.count), "completed_sets": .integer(shown.count(where: \.isCompleted)),
            "rest_seconds": .integer(restSeconds), "warmup_sets": .array(warmUps),
        ]
    }
}
