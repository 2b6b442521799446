import UnderstudyCore

extension Resource {
    /// A user's own exercises (fitiq-wellness.md 14). Built-in exercises are no records.
    static let exercises = Resource(
        "exercise", at: "/users/me/exercises", label: "exercise", tag: "FitIQ: exercises", seedKey: "exercises",
        owner: .user, identity: .generatedInAnyCase,
        fields: [
            .assigned("user_id", .text, "The id of the user.", initially: .user),
            .required("name", .text(length: 1...200), "The name."),
            .optional("description", .nullable(.text(length: 0...2_000)), "A description.", default: .null),
            .required("category", .text(length: 1...100), "The category, such as `strength`."),
            .required("muscle_group", .text(length: 1...100), "The muscles, such as `legs`."),
            .required("equipment", .text(length: 1...100), "The equipment, such as `barbell`."),
        ],
        operations: [.page(Paging(key: "exercises", defaultLimit: 20)), .get, .delete])
}
