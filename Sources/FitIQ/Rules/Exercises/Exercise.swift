import UnderstudyCore
import Values

/// An exercise that a user or the server has (fitiq-wellness.md 14).
struct Exercise: Shaped, Equatable {
    let id: String
    /// `nil` for a built-in exercise.
    let userID: String?
    let name: String
    let description: String?
    let category: String
    let muscleGroup: String
    let equipment: String
    let createdAt: Instant
    let updatedAt: Instant

    init(_ json: JSON) throws(MemberError) {
        let record = Resource.exercises.record(json)
        id = record.id
        userID = try record[Goals.userID]
        name = try record[Exercises.name]
        description = try record[Exercises.description]
        category = try record[Exercises.category]
        muscleGroup = try record[Exercises.muscleGroup]
        equipment = try record[Exercises.equipment]
        createdAt = try record[Record.createdAt]
        updatedAt = try record[Record.updatedAt]
    }

    /// A built-in exercise.
    init(_ name: String, _ category: String, _ muscleGroup: String, _ equipment: String, _ description: String) {
        id = ExerciseCatalogue.id(of: name)
        userID = nil
        self.name = name
        self.description = description
        self.category = category
        self.muscleGroup = muscleGroup
        self.equipment = equipment
        createdAt = .start(of: LocalDate(year: 2025, month: 1, day: 1))
        updatedAt = createdAt
    }

    /// The members of a copy.
    var copy: JSON {
        [
            Exercises.name.name: name.json, Exercises.description.name: description.json, Exercises.category.name: category.json,
            Exercises.muscleGroup.name: muscleGroup.json, Exercises.equipment.name: equipment.json,
        ]
    }

    static let shape = Shape<Exercise>(
        "FitIQCatalogueExercise",
        [
            .init("id", .identifier, example: "8d1f6a32-4c7e-4b95-a0d3-2e9b5c7f1846") { $0.id },
            .init("user_id", .nullable(.text), "Null for a built-in exercise.", example: "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943") {
                $0.userID
            },
            .init("name", .text, example: "Step-up") { $0.name },
            .init("description", .nullable(.text), example: .null) { $0.description },
            .init("category", .text, example: "strength") { $0.category },
            .init("muscle_group", .text, example: "legs") { $0.muscleGroup },
            .init("equipment", .text, example: "box") { $0.equipment },
            .init("created_at", .instant) { JSON.timestamp($0.createdAt) },
            .init("updated_at", .instant) { JSON.timestamp($0.updatedAt) },
        ])
}
