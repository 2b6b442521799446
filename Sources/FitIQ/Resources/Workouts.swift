import UnderstudyCore

extension Resource {
    /// Workouts (fitiq-wellness.md 8).
    static let workouts = Resource(
        "workout", at: "/workouts", label: "workout", tag: "FitIQ: workouts", seedKey: "workouts", owner: .user,
        identity: .generatedInAnyCase,
        fields: [
            .assigned("user_id", .text, "The id of the user.", initially: .user),
            .required("activity_type", .text(length: 1...100), "The kind of activity, in any words."),
            .optional("title", .nullable(.text(length: 0...255)), "The title.", default: .null),
            .optional("notes", .nullable(.text(length: 0...5_000)), "Notes.", default: .null),
            .required("started_at", .instant, "The start."),
            .optional("ended_at", .nullable(.instant), "The end.", default: .null),
            .optional(
                "duration_minutes", .nullable(.integer(0...1_000_000)), "Minutes; by default computed from start and end.",
                initially: .computed(duration)),
            .optional("calories_burned", .nullable(.integer(0...1_000_000)), "Kilocalories.", default: .null),
            .optional("distance_meters", .nullable(.number(0...1_000_000_000)), "Meters.", default: .null),
            .optional("intensity", .nullable(.integer(1...10)), "From 1 to 10.", default: .null),
        ],
        order: .descending("started_at"),
        operations: [
            .page(Paging(key: "workouts", defaultLimit: 20)), .get, .create(check: endsAfterStart), .update(check: endsAfterStart),
            .delete(effect: { change, records in
                for exercise in try records.all(.workoutExercises, below: change.id) {
                    try records.delete(.workoutExercises, exercise["id"]?.string ?? "")
                }
            }),
        ])

    /// The exercises of a workout (fitiq-wellness.md 8).
    static let workoutExercises = Resource(
        "workoutExercise", at: "/workouts/:id/exercises", item: "/workouts/:workoutId/exercises/:exerciseId", label: "exercise",
        tag: "FitIQ: workouts", seedKey: "workoutExercises", owner: .user,
        parent: Parent("workout_id", in: "id", of: "workout", label: "workout"), identity: .generatedInAnyCase,
        fields: [
            .optional("exercise_id", .nullable(.identifier), "The id of a built-in exercise.", default: .null),
            .optional("user_exercise_id", .nullable(.identifier), "The id of an exercise of the user.", default: .null),
            .optional(
                "exercise_name", .text(length: 1...200), "The name; by default by its place.", initially: .computed(exerciseName)),
            .optional("sets", .integer(0...1_000), "The number of sets.", default: 1),
            .optional("reps", .nullable(.integer(0...10_000)), "Repetitions in a set.", default: .null),
            .optional("weight_kg", .nullable(.number(0...10_000)), "Kilograms.", default: .null),
            .optional("duration_seconds", .nullable(.integer(0...1_000_000)), "Seconds of a set.", default: .null),
            .optional("rest_seconds", .nullable(.integer(0...1_000_000)), "Seconds between sets.", default: .null),
            .optional("notes", .nullable(.text(length: 0...5_000)), "Notes.", default: .null),
            .optional(
                "order_index", .integer(0...1_000_000), "The place in the workout; by default the last one.",
                initially: .computed(nextPlace)),
        ],
        order: .ascending("order_index"), operations: [.list, .create, .update, .delete])

    private static let endsAfterStart: Rule = { change, _ in
        if let workout = change.new { try checkTimes(of: workout) }
    }

    /// Throws ``ResourceError/refused(_:)`` if a workout ends before it starts.
    static func checkTimes(of workout: JSON) throws {
        if let (start, end) = times(of: workout), end < start { throw ResourceError.refused("ended_at must be after started_at") }
    }

    /// In whole minutes, rounded half up; null without an end.
    private static let duration: @Sendable (JSON, Records) -> JSON = { workout, _ in
        guard let (start, end) = times(of: workout) else { return .null }
        return .integer(min(max(0, Int(clamping: end.seconds.subtractingSaturating(start.seconds).addingSaturating(30) / 60)), 1_000_000))
    }

    private static func times(of workout: JSON) -> (start: Instant, end: Instant)? {
        guard let start = workout.instant("started_at"), let end = workout.instant("ended_at") else { return nil }
        return (start, end)
    }

    private static let exerciseName: @Sendable (JSON, Records) throws -> JSON = { exercise, records in
        .string("Exercise \((try place(of: exercise, in: records)).addingSaturating(1))")
    }

    private static let nextPlace: @Sendable (JSON, Records) throws -> JSON = { exercise, records in
        .integer(try place(of: exercise, in: records))
    }

    private static func place(of exercise: JSON, in records: Records) throws -> Int {
        if let place = exercise["order_index"]?.integer { return place }
        return try records.all(.workoutExercises, below: exercise["workout_id"]?.string ?? "").count
    }
}
