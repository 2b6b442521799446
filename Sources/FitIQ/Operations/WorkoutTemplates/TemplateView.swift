import GRDB
import UnderstudyCore
import Values

/// A workout template in a response (fitiq-wellness.md 9).
struct TemplateView: Shaped {
    private let template: WorkoutTemplate
    /// The number of the template's copies, which count as uses.
    private let copies: Int

    init(_ template: WorkoutTemplate, in db: Database) throws {
        self.template = template
        copies = try template.copies(in: db)
    }

    static let exampleID: JSON = "4f8e2c10-6b3d-49a7-8c5e-d1a907b6f324"

    private var exercises: [PlacedExercise] {
        template.exercises.enumerated().map { PlacedExercise(exercise: $1, place: $0, template: template) }
    }

    static let shape = Shape<TemplateView>(
        "FitIQTemplate",
        [
            .init("id", .identifier, example: exampleID) { $0.template.id },
            .init("user_id", .nullable(.text), "Null for a built-in template.", example: "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943") {
                $0.template.owner
            },
        ] + WorkoutTemplate.summary { $0.template } + [
            .init("is_public", .bool, example: false) { $0.template.isReleased },
            .init("status", .choice(of: WorkoutTemplate.Status.self), example: "published") { $0.template.status },
            .init("is_system", .bool, example: false) { $0.template.owner == nil },
            .init("exercise_count", .integer(from: 0), example: 1) { $0.template.exercises.count },
            .init("times_used", .integer(from: 0), "The uses, with the number of copies.", example: 0) {
                min($0.template.timesUsed.addingSaturating($0.copies), JSON.largestExactInteger)
            },
            .list("exercises", of: PlacedExercise.shape) { $0.exercises },
            .init("created_at", .instant) { JSON.timestamp($0.template.createdAt) },
            .init("updated_at", .instant) { JSON.timestamp($0.template.updatedAt) },
        ])
}

extension WorkoutTemplate {
    /// The members that each response about a template has.
    static func summary<Source>(_ template: @escaping @Sendable (Source) -> WorkoutTemplate) -> [Shape<Source>.Member] {
        [
            .init("name", .text, example: "Leg day") { template($0).name },
            .init("description", .nullable(.text), example: .null) { template($0).description },
            .init("category", .nullable(.text), example: "strength") { template($0).category },
            .init("difficulty_level", .nullable(.choice(of: Difficulty.self)), example: "expert") { template($0).difficulty },
            .init("estimated_duration_minutes", .nullable(.integer(from: 0)), example: 45) { template($0).minutes },
        ]
    }
}

/// An exercise at its place in a template. The id follows from the place, so that a copy has other ids.
private struct PlacedExercise: Shaped {
    let exercise: TemplateExercise
    let place: Int
    let template: WorkoutTemplate

    private static let examples: JSON = ["sets": 3, "reps": 10, "rest_seconds": 90, "weight_kg": 42.5]

    private static let details = TemplateExercise.details.members.map { field in
        Shape<PlacedExercise>.Member(field.name, field.schema, field.about, example: examples[field.name] ?? .null) {
            $0.exercise.json[field.name] ?? .null
        }
    }

    static let shape = Shape<PlacedExercise>(
        "FitIQTemplateExercise",
        [
            .init("id", .identifier, example: "a6d30b7e-91c4-4f25-8e0a-3c7b5d2f1e98") {
                UUIDText.named("fitiq template \($0.template.id) exercise \($0.place)")
            },
            .init("template_id", .identifier, example: TemplateView.exampleID) { $0.template.id },
            .init("exercise_id", .nullable(.identifier), example: .null) { $0.exercise.exerciseID },
            .init("user_exercise_id", .nullable(.identifier), example: .null) { $0.exercise.userExerciseID },
            .init("exercise_name", .text(length: 1...200), example: "Squat") { $0.exercise.name(at: $0.place) },
            .init("order_index", .integer(from: 0), example: 0) { $0.exercise.place(at: $0.place) },
        ] + details + [.init("created_at", .instant) { JSON.timestamp($0.template.createdAt) }])
}
