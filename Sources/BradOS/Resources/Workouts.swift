import UnderstudyCore

extension Resource {
    /// brados-training.md 2.1
    static let workouts = Resource(
        "workout", at: "/workouts", label: "Workout", tag: "Brad OS: workouts", seedKey: "workouts",
        fields: [
            .required("mesocycle_id", .nonEmptyText, "The id of the mesocycle.", on: .create),
            .required("plan_day_id", .nonEmptyText, "The id of the plan day.", on: .create),
            .required("week_number", .positiveInteger, "The week of the mesocycle, from 1.", on: .create),
            .required("scheduled_date", .date, "The planned day.", on: .create),
            .optional("status", .choice(workoutStates), "The state.", default: "pending", on: .update),
            .optional("started_at", .nullable(.utcTimestamp), "The start.", default: .null, on: .update),
            .optional("completed_at", .nullable(.utcTimestamp), "The end.", default: .null, on: .update),
        ],
        hasTimestamps: false, order: .descending("scheduled_date"), operations: [])

    /// brados-training.md 2.1. Lists are ordered by exercise, then by number.
    static let workoutSets = Resource(
        "workoutSet", at: "/workouts/:id/sets", item: "/workouts/sets/:setId", label: "WorkoutSet", tag: "Brad OS: workouts",
        seedKey: "workoutSets", parent: Parent("workout_id", in: "id", of: "workout", label: "Workout"),
        fields: [
            .required("exercise_id", .nonEmptyText, "The id of the exercise.", on: .create),
            .required("set_number", .positiveInteger, "The number, from 1.", on: .create),
            .required("target_reps", .positiveInteger, "The planned repetitions.", on: .create),
            .required("target_weight", .number(NumberRange(minimum: 0)), "The planned weight in pounds.", on: .create),
            .optional("actual_reps", .nullable(.integer(from: 0)), "The repetitions that were lifted.", default: .null, on: []),
            .optional(
                "actual_weight", .nullable(.number(NumberRange(minimum: 0))), "The weight that was lifted, in pounds.", default: .null,
                on: []),
            .optional("status", .choice(["pending", "completed", "skipped"]), "The state.", default: "pending", on: []),
        ],
        hasTimestamps: false, order: .ascending("exercise_id", "set_number"), operations: [])

    private static let workoutStates = ["pending", "in_progress", "completed", "skipped"]
}
