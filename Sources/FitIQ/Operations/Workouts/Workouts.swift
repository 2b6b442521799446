import MicroHTTP
import UnderstudyCore
import Values

/// Workouts (fitiq-wellness.md 8), except the operations of ``Resource/workouts`` and ``Resource/workoutExercises``.
enum Workouts {
    static let operations: [Operation<FitIQBackend>] = [
        .call(
            "listActivityTypes", .get, "/activity-types", "List every type of activity", "A workout can also have another type.",
            for: .apiKey, query: [category, isActive, isPopular], body: .none, answers: .ok(types.schema, "The types.")
        ) { call in
            let (category, isPopular, isActive) = (try call[category], try call[isPopular], try call[isActive])
            let found = ActivityType.all.filter { type in
                (category.map { type.category.isSame(as: $0.lowercased()) } ?? true) && (isPopular.map { type.isPopular == $0 } ?? true)
                    && isActive != false
            }
            return .success(types.json(found))
        },
        .read(
            "listWorkoutsByActivity", "/workouts/activity/:type", "List the workouts of one type of activity, the newest first",
            "Upper and lower case of ASCII letters are the same.", for: .user, query: [type, page],
            answers: .ok(list.schema, "A page of workouts.")
        ) { call, records in
            let isOfType = Condition("lower(json_extract(json, '$.activity_type')) = lower(?)", call.path["type"] ?? "")
            return list.json(try records.page(call[page], of: .workouts, where: [isOfType]) { $0 })
        },
        .read(
            "listWorkoutsByDate", "/workouts/date-range", "List the workouts that start between two dates, the newest first",
            "Both dates are required. They may be instants.", for: .user, query: [dates, page],
            answers: .ok(list.schema, "A page of workouts.")
        ) { call, records in
            let conditions = records.range(of: startedAt.name, try call[dates])
            return list.json(try records.page(call[page], of: .workouts, where: conditions) { $0 })
        },
        .write(
            "logWorkoutWithExercises", .post, "/workouts/with-exercises", "Log a workout together with its exercises",
            "The rules are those of a workout and of its exercises.", for: .user, body: newWorkout,
            answers: .created(FullWorkout.shape.schema, "The new workout.")
        ) { call, records in
            let workout = Resource.workouts.record(try records.make(.workouts, call.sent.workout))
            try workout.requireEndAfterStart()
            try records.insert(.workouts, workout.json)
            return FullWorkout(workout: workout, exercises: try records.add(call.sent.exercises, toWorkout: workout.id)).json
        },
        .read(
            "getFullWorkout", "/workouts/:id/full", "Get a workout with its exercises", for: .user,
            answers: .ok(FullWorkout.shape.schema, "The workout.")
        ) { call, records in
            let workout = try records.record(.workouts, call.id)
            return FullWorkout(workout: workout, exercises: try records.exercises(ofWorkout: workout.id)).json
        },
        .write(
            "addWorkoutExercises", .post, "/workouts/:id/exercises/batch", "Add exercises to a workout", for: .user, body: newExercises,
            answers: .created(.list(of: FullWorkout.exercise.schema), "The new exercises.")
        ) { call, records in
            let workout = try records.record(.workouts, call.id)
            return .array(try records.add(call.sent, toWorkout: workout.id).map(\.json))
        },
        .write(
            "reorderWorkoutExercises", .put, "/workouts/:id/exercises/reorder", "Order a workout's exercises",
            "Exercises that the request does not name follow in their order.", for: .user, body: order,
            answers: .ok(reordered.schema, "The exercises have the order.")
        ) { call, records in
            let exercises = try records.exercises(ofWorkout: records.record(.workouts, call.id).id)
            let ordered = try call.sent.applied(to: exercises, label: Resource.workoutExercises.label, id: \.id)
            for (place, var exercise) in ordered.enumerated() {
                if try exercise[WorkoutExercises.place] == place { continue }
                exercise.set(WorkoutExercises.place, place)
                try records.store(.workoutExercises, exercise.json)
            }
            return reordered.json(())
        },
    ].tagged("FitIQ: workouts")

