import UnderstudyCore

extension Resource {
    /// A user's workout templates (fitiq-wellness.md 9). Responses have further members; see ``WorkoutTemplate``.
    static let workoutTemplates = Resource(
        "workoutTemplate", at: "/workout-templates", label: "template", tag: nil, seedKey: "workoutTemplates", owner: .user,
        identity: .generatedInAnyCase,
        fields: [
            .assigned("user_id", .text, "The id of the user.", initially: .user),
            .required("name", .text(length: 1...TemplateName.mostUnits), "The name."),
            .optional("description", .nullable(.text(length: 0...5_000)), "A description.", default: .null),
            .optional("category", .nullable(.text(length: 1...100)), "The category, in any words.", default: .null),
            .optional(
                "difficulty_level", .nullable(.choice(["beginner", "intermediate", "advanced", "expert"])), "The difficulty.",
                default: .null),
            .optional("estimated_duration_minutes", .nullable(.integer(0...100_000)), "Minutes.", default: .null),
            .optional("is_public", .bool, "Whether all users see the template.", default: false, on: .update),
            .optional("status", .choice(["draft", "published", "archived"]), "The state.", default: "published", on: .update),
            .optional("exercises", .array(of: templateExercise, count: 0...500), "The exercises, in their order.", default: []),
            .assigned("times_used", .integer(0...1_000_000_000), "The number of uses besides the copies.", initially: .value(0)),
            .assigned("copied_from", .nullable(.identifier), "The template that this one is a copy of.", initially: .value(.null)),
        ],
        order: .descending("created_at"), operations: [])

    private static let templateExercise = ValueSchema.object([
        .optional("exercise_id", .nullable(.identifier), "The id of a built-in exercise."),
        .optional("user_exercise_id", .nullable(.identifier), "The id of an exercise of the user."),
        .optional("exercise_name", .nullable(.text(length: 0...200)), "The name; by default that of the exercise."),
        .optional("order_index", .nullable(.integer(0...1_000_000)), "The place; by default that in the list."),
        .optional("technique", .nullable(.text(length: 0...200)), "The technique."),
        .optional("technique_details", .nullable(.anyObject), "Details of the technique."),
        .optional("sets", .nullable(.integer(0...1_000)), "The number of sets."),
        .optional("reps", .nullable(.integer(0...10_000)), "Repetitions in a set."),
        .optional("duration_seconds", .nullable(.integer(0...1_000_000)), "Seconds of a set."),
        .optional("rest_seconds", .nullable(.integer(0...1_000_000)), "Seconds between sets."),
        .optional("rir", .nullable(.integer(0...100)), "Repetitions in reserve."),
        .optional("weight_kg", .nullable(.number(0...10_000)), "Kilograms."),
        .optional("tempo", .nullable(.text(length: 0...100)), "The tempo."),
        .optional("notes", .nullable(.text(length: 0...5_000)), "Notes."),
    ])

    /// The users that a template is shared with (fitiq-wellness.md 9). A share belongs to the owner of the template.
    static let templateShares = Resource(
        "templateShare", at: "/workout-templates/:id/share", label: "share", tag: nil, seedKey: "workoutTemplateShares", owner: .user,
        identity: .generatedInAnyCase,
        fields: [
            .required("template_id", .identifier, "The id of the template."),
            .required("user_id", .identifier, "The id of the user that sees it."),
            .required(
                "professional_type", .choice(["personal_trainer", "nutritionist", "physical_therapist", "sports_coach"]),
                "The profession of the owner."),
            .optional("notes", .nullable(.text(length: 0...5_000)), "Notes.", default: .null),
        ],
        order: .descending("created_at"), operations: [])
}
