import MicroHTTP
import UnderstudyCore
import Values

/// Workouts with their exercises (brados-training.md 2.1). The other operations are those of the resource.
enum Workouts {
    static let mesocycleID = Field<String>("mesocycle_id", .nonEmptyText, "The id of the mesocycle.", on: .create)
    static let planDayID = Field<String>("plan_day_id", .nonEmptyText, "The id of the plan day.", on: .create)
    static let week = Field<Double>("week_number", .positiveInteger, "The week of the mesocycle, from 1.", on: .create)
    static let date = Field<String>("scheduled_date", .date, "The planned day.", on: .create)
    static let status = Field<WorkoutState>("status", "The state.", default: .pending, on: .update)
    static let completedAt = Field<String?>("completed_at", .nullable(.utcTimestamp), "The end.", default: .some(nil), on: .update)
        .usually(.past)

    static let operations: [Operation<BradOSBackend>] = [
        .read(
            "getNextWorkout", "/workouts/today", "Get the next workout, or null",
            """
            The earliest workout that is `pending` or `in_progress`, whatever its date and mesocycle. Its pending sets are shown as in the \
            response for one workout.
            """,
            for: .everyone, answers: .ok(.nullable(details), "The workout; null if all are done.", example: example)
        ) { _, records in try records.nextWorkout().map { try records.details(of: $0) } ?? .null },
        .read(
            "getWorkout", "/workouts/:id", "Get a workout with its exercises",
            """
            The exercises are those of the plan day. While the workout is `pending`, its pending sets have the targets that follow from the \
            week before; the start of the workout stores them.
            """,
            for: .everyone, answers: .ok(details, "The workout.", example: example),
            refuses: [.notFound("No workout has this id, or there is no such path.", message: "Workout with id nope not found")]
        ) { call, records in try records.details(of: Workout(records.record(.workouts, call.id))) },
    ].tagged("Brad OS: workouts")

    private static let details = ValueSchema.named(
        "BradOSWorkoutWithExercises",
        .object(
            Resource.workouts.answerSchema.members + [
                .required("plan_day_name", .text, "`Unknown` if the plan does not have the day any more."),
                .required("exercises", .list(of: ShownExercise.shape.schema), "The exercises of the plan day, in its order."),
            ]))

    private static let example: JSON = [
        "id": "workout-push", "mesocycle_id": "mesocycle-1", "plan_day_id": "day-push", "week_number": 3, "scheduled_date": "2026-01-07",
        "status": "pending", "started_at": .null, "completed_at": .null, "plan_day_name": "Push Day",
        "exercises": [ShownExercise.shape.schema.example],
    ]
}

extension Resource {
    /// brados-training.md 2.1. The record of one workout has its exercises, too; see ``Workouts``.
    static let workouts = Resource(
        "workout", at: "/workouts", label: "Workout", tag: "Brad OS: workouts", seedKey: "workouts",
        fields: [
            Workouts.mesocycleID.member, Workouts.planDayID.member, Workouts.week.member, Workouts.date.member, Workouts.status.member,
            .optional("started_at", .nullable(.utcTimestamp), "The start.", default: .null, on: .update).usually(.past),
            Workouts.completedAt.member,
        ],
        hasTimestamps: false, order: .descending("scheduled_date"), ascending: Ascending("started_at", "completed_at", mostHours: 15),
        operations: [
            .list, .create, .update, .delete,
            .act("start", .put, "Start a workout, with targets from the week before", rule: start),
            .act("complete", .put, "Complete a workout", rule: complete),
            .act("skip", .put, "Skip a workout, with its pending sets", rule: skip),
        ])

    /// brados-training.md 2.1. Lists are ordered by exercise, then by number.
    static let workoutSets = Resource(
        "workoutSet", at: "/workouts/:id/sets", item: "/workouts/sets/:setId", label: "WorkoutSet", tag: "Brad OS: workouts",
        seedKey: "workoutSets", parent: Parent("workout_id", in: "id", of: "workout", label: "Workout"),
        fields: WorkoutSets.fields.members, hasTimestamps: false, order: .ascending("exercise_id", "set_number"),
        operations: [.list, .create, .delete])

    private static let start: Rule = { change, records in
        guard let workout = try change.old.map({ try Workout(workouts.record($0)) }) else { return }
        if let message = workout.state.refusalOfStart { throw ResourceError.refused(message) }
        try records.storeTargets(of: workout)
        change.new = workout.record.json.entering(.inProgress, "started_at", at: records.now)
    }

    private static let complete: Rule = { change, records in
        guard let workout = try change.old.map({ try Workout(workouts.record($0)) }) else { return }
        if let message = workout.state.refusalOfCompletion { throw ResourceError.refused(message) }
        change.new = workout.record.json.entering(.completed, "completed_at", at: records.now)
    }

    private static let skip: Rule = { change, records in
        guard let workout = try change.old.map({ try Workout(workouts.record($0)) }) else { return }
        if let message = workout.state.refusalOfSkip { throw ResourceError.refused(message) }
        for set in try records.sets(ofWorkout: workout.id) where set.isPending {
            try records.update(.workoutSets, set.record.json.merging(["status": "skipped"]))
        }
        change.new = workout.record.json.merging(["status": .string(WorkoutState.skipped.rawValue)])
    }
}

extension JSON {
    /// A workout in another state, which it has entered at an instant.
    func entering(_ state: WorkoutState, _ timeKey: String, at instant: Instant) -> JSON {
        merging(["status": .string(state.rawValue), timeKey: .string(instant.description)])
    }
}
