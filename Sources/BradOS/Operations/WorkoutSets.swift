import MicroHTTP
import UnderstudyCore
import Values

/// Changes to the sets of a workout (brados-training.md 2.2, 2.3). The other operations are those of the resource.
enum WorkoutSets {
    static let workoutID = Field<String>("workout_id", .text, "The id of the workout.", on: [])
    static let exerciseID = Field<String>("exercise_id", .nonEmptyText, "The id of the exercise.", on: .create)
    static let number = Field<Double>("set_number", .positiveInteger, "The number, from 1.", on: .create)
    static let targetReps = Field<Double>("target_reps", .positiveInteger, "The planned repetitions.", on: .create)
        .usually(.numbers(1...200))
    static let targetWeight = Field<Double>("target_weight", .nonNegativeNumber, "The planned weight in pounds.", on: .create)
        .usually(.numbers(0...1_000, "pounds"))
    static let actualReps = Field<Double?>(
        "actual_reps", .nullable(.integer(from: 0)), "The repetitions that were lifted.", default: .some(nil), on: []
    )
    .usually(.numbers(0...200))
    static let actualWeight = Field<Double?>(
        "actual_weight", .nullable(.nonNegativeNumber), "The weight that was lifted, in pounds.", default: .some(nil), on: []
    )
    .usually(.numbers(0...1_000, "pounds"))
    static let status = Field<WorkoutSet.State>("status", "The state.", default: .pending, on: [])

    static let fields: Fields = [exerciseID, number, targetReps, targetWeight, actualReps, actualWeight, status]

    static let operations: [Operation<BradOSBackend>] = [
        log("logSetOfWorkout", "/workouts/sets/:id/log", logRule),
        skip("skipSetOfWorkout", "/workouts/sets/:id/skip", skipRule),
        log("logSet", "/workout-sets/:id/log", logRule + " The app calls it."),
        skip("skipSet", "/workout-sets/:id/skip", skipRule + " The app calls it."),
        .write(
            "unlogSet", .put, "/workout-sets/:id/unlog", "Mark a set as not done",
            "The workout does not change. The body is ignored. The app calls it.", for: .everyone, body: .none,
            answers: .ok(Resource.workoutSets.schema, "The set.", example: example),
            refuses: [forbidden("Cannot unlog sets for a completed workout")]
        ) { call, records in try records.change(.unlog, setWithID: call.id, unlifted.merging(["status": "pending"])) },
        .write(
            "addSetOfExercise", .post, "/workouts/:id/exercises/:exerciseId/sets/add", "Add a set to an exercise of a workout",
            """
            Every pending workout of the same mesocycle and plan day gets as many sets, too. The plan does not change. The body is ignored. \
            The app calls it.
            """,
            for: .everyone, body: .none,
            answers: .created(
                change, "The new set, and the number of other workouts and sets that changed.",
                example: changed(example.merging(["id": "set-3", "set_number": 3]))),
            refuses: [forbidden("Cannot add sets to a completed workout")]
        ) { call, records in try records.addSet(of: call.path["exerciseId"] ?? "", toWorkout: call.id) },
        .write(
            "removeSetOfExercise", .delete, "/workouts/:id/exercises/:exerciseId/sets/remove", "Remove a set of an exercise of a workout",
            """
            Deletes the pending set with the highest number. Every pending workout of the same mesocycle and plan day gets as few sets. The \
            app calls it.
            """,
            for: .everyone, body: .none,
            answers: .ok(change, "The number of other workouts and sets that changed.", example: changed(.null)),
            refuses: [forbidden("No pending sets to remove")]
        ) { call, records in try records.removeSet(of: call.path["exerciseId"] ?? "", fromWorkout: call.id) },
    ].tagged("Brad OS: workouts")

    private static let logRule = "The set may be logged again. A `pending` workout starts, and keeps its stored targets."
    private static let skipRule = "A `pending` workout starts, and keeps its stored targets. The body is ignored."

    private static func log(_ id: String, _ path: OperationPath, _ details: String) -> Operation<BradOSBackend> {
        .write(
            id, .put, path, "Log a set as done", details, for: .everyone, body: .checked(lift),
            answers: .ok(Resource.workoutSets.schema, "The set.", example: example.merging(lift.example).merging(["status": "completed"]))
        ) { call, records in
            try records.change(
                .log, setWithID: call.id, unlifted.merging(call.sent.json).merging(["status": "completed"]))
        }
    }

    private static func skip(_ id: String, _ path: OperationPath, _ details: String) -> Operation<BradOSBackend> {
        .write(
            id, .put, path, "Skip a set", details, for: .everyone, body: .none,
            answers: .ok(Resource.workoutSets.schema, "The set.", example: example.merging(["status": "skipped"])),
            refuses: [forbidden("Cannot skip sets for a completed workout")]
        ) { call, records in try records.change(.skip, setWithID: call.id, unlifted.merging(["status": "skipped"])) }
    }

    /// The members of a set that is not lifted.
    private static let unlifted: JSON = ["actual_reps": .null, "actual_weight": .null]

    private static func forbidden(_ message: String) -> Failure {
        .own(
            .badRequest, "The state of the workout forbids the change, or the request is malformed.",
            example: ["success": false, "error": ["code": "VALIDATION_ERROR", "message": .string(message)]])
    }

    static let example: JSON = [
        "id": "set-1", "workout_id": "workout-push", "exercise_id": "bench-press", "set_number": 1, "target_reps": 8, "target_weight": 145,
        "actual_reps": .null, "actual_weight": .null, "status": "pending",
    ]

    private static let lift = ValueSchema.named(
        "BradOSLift",
        .object([
            .required("actual_reps", .integer(from: 0), "The repetitions that were lifted.", example: 8),
            .required("actual_weight", .number(NumberRange(minimum: 0)), "The weight that was lifted, in pounds.", example: 145),
        ]))

    private static let change = ValueSchema.named(
        "BradOSSetChange",
        .object([
            .required("currentWorkoutSet", .nullable(Resource.workoutSets.schema), "The new set; null after a removal."),
            .required("futureWorkoutsAffected", .integer(from: 0), "The number of workouts that changed."),
            .required("futureSetsModified", .integer(from: 0), "The number of their sets that changed."),
        ]))

    private static func changed(_ set: JSON) -> JSON {
        ["currentWorkoutSet": set, "futureWorkoutsAffected": 6, "futureSetsModified": 7]
    }
}
