import Testing
import Values

@testable import FitIQ

@Suite("The catalogue of exercises")
struct ExerciseCatalogueTests {
    private static let used: [JSON] = SystemTemplates.all.flatMap { $0["exercises"]?.array ?? [] }

    @Test("has the exercises of the system templates, with the same ids, and no others")
    func names() {
        #expect(!Self.used.isEmpty)
        let found = Set(Self.used.compactMap { $0["exercise_name"]?.string })
        #expect(Set(ExerciseCatalogue.all.map(\.name)) == found)
        for exercise in Self.used {
            #expect(exercise["exercise_id"]?.string.flatMap(ExerciseCatalogue.find)?.name == exercise["exercise_name"]?.string)
        }
    }

    @Test("names each exercise once, and describes it")
    func descriptions() {
        #expect(Set(ExerciseCatalogue.all.map(\.name)).count == ExerciseCatalogue.all.count)
        for exercise in ExerciseCatalogue.all {
            #expect(![exercise.category, exercise.muscleGroup, exercise.equipment, exercise.description].contains(""), "\(exercise.name)")
        }
    }

    @Test("has the categories of the system templates")
    func categories() {
        #expect(Set(ExerciseCatalogue.all.map(\.category)) == ["strength", "cardio", "hiit", "yoga", "flexibility"])
    }
}
