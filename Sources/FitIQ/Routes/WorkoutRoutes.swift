import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Workouts (fitiq-wellness.md 8), except the operations of ``Resource/workouts`` and ``Resource/workoutExercises``.
extension FitIQBackend {
    var workoutRoutes: [Route] {
        [
            keyed(.get, "/activity-types", "every type of activity", handler: listActivityTypes),
            authorized(.get, "/workouts/activity/:type", "workouts of one type of activity", handler: listWorkoutsByActivity),
            authorized(.get, "/workouts/date-range", "workouts between two dates", handler: listWorkoutsByDate),
            authorized(.post, "/workouts/with-exercises", "a new workout with exercises", handler: logWorkoutWithExercises),
            authorized(.get, "/workouts/:id/full", "one workout with its exercises", handler: fullWorkout),
            authorized(.post, "/workouts/:id/exercises/batch", "new exercises", handler: addExercises),
            authorized(.put, "/workouts/:id/exercises/reorder", "the order of the exercises", handler: reorderExercises),
        ]
    }

    private func listActivityTypes(_ context: Context) throws -> Response {
        let parameters = context.request.query
        let (category, isPopular) = (parameters.text("category"), try parameters.bool("is_popular"))
        let isActive = try parameters.bool("is_active")
        let types = ActivityType.all.filter { type in
            (category.map { type.category.isSame(as: $0.lowercased()) } ?? true) && (isPopular.map { type.isPopular == $0 } ?? true)
                && isActive != false
        }
        return .success(["activity_types": .array(types.map(\.json)), "total": .integer(types.count)])
    }

    private func listWorkoutsByActivity(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let type = context.parameters["type"] ?? ""
        return try listWorkouts(currentUser, context, [Condition("lower(json_extract(json, '$.activity_type')) = lower(?)", type)])
    }

    private func listWorkoutsByDate(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        for name in ["start_date", "end_date"] where !context.request.query.has(name) {
            throw FitIQError.invalid("\(name) is required")
        }
        let range = try QueryRange(context.request.query, from: ["start_date"], to: ["end_date"])
        return try listWorkouts(currentUser, context, Condition.range(of: "started_at", range, timestamp: \.timestamp))
    }

    private func listWorkouts(_ currentUser: CurrentUser, _ context: Context, _ conditions: [Condition]) throws -> Response {
        let page = try ListPage(context.request, defaultLimit: 20)
        let workouts = try currentUser.read(context) { try $0.all(.workouts, where: conditions) }
        return .success(page.data("workouts", page.rows(of: workouts), of: workouts.count))
    }

    private func logWorkoutWithExercises(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let body = try RequestBody(context.request).members
        let members = try Resource.workouts.creationSchema.checked(body)
        let exercises = try newExercises(body)
        return try currentUser.write(context) { records in
            let workout = try records.make(.workouts, members)
            try Resource.checkTimes(of: workout)
            try records.insert(.workouts, workout)
            let added = try add(exercises, to: workout["id"]?.string ?? "", records)
            return .success(workout.merging(["exercises": .array(added)]), status: .created)
        }
    }

    private func fullWorkout(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try currentUser.read(context) { records in
            let workout = try records.get(.workouts, context.recordID)
            return .success(workout.merging(["exercises": .array(try records.all(.workoutExercises, below: context.recordID))]))
        }
    }

    private func addExercises(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let exercises = try newExercises(RequestBody(context.request).members)
        guard !exercises.isEmpty else { throw FitIQError.invalid("exercises is required") }
        return try currentUser.write(context) { records in
            _ = try records.get(.workouts, context.recordID)
            return .success(.array(try add(exercises, to: context.recordID, records)), status: .created)
        }
    }

    private func reorderExercises(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let order = try NewOrder(context.request, in: "exercise_ids")
        return try currentUser.write(context) { records in
            _ = try records.get(.workouts, context.recordID)
            let ordered = try order.applied(
                to: records.all(.workoutExercises, below: context.recordID), label: Resource.workoutExercises.label
            ) { $0["id"]?.string ?? "" }
            for (place, exercise) in ordered.enumerated() where exercise["order_index"]?.integer != place {
                try records.store(.workoutExercises, exercise.merging(["order_index": .integer(place)]))
            }
            return .success(["message": "Exercises reordered successfully"])
        }
    }

    /// The most exercises of one request.
    private static let maxExercises = 500

    /// The checked members of the body's exercises.
    private func newExercises(_ body: JSON) throws -> [JSON] {
        guard let given = body["exercises"] else { return [] }
        guard let exercises = given.array, exercises.count <= Self.maxExercises else { throw FitIQError.invalidPayload }
        return try exercises.map { exercise in
            let members = (exercise.object ?? [:]).filter { $0.value != .null }
            return try Resource.workoutExercises.creationSchema.checked(exercise.object == nil ? exercise : .object(members))
        }
    }

    private func add(_ exercises: [JSON], to workout: String, _ records: Records) throws -> [JSON] {
        try exercises.map { try records.add(.workoutExercises, $0.merging(["workout_id": .string(workout)])) }
    }
}
