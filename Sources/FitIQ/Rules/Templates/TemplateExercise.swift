import UnderstudyCore
import Values

/// An exercise of a workout template (fitiq-wellness.md 9).
struct TemplateExercise: FieldValue, Equatable {
    /// In the stored form.
    let json: JSON
    let exerciseID: String?
    let userExerciseID: String?
    private let name: String?
    private let place: Int?

    init?(json: JSON) {
        guard Self.schema.violations(in: json).isEmpty, let exercise = try? TemplateExercise(Record(kind: "exercise", json)) else {
            return nil
        }
        self = exercise
    }

    private init(_ record: Record) throws(MemberError) {
        json = record.json
        exerciseID = try record[Self.exerciseID]
        userExerciseID = try record[Self.userExerciseID]
        name = try record[Self.name]
        place = try record[Self.place]
    }

    /// The given name, that of the built-in exercise, or a number.
    func name(at place: Int) -> String {
        if let name, !name.isEmpty { return name }
        return exerciseID.flatMap(ExerciseCatalogue.find)?.name ?? "Exercise \(place.addingSaturating(1))"
    }

    /// The given place, or that in the list.
    func place(at place: Int) -> Int { self.place ?? place }
}
