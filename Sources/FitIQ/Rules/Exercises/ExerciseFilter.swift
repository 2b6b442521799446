import UnderstudyCore
import Values

/// A search for exercises (fitiq-wellness.md 14). Without filters, it finds all of them.
struct ExerciseFilter: Sendable, Equatable {
    /// A part of the name, in lower case.
    private let text: String?
    private let needle: Needle?
    private let category: String?
    private let muscleGroup: String?
    private let equipment: String?

    /// - Parameter text: a part of the name, in any case.
    init(text: String?, category: String?, muscleGroup: String?, equipment: String?) {
        self.text = text?.lowercased()
        needle = self.text.map { Needle(Array($0.utf8)) }
        self.category = category
        self.muscleGroup = muscleGroup
        self.equipment = equipment
    }

    func matches(_ exercise: Exercise) -> Bool {
        (needle.map { exercise.name.lowercased().holds($0) } ?? true)
            && (category?.isSame(as: exercise.category) ?? true) && (muscleGroup?.isSame(as: exercise.muscleGroup) ?? true)
            && (equipment?.isSame(as: exercise.equipment) ?? true)
    }

    /// The same search among the records of a user.
    var conditions: [Condition] {
        [
            text.map { Condition("instr(lower(json_extract(json, '$.name')), ?)", $0) },
            category.map { Condition("json_extract(json, '$.category') = ?", $0) },
            muscleGroup.map { Condition("json_extract(json, '$.muscle_group') = ?", $0) },
            equipment.map { Condition("json_extract(json, '$.equipment') = ?", $0) },
        ].compactMap { $0 }
    }
}
