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
                try records.details(of: Workout(records.get(.workouts, parameters["id"] ?? "")))
            },
            records(.post, "/workouts/:id/exercises/:exerciseId/sets/add", "one more set of an exercise", status: .created) {
                try $0.addSet(of: $2["exerciseId"] ?? "", toWorkout: $2["id"] ?? "")
            },
            records(.delete, "/workouts/:id/exercises/:exerciseId/sets/remove", "one set of an exercise less") {
                try $0.removeSet(of: $2["exerciseId"] ?? "", fromWorkout: $2["id"] ?? "")
            },
            unlog,
            records(.get, "/exercises/:id/history", "the sets of an exercise in completed workouts") { records, _, parameters in
                let exercise = try records.get(.exercises, parameters["id"] ?? "")
                return try records.history(ofExercise: exercise["id"]?.string ?? "").json(of: exercise)
            },
        ] + ["/workout-sets/:id", "/workouts/sets/:id"].flatMap { [log($0), skip($0)] }
    }

    private static let liftSchema = ValueSchema.object([
        .required("actual_reps", .integer(from: 0)), .required("actual_weight", .number(NumberRange(minimum: 0))),
    ])

    /// The members of a set that is not lifted.
    private static func unlifted(_ status: JSON) -> JSON { ["actual_reps": .null, "actual_weight": .null, "status": status] }

    private func log(_ path: String) -> Route {
        records(.put, path + "/log", "the weight and the repetitions of a set", body: Self.liftSchema) { records, lift, parameters in
            try records.change(.log, setWithID: parameters["id"] ?? "", lift.merging(["status": "completed"]))
        }
    }

    private func skip(_ path: String) -> Route {
        records(.put, path + "/skip", "a set that is skipped") { records, _, parameters in
            try records.change(.skip, setWithID: parameters["id"] ?? "", Self.unlifted("skipped"))
        }
    }

    private var unlog: Route {
        records(.put, "/workout-sets/:id/unlog", "a set that is pending again") { records, _, parameters in
            try records.change(.unlog, setWithID: parameters["id"] ?? "", Self.unlifted("pending"))
        }
    }
}
