import UnderstudyCore

/// A workout template that a user or the server has (fitiq-wellness.md 9).
struct WorkoutTemplate: Sendable, Equatable {
    /// In the stored form; see ``Resource/workoutTemplates``.
    let record: JSON
    /// The id of the owner; `nil` for a built-in template.
    let owner: String?

    var id: String { record["id"]?.string ?? "" }
    var name: String { record["name"]?.string ?? "" }
    private var exercises: [JSON] { record["exercises"]?.array ?? [] }

    /// Whether all users see the template.
    var isPublic: Bool { record["is_public"]?.bool == true && record["status"] == "published" }

    /// The template as responses have it.
    ///
    /// - Parameter copies: the number of its copies, which count as uses.
    func answer(copies: Int) -> JSON {
        let used = (record["times_used"]?.integer ?? 0).addingSaturating(copies)
        let stored = record.picked([
            "id", "user_id", "name", "description", "category", "difficulty_level", "estimated_duration_minutes", "is_public", "status",
        ])
        return stored.merging([
            "is_system": .bool(owner == nil), "exercise_count": .integer(exercises.count),
            "times_used": .integer(min(used, JSON.largestExactInteger)),
            "exercises": .array(exercises.enumerated().map { answer($1, at: $0) }),
        ]).merging(record.picked([Resource.createdAt, Resource.updatedAt]))
    }

    /// An exercise with an id from its place, so that a copy has other ids.
    private func answer(_ exercise: JSON, at place: Int) -> JSON {
        let ids: JSON = ["id": .string(UUIDText.named("fitiq template \(id) exercise \(place)")), "template_id": .string(id)]
        let named: JSON = [
            "exercise_name": .string(name(of: exercise, at: place)), "order_index": .integer(exercise["order_index"]?.integer ?? place),
        ]
        let others = exercise.picked([
            "technique", "technique_details", "sets", "reps", "duration_seconds", "rest_seconds", "rir", "weight_kg", "tempo", "notes",
        ])
        return ids.merging(exercise.picked(["exercise_id", "user_exercise_id"])).merging(named).merging(others)
            .merging(record.picked([Resource.createdAt]))
    }

    /// The given name, that of the built-in exercise, or a number.
    private func name(of exercise: JSON, at place: Int) -> String {
        if let name = exercise["exercise_name"]?.string, !name.isEmpty { return name }
        return exercise["exercise_id"]?.string.flatMap { ExerciseCatalogue.find($0)?.name } ?? "Exercise \(place.addingSaturating(1))"
    }

    /// The members of a copy for another user.
    func copy(named name: String?) -> JSON {
        record.picked(["description", "category", "difficulty_level", "estimated_duration_minutes", "exercises"]).merging([
            "name": .string(name ?? TemplateName.ofCopy(of: self.name)), "copied_from": .string(id),
        ])
    }

    /// The template in the list of a user that it is shared with.
    func answer(share: JSON, by professional: String) -> JSON {
        let stored = record.picked(["name", "description", "category", "difficulty_level", "estimated_duration_minutes"])
        return JSON.object(["template_id": .string(id)]).merging(stored).merging([
            "exercise_count": .integer(exercises.count), "professional_name": .string(professional),
            "professional_type": share["professional_type"] ?? .null, "shared_at": share[Resource.createdAt] ?? .null,
            "notes": share["notes"] ?? .null,
        ])
    }

    /// Tags by category, difficulty and length.
    var tags: JSON.Members {
        var tags: JSON.Members = [:]
        if let category = record["category"]?.string { tags["category"] = [.string(category)] }
        if let difficulty = record["difficulty_level"]?.string { tags["difficulty"] = [.string(difficulty)] }
        if let minutes = record["estimated_duration_minutes"]?.integer {
            tags["duration"] = [minutes < 30 ? "short" : minutes <= 60 ? "medium" : "long"]
        }
        return tags
    }
}
