import UnderstudyCore

/// A search for exercises (fitiq-wellness.md 14). Without filters, it finds all of them.
struct ExerciseFilter: Sendable, Equatable {
    /// A part of the name, in any case.
    var text: String?
    var category: String?
    var muscleGroup: String?
    var equipment: String?

    func matches(_ exercise: CatalogueExercise) -> Bool {
        (text.map { exercise.name.lowercased().holds($0.lowercased()) } ?? true)
            && (category?.isSame(as: exercise.category) ?? true) && (muscleGroup?.isSame(as: exercise.muscleGroup) ?? true)
            && (equipment?.isSame(as: exercise.equipment) ?? true)
    }

    /// The same search among the records of a user.
    var conditions: [Condition] {
        [
            text.map { Condition("instr(lower(json_extract(json, '$.name')), ?)", $0.lowercased()) },
            category.map { Condition("json_extract(json, '$.category') = ?", $0) },
            muscleGroup.map { Condition("json_extract(json, '$.muscle_group') = ?", $0) },
            equipment.map { Condition("json_extract(json, '$.equipment') = ?", $0) },
        ].compactMap { $0 }
    }
}
