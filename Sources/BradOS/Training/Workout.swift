import UnderstudyCore

/// A stored workout (brados-training.md 2.1).
struct Workout: Sendable {
    let json: JSON

    var id: String { json["id"]?.string ?? "" }
    var mesocycleID: String { json["mesocycle_id"]?.string ?? "" }
    var planDayID: String { json["plan_day_id"]?.string ?? "" }
    var week: Int { Int(saturating: json["week_number"]?.number ?? 1) }
    var state: WorkoutState { json["status"]?.string.flatMap(WorkoutState.init) ?? .pending }
}

/// A stored set of a workout (brados-training.md 2.1).
struct WorkoutSet: Sendable {
    let json: JSON

    var id: String { json["id"]?.string ?? "" }
    var workoutID: String { json["workout_id"]?.string ?? "" }
    var exerciseID: ExactText { ExactText(json["exercise_id"]?.string ?? "") }
    var number: Int { Int(saturating: json["set_number"]?.number ?? 1) }
    var isPending: Bool { json["status"] == "pending" }
    var isCompleted: Bool { json["status"] == "completed" }
    var target: SetTarget { SetTarget(weight: json["target_weight"]?.number ?? 0, reps: Int(saturating: json["target_reps"]?.number ?? 1)) }

    /// The weight and the repetitions of a completed set; `nil` for other sets.
    var lifted: SetTarget? {
        guard isCompleted, let weight = json["actual_weight"]?.number, let reps = json["actual_reps"]?.number else { return nil }
        return SetTarget(weight: weight, reps: Int(saturating: reps))
    }

    /// The set with another target.
    func aiming(at target: SetTarget) -> WorkoutSet {
        WorkoutSet(json: json.merging(target.json))
    }
}

extension ExerciseSet {
    init(_ set: WorkoutSet) {
        let hasValue = set.json["actual_reps"]?.number != nil || set.json["actual_weight"]?.number != nil
        self.init(
            id: set.id, exerciseID: set.exerciseID.text, number: set.number, target: set.target, isPending: set.isPending,
            isLogged: set.isCompleted || hasValue)
    }
}

extension [WorkoutSet] {
    /// The completed sets that have values, by number.
    var lifts: [Lift] {
        sorted { $0.number < $1.number }.compactMap { set in
            set.lifted.map { Lift(number: set.number, target: set.target, actual: $0) }
        }
    }
}

extension SetTarget {
    /// The members of a set or of a warm-up set.
    var json: JSON { ["target_weight": .number(weight), "target_reps": .integer(reps)] }
}

/// An exercise of a plan day with the values that a workout shows.
struct DayExercise: Sendable {
    let planned: PlannedExercise
    let name: String
    /// Between sets.
    let restSeconds: Int

    /// - Parameters:
    ///   - record: a record of ``Resource/planDayExercises``.
    ///   - exercise: its record of ``Resource/exercises``.
    init(_ record: JSON, of exercise: JSON) {
        planned = PlannedExercise(record, of: exercise)
        name = exercise["name"]?.string ?? ""
        restSeconds = Int(saturating: record["rest_seconds"]?.number ?? 0)
    }

    var exerciseID: ExactText { ExactText(planned.exerciseID) }
}
