import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Workouts with their exercises, and changes to sets (brados-training.md 2.2, 2.3). Other operations are those of resources.
    var workoutRoutes: [Route] {
        [
            records(.get, "/workouts/today", "the next workout") { records, _, _ in
                try records.nextWorkout().map { try records.details(of: $0) } ?? .null
            },
            records(.get, "/workouts/:id", "one workout with its exercises") { records, _, parameters in
                try records.details(of: Workout(json: records.get(.workouts, parameters["id"] ?? "")))
            },
            records(.post, "/workouts/:id/exercises/:exerciseId/sets/add", "one more set of an exercise", status: .created) {
                try $0.addSet(of: $2["exerciseId"] ?? "", toWorkout: $2["id"] ?? "")
            },
            records(.delete, "/workouts/:id/exercises/:exerciseId/sets/remove", "one set of an exercise less") {
                try $0.removeSet(of: $2["exerciseId"] ?? "", fromWorkout: $2["id"] ?? "")
            },
            change(.unlog, "/workout-sets/:id/unlog", "a set that is pending again", to: "pending"),
            records(.get, "/exercises/:id/history", "the sets of an exercise in completed workouts") { records, _, parameters in
                let exercise = try records.get(.exercises, parameters["id"] ?? "")
                return try records.history(ofExercise: exercise["id"]?.string ?? "").json(of: exercise)
            },
        ]
            + ["/workout-sets/:id", "/workouts/sets/:id"].flatMap { path in
                [
                    change(.log, path + "/log", "the weight and the repetitions of a set", body: Self.liftSchema, to: "completed"),
                    change(.skip, path + "/skip", "a set that is skipped", to: "skipped"),
                ]
            }
    }

    private static let liftSchema = ValueSchema.object([
        .required("actual_reps", .integer(from: 0)), .required("actual_weight", .number(NumberRange(minimum: 0))),
    ])

    /// A change of a set. The members of the body replace the null of a set that is not lifted.
    private func change(
        _ change: WorkoutState.SetChange, _ path: String, _ summary: String, body schema: ValueSchema? = nil, to status: JSON
    ) -> Route {
        records(.put, path, summary, body: schema) { records, lift, parameters in
            let unlifted: JSON = ["actual_reps": .null, "actual_weight": .null]
            return try records.change(change, setWithID: parameters["id"] ?? "", unlifted.merging(lift).merging(["status": status]))
        }
    }
}
