import UnderstudyCore
import Values

/// The stored members of workout templates, of their exercises, and of their shares (fitiq-wellness.md 9).
extension WorkoutTemplates {
    static let name = Field<String>("name", .text(length: 1...TemplateName.mostCharacters), "The name.")
    static let description = Field<String?>("description", .nullable(.text(length: 0...5_000)), "A description.", default: .some(nil))
    static let category = Field<String?>(
        "category", .nullable(.text(length: 1...100)), "The category, in any words.", default: .some(nil))
    static let difficulty = Field<WorkoutTemplate.Difficulty?>(
        "difficulty_level", .nullable(.choice(of: WorkoutTemplate.Difficulty.self)), "The difficulty.", default: .some(nil))
    static let minutes = Field<Int?>("estimated_duration_minutes", .nullable(.integer(0...100_000)), "Minutes.", default: .some(nil))
        .usually(.numbers(1...600, "minutes"))
    static let isPublic = Field<Bool>("is_public", .bool, "Whether all users see the template.", default: false, on: .update)
    static let status = Field<WorkoutTemplate.Status>("status", "The state.", default: .published, on: .update)
    static let exercises = exerciseList(of: TemplateExercise.schema)
    static let timesUsed = Field<Int>(
        "times_used", .integer(0...1_000_000_000), "The number of uses besides the copies.", initially: .value(0))
    static let copiedFrom = Field<String?>(
        "copied_from", .nullable(.identifier), "The template that this one is a copy of.", initially: .value(.null))

    /// The members that a client may send.
    static let sent = fields(with: exerciseList(of: .named("FitIQNewTemplateExercise", TemplateExercise.schema)))

    static let fields: Fields = [Goals.userID] + fields(with: exercises) + [timesUsed, copiedFrom]

    private static func exerciseList(of element: ValueSchema) -> Field<[TemplateExercise]> {
        Field("exercises", .array(of: element, count: 0...500), "The exercises, in their order.", default: [])
    }

    private static func fields(with exercises: Field<[TemplateExercise]>) -> Fields {
        [name, description, category, difficulty, minutes, isPublic, status, exercises]
    }
}

extension TemplateExercise {
    static let exerciseID = Field<String?>("exercise_id", .nullable(.identifier), "The id of a built-in exercise.")
    static let userExerciseID = Field<String?>("user_exercise_id", .nullable(.identifier), "The id of an exercise of the user.")
    static let name = Field<String?>("exercise_name", .nullable(.text(length: 0...200)), "The name; by default that of the exercise.")
    static let place = Field<Int?>("order_index", .nullable(.integer(0...1_000_000)), "The place; by default that in the list.")

    /// The members that no rule reads. Responses have them as they are stored.
    static let details: Fields = [
        Field<String?>("technique", .nullable(.text(length: 0...200)), "The technique."),
        Field<JSON?>("technique_details", .nullable(.anyObject), "Details of the technique."),
        Field<Int?>("sets", .nullable(.integer(0...1_000)), "The number of sets.").usually(.numbers(0...50)),
        Field<Int?>("reps", .nullable(.integer(0...10_000)), "Repetitions in a set.").usually(.numbers(0...500)),
        Field<Int?>("duration_seconds", .nullable(.integer(0...1_000_000)), "Seconds of a set.").usually(.numbers(0...14_400, "seconds")),
        Field<Int?>("rest_seconds", .nullable(.integer(0...1_000_000)), "Seconds between sets.").usually(.numbers(0...3_600, "seconds")),
        Field<Int?>("rir", .nullable(.integer(0...100)), "Repetitions in reserve."),
        Field<Double?>("weight_kg", .nullable(.number(0...10_000)), "Kilograms.").usually(.numbers(0...500, "kilograms")),
        Field<String?>("tempo", .nullable(.text(length: 0...100)), "The tempo."),
        Field<String?>("notes", .nullable(.text(length: 0...5_000)), "Notes."),
    ]

    static let schema = ([exerciseID, userExerciseID, name, place] + details).creation
}

extension TemplateSharing {
    static let templateID = Field<String>("template_id", .identifier, "The id of the template.", on: [])
    static let userID = Field<String>("user_id", .identifier, "The id of the user that sees it.", on: [])
    static let profession = Field<TemplateShare.Profession>("professional_type", "The profession of the owner.")
    static let notes = Field<String?>("notes", .nullable(.text(length: 0...5_000)), "Notes.", default: .some(nil))

    static let fields: Fields = [templateID, userID, profession, notes]
}

extension Resource {
    /// A user's workout templates. Responses have further members; see ``TemplateView``.
    static let workoutTemplates = Resource(
        "workoutTemplate", at: "/workout-templates", label: "template", tag: nil, seedKey: "workoutTemplates", owner: .user,
        identity: .generatedInAnyCase, fields: WorkoutTemplates.fields.members, order: .descending("created_at"), operations: [])

    /// The users that a template is shared with. A share belongs to the owner of the template.
    static let templateShares = Resource(
        "templateShare", at: "/workout-templates/:id/share", label: "share", tag: nil, seedKey: "workoutTemplateShares", owner: .user,
        identity: .generatedInAnyCase, fields: TemplateSharing.fields.members, order: .descending("created_at"), operations: [])
}
