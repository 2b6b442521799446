import Testing
import UnderstudyCore
import Values

@testable import FitIQ

@Suite("A workout template")
struct WorkoutTemplateTests {
    private static let stored: JSON = [
        "id": "t", "name": "Leg day", "created_at": "2026-01-07T09:00:00Z", "updated_at": "2026-01-07T09:00:00Z",
    ]

    @Test("that lacks members has their defaults")
    func defaults() throws {
        let template = try WorkoutTemplate(Self.stored, owner: "ada")
        #expect(template.status == .published && !template.isPublic && template.exercises.isEmpty && template.timesUsed == 0)
        #expect(template.category == nil && template.tags == [:])
    }

    private static let faults: [(JSON.Members, String)] = [
        (["name": .null], "name"), (["difficulty_level": "hard"], "difficulty_level"), (["status": "gone"], "status"),
        (["exercises": [["sets": 3], ["sets": "three"]]], "exercises"), (["exercises": [["rir": 101]]], "exercises"),
        (["created_at": "yesterday"], "created_at"),
    ]

    @Test("with a wrong member is an error that names it", arguments: faults)
    func wrongMember(_ members: JSON.Members, _ name: String) {
        let error = #expect(throws: MemberError.self) {
            try WorkoutTemplate(Self.stored.merging(.object(members)), owner: "ada")
        }
        #expect(error?.member == name && error?.id == "t")
    }

    private static let exercises: [(JSON, String)] = [
        (["exercise_name": "Squat"], "Squat"), (["exercise_name": "", "exercise_id": .string(ExerciseCatalogue.id(of: "Plank"))], "Plank"),
        (["exercise_id": "unknown"], "Exercise 3"), ([:], "Exercise 3"),
    ]

    @Test("names its exercises", arguments: exercises)
    func exerciseName(_ stored: JSON, _ expected: String) throws {
        #expect(try #require(TemplateExercise(json: stored)).name(at: 2) == expected)
    }

    @Test("has durations by its minutes", arguments: [(29, "short"), (30, "medium"), (60, "medium"), (61, "long")])
    func duration(_ minutes: Int, _ expected: String) throws {
        let template = try WorkoutTemplate(Self.stored.merging(["estimated_duration_minutes": .integer(minutes)]), owner: nil)
        #expect(template.tags["duration"] == [.string(expected)])
    }
}