    private static let category = Parameter<String?>.text("category", "Only types of this category.")
    private static let isActive = Parameter<Bool?>.option("is_active", "Every type is active.")
    private static let isPopular = Parameter<Bool?>.option("is_popular", "Only popular types, or only others.")
    private static let type = ParameterDescription(
        inPath: "type", ["type": "string", "minLength": 1], "The type of activity.", example: "Running")
    private static let dates = Parameter<QueryRange>.dates
    private static let page = Parameter<ListPage>.page(limit: 20)

    private static let types = Shape<[ActivityType]>([
        .list("activity_types", of: ActivityType.shape) { $0 }, .init("total", .integer(from: 0), example: 1) { $0.count },
    ])
    private static let list = Shape.page(
        "FitIQWorkoutPage", "workouts", of: Shape<Record>("FitIQWorkout", Shape.members(of: .workouts) { $0 }))
    private static let reordered = Shape<Void>([
        .init("message", .text, example: "Exercises reordered successfully") { _ in "Exercises reordered successfully" }
    ])
}

/// The bodies about a workout's exercises.
extension Workouts {
    private struct NewWorkout: Sendable {
        let workout: JSON
        let exercises: [JSON]
    }

    /// The most exercises of one request.
    private static let maxExercises = 500
    private static let exercisesKey = "exercises"

    private static let newWorkout = Input<FitIQBackend, NewWorkout>.described(
        .object(
            Resource.workouts.creationSchema.members + [.optional(exercisesKey, newExercise(from: 0), "The exercises.")])
    ) { context in
        let body = try FitIQBackend.body(of: context.request)
        return NewWorkout(workout: try Resource.workouts.creationSchema.checked(body), exercises: try exercises(of: body))
    }

    private static let newExercises = Input<FitIQBackend, [JSON]>.described(
        .object([.required(exercisesKey, newExercise(from: 1), "The exercises.")])
    ) { context in
        let exercises = try exercises(of: FitIQBackend.body(of: context.request))
        guard !exercises.isEmpty else { throw FitIQError.invalid("exercises is required") }
        return exercises
    }

    private static let order = Input<FitIQBackend, NewOrder>.described(
        .object([.required("exercise_ids", .list(of: .text), "The ids in the new order.")])
    ) { try NewOrder($0.request, in: "exercise_ids") }

    private static func newExercise(from least: Int) -> ValueSchema {
        .array(of: .named("FitIQNewWorkoutExercise", Resource.workoutExercises.creationSchema), count: least...maxExercises)
    }

    /// The checked members of the body's exercises. A null equals an absent member.
    private static func exercises(of body: JSON) throws -> [JSON] {
        guard let given = body[exercisesKey] else { return [] }
        guard let exercises = given.array, exercises.count <= maxExercises else { throw FitIQError.invalidPayload }
        return try exercises.map { exercise in
            let members = exercise.object.map { JSON.object($0.filter { $0.value != .null }) }
            return try Resource.workoutExercises.creationSchema.checked(members ?? exercise)
        }
    }
}

extension Records {
    /// Stores new exercises of a workout.
    fileprivate func add(_ exercises: [JSON], toWorkout id: String) throws -> [Record] {
        try exercises.map { exercise in
            let members = exercise.merging([WorkoutExercises.workoutID.name: .string(id)])
            return Resource.workoutExercises.record(try add(.workoutExercises, members))
        }
    }
}

/// A workout with its exercises in a response.
private struct FullWorkout: Shaped {
    let workout: Record
    let exercises: [Record]

    static let exercise = Shape<Record>("FitIQWorkoutExercise", Shape.members(of: .workoutExercises) { $0 })
    static let shape = Shape<FullWorkout>(
        "FitIQFullWorkout", Shape.members(of: .workouts, \.workout) + [.list("exercises", of: exercise) { $0.exercises }])
}
