import UnderstudyCore

extension Resource {
    /// The exercise library (brados-training.md 3.1).
    static let exercises: Resource = Resource(
        "exercise", at: "/exercises", label: "Exercise", tag: "Brad OS: exercises", seedKey: "exercises",
        fields: [
            .required("name", .text(length: 1...100), "The name."),
            .optional("weight_increment", .positiveNumber, "The step between weights, in pounds.", default: 5),
            .optional("is_custom", .bool, "Whether the user has added it.", default: true, on: .create),
        ],
        order: .ascending("name"),
        operations: [
            .list, .list(at: "/default", matching: ["is_custom": false], "the exercises of the library"),
            .list(at: "/custom", matching: ["is_custom": true], "the exercises that the user has added"), .get, .create, .update,
            .delete(check: { change, records in
                if try records.exists(.planDayExercises, where: "exercise_id", is: change.id) {
                    throw ResourceError.conflict("Cannot delete exercise that is used in plans")
                }
            }),
        ])
}
