import UnderstudyCore
import Values

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
            return ShownExercise(exercise, sets: Array(shown), preview: targets[exercise.exerciseID]).json
        }
        return workout.record.json.merging(["plan_day_name": .string(try dayName(of: workout)), "exercises": .array(shown)])
    }

    private static let mostShownSets = 10_000
}

/// An element of a workout's `exercises`.
struct ShownExercise: Shaped {
    private let exercise: DayExercise
    private let sets: [WorkoutSet]

    /// - Parameter preview: the target of pending sets in place of the stored one.
    fileprivate init(_ exercise: DayExercise, sets: [WorkoutSet], preview: SetTarget?) {
        self.exercise = exercise
        self.sets = sets.map { set in set.isPending ? preview.map { set.aiming(at: $0) } ?? set : set }
    }

    static let shape = Shape<ShownExercise>(
        "BradOSWorkoutExercise",
        [
            .init("exercise_id", .text, "The id of the exercise.", example: "bench-press") { $0.exercise.planned.exerciseID },
            .init("exercise_name", .text, "The name of the exercise.", example: "Bench Press") { $0.exercise.name },
            .init("sets", .list(of: Resource.workoutSets.schema), "The sets, by number.", example: [WorkoutSets.example]) {
                $0.sets.map(\.record.json)
            },
            .init("total_sets", .integer(from: 0), "The number of sets.", example: 1) { $0.sets.count },
            .init("completed_sets", .integer(from: 0), "The number of completed sets.", example: 0) {
                $0.sets.count(where: \.isCompleted)
            },
            .init("rest_seconds", .integer(from: 0), "The rest between sets, in seconds.", example: 120) { $0.exercise.restSeconds },
            .list("warmup_sets", of: warmUp, "Lighter sets before the first one.") { exercise in
                (exercise.sets.first?.target.warmUps ?? []).enumerated().map { (number: $0 + 1, target: $1) }
            },
        ])

    private static let warmUp = Shape<(number: Int, target: SetTarget)>([
        .init("warmup_number", .integer(from: 1), "The number, from 1.", example: 1) { $0.number },
        .init("target_weight", .number(NumberRange(minimum: 0)), "The weight in pounds.", example: 57.5) { $0.target.weight },
        .init("target_reps", .integer(from: 0), "The repetitions.", example: 8) { $0.target.reps },
    ])
}
