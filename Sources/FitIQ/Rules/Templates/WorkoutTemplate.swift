import UnderstudyCore
import Values

/// A workout template that a user or the server has (fitiq-wellness.md 9).
struct WorkoutTemplate: Sendable, Equatable {
    enum Difficulty: String, FieldValue, CaseIterable {
        case beginner, intermediate, advanced, expert
    }

    enum Status: String, FieldValue, CaseIterable {
        case draft, published, archived
    }

    /// In the stored form; see ``Resource/workoutTemplates``.
    let record: Record
    /// The id of the owner; `nil` for a built-in template.
    let owner: String?
    let name: String
    let description: String?
    let category: String?
    let difficulty: Difficulty?
    let minutes: Int?
    /// Whether the owner lets all users see the template once it is published.
    let isReleased: Bool
    let status: Status
    let exercises: [TemplateExercise]
    /// The number of uses besides the copies.
    let timesUsed: Int
    let createdAt: Instant
    let updatedAt: Instant

    init(_ json: JSON, owner: String?) throws(MemberError) {
        record = Resource.workoutTemplates.record(json)
        self.owner = owner
        name = try record[WorkoutTemplates.name]
        description = try record[WorkoutTemplates.description]
        category = try record[WorkoutTemplates.category]
        difficulty = try record[WorkoutTemplates.difficulty]
        minutes = try record[WorkoutTemplates.minutes]
        isReleased = try record[WorkoutTemplates.isPublic]
        status = try record[WorkoutTemplates.status]
        exercises = try record[WorkoutTemplates.exercises]
        timesUsed = try record[WorkoutTemplates.timesUsed]
        createdAt = try record[Record.createdAt]
        updatedAt = try record[Record.updatedAt]
    }

    var id: String { record.id }

    /// Whether all users see the template.
    var isPublic: Bool { isReleased && status == .published }

    /// The members of a copy for another user.
    func copy(named name: String?) -> Record {
        var copy = Record(kind: record.kind, [:])
        copy.set(WorkoutTemplates.name, name ?? TemplateName.ofCopy(of: self.name))
        copy.set(WorkoutTemplates.description, description)
        copy.set(WorkoutTemplates.category, category)
        copy.set(WorkoutTemplates.difficulty, difficulty)
        copy.set(WorkoutTemplates.minutes, minutes)
        copy.set(WorkoutTemplates.exercises, exercises)
        copy.set(WorkoutTemplates.copiedFrom, id)
        return copy
    }

    /// Tags by category, difficulty and length.
    var tags: JSON.Members {
        var tags: JSON.Members = [:]
        if let category { tags["category"] = [.string(category)] }
        if let difficulty { tags["difficulty"] = [difficulty.json] }
        if let minutes { tags["duration"] = [minutes < 30 ? "short" : minutes <= 60 ? "medium" : "long"] }
        return tags
    }
}

/// The share of a template with a user (fitiq-wellness.md 9).
struct TemplateShare: Sendable, Equatable {
    enum Profession: String, FieldValue, CaseIterable {
        case personalTrainer = "personal_trainer"
        case nutritionist
        case physicalTherapist = "physical_therapist"
        case sportsCoach = "sports_coach"
    }

    let id: String
    let templateID: String
    let userID: String
    let profession: Profession
    let notes: String?
    let createdAt: Instant

    init(_ json: JSON) throws(MemberError) {
        let record = Resource.templateShares.record(json)
        id = record.id
        templateID = try record[TemplateSharing.templateID]
        userID = try record[TemplateSharing.userID]
        profession = try record[TemplateSharing.profession]
        notes = try record[TemplateSharing.notes]
        createdAt = try record[Record.createdAt]
    }
}
