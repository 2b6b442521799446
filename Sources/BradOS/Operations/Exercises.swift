import MicroHTTP
import UnderstudyCore

/// The history of an exercise (brados-training.md 3.1). The other operations are those of the resource.
enum Exercises {
    static let name = Field<String>("name", .string(1...100), "The name.")
    static let increment = Field<Double>("weight_increment", .positiveNumber, "The step between weights, in pounds.", default: 5)

    static let operations: [Operation<BradOSBackend>] = [
        .read(
            "getExerciseHistory", "/exercises/:id/history", "Get the history of an exercise",
            """
            The completed sets in completed workouts, oldest workout first. The record is the highest weight; of equal weights, the \
            earliest one. The app calls it.
            """,
            for: .everyone, answers: .ok(ExerciseHistory.shape.schema, "The history; without entries, the record is null.")
        ) { call, records in
            let exercise = try records.record(.exercises, call.id)
            return try records.history(ofExercise: exercise.id).json(of: exercise.json)
        }
    ].tagged("Brad OS: exercises")
}

extension Resource {
    /// The exercise library (brados-training.md 3.1).
    static let exercises: Resource = Resource(
        "exercise", at: "/exercises", label: "Exercise", tag: "Brad OS: exercises", seedKey: "exercises",
        fields: [
            Exercises.name.member, Exercises.increment.member,
            .optional("is_custom", .bool, "Whether the user has added it.", default: true, on: .create),
        ],
        order: .ascending("name"),
        operations: [
            .list, .list(at: "/default", matching: ["is_custom": false], "List the exercises of the library"),
            .list(at: "/custom", matching: ["is_custom": true], "List the exercises that the user has added"), .get, .create, .update,
            .delete(check: { change, records in
                if try records.exists(.planDayExercises, where: "exercise_id", is: change.id) {
                    throw ResourceError.conflict("Cannot delete exercise that is used in plans")
                }
            }),
        ])
}
