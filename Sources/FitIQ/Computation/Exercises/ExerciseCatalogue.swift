import UnderstudyCore

/// A built-in exercise (fitiq-wellness.md 14).
struct CatalogueExercise: Sendable, Equatable {
    let id: String
    let name: String
    let category: String
    let muscleGroup: String
    let equipment: String
    let about: String

    fileprivate init(_ name: String, _ category: String, _ muscleGroup: String, _ equipment: String, _ about: String) {
        id = ExerciseCatalogue.id(of: name)
        self.name = name
        self.category = category
        self.muscleGroup = muscleGroup
        self.equipment = equipment
        self.about = about
    }

    var json: JSON {
        let time = JSON.string("2025-01-01T00:00:00Z")
        return [
            "id": .string(id), "user_id": .null, "name": .string(name), "description": .string(about), "category": .string(category),
            "muscle_group": .string(muscleGroup), "equipment": .string(equipment), Resource.createdAt: time, Resource.updatedAt: time,
        ]
    }
}

/// The built-in exercises: those of the system templates (fitiq-wellness.md 9, 14).
enum ExerciseCatalogue {
    /// In the order of lists.
    static let all: [CatalogueExercise] = [
        CatalogueExercise("Goblet Squat", "strength", "legs", "dumbbell", "A squat with a weight in front of the chest."),
        CatalogueExercise("Back Squat", "strength", "legs", "barbell", "A squat with a barbell on the shoulders."),
        CatalogueExercise("Walking Lunge", "strength", "legs", "dumbbell", "Long steps with a low rear knee."),
        CatalogueExercise("Romanian Deadlift", "strength", "legs", "barbell", "A hinge at the hips with almost straight legs."),
        CatalogueExercise("Deadlift", "strength", "back", "barbell", "A lift of a barbell from the floor."),
        CatalogueExercise("Leg Curl", "strength", "legs", "machine", "Bent knees against a weight."),
        CatalogueExercise("Calf Raise", "strength", "legs", "machine", "A rise to the toes."),
        CatalogueExercise("Glute Bridge", "strength", "glutes", "bodyweight", "Raised hips with both shoulders on the floor."),
        CatalogueExercise("Bench Press", "strength", "chest", "barbell", "A press of a barbell from a bench."),
        CatalogueExercise("Push-up", "strength", "chest", "bodyweight", "A press of the body from the floor."),
        CatalogueExercise("Barbell Row", "strength", "back", "barbell", "A pull of a barbell to the waist."),
        CatalogueExercise("Dumbbell Row", "strength", "back", "dumbbell", "A pull with one arm and a hand on a bench."),
        CatalogueExercise("Pull-up", "strength", "back", "bar", "A pull of the body to a bar."),
        CatalogueExercise("Overhead Press", "strength", "shoulders", "barbell", "A press from the shoulders over the head."),
        CatalogueExercise("Biceps Curl", "strength", "arms", "dumbbell", "Bent elbows against a weight."),
        CatalogueExercise("Triceps Extension", "strength", "arms", "dumbbell", "Stretched elbows against a weight."),
        CatalogueExercise("Plank", "strength", "core", "bodyweight", "A straight body on elbows and toes."),
        CatalogueExercise("Brisk Walk", "cardio", "full_body", "none", "A fast walk to warm up."),
        CatalogueExercise("Cool-down Walk", "cardio", "full_body", "none", "A slow walk to end with."),
        CatalogueExercise("Easy Run", "cardio", "full_body", "none", "A run at a pace that allows talking."),
        CatalogueExercise("Tempo Run", "cardio", "full_body", "none", "A run just below the limit."),
        CatalogueExercise("Easy Row", "cardio", "full_body", "rower", "Long, relaxed strokes."),
        CatalogueExercise("Hard Row", "cardio", "full_body", "rower", "Strokes close to the limit."),
        CatalogueExercise("Jumping Jack", "hiit", "full_body", "bodyweight", "Jumps with spread arms and legs."),
        CatalogueExercise("Bodyweight Squat", "hiit", "legs", "bodyweight", "A quick squat without weight."),
        CatalogueExercise("Jump Squat", "hiit", "legs", "bodyweight", "A squat that ends with a jump."),
        CatalogueExercise("Mountain Climber", "hiit", "core", "bodyweight", "Running knees below a straight body."),
        CatalogueExercise("Burpee", "hiit", "full_body", "bodyweight", "A push-up and a jump in one movement."),
        CatalogueExercise("Child's Pose", "yoga", "back", "mat", "A rest with a round back over the knees."),
        CatalogueExercise("Sun Salutation", "yoga", "full_body", "mat", "A flow of twelve positions."),
        CatalogueExercise("Warrior II", "yoga", "legs", "mat", "A wide stance with spread arms."),
        CatalogueExercise("Warrior III", "yoga", "legs", "mat", "A balance on one leg with a level body."),
        CatalogueExercise("Triangle Pose", "yoga", "legs", "mat", "A side bend over straight legs."),
        CatalogueExercise("Chair Pose", "yoga", "legs", "mat", "Bent knees with raised arms."),
        CatalogueExercise("Crow Pose", "yoga", "arms", "mat", "A balance on both hands."),
        CatalogueExercise("Boat Pose", "yoga", "core", "mat", "A seat with raised legs."),
        CatalogueExercise("Savasana", "yoga", "full_body", "mat", "A rest on the back."),
        CatalogueExercise("Neck Stretch", "flexibility", "neck", "none", "An ear towards its shoulder."),
        CatalogueExercise("Shoulder Stretch", "flexibility", "shoulders", "none", "An arm across the chest."),
        CatalogueExercise("Hip Flexor Stretch", "flexibility", "hips", "mat", "A lunge with one knee on the floor."),
        CatalogueExercise("Hamstring Stretch", "flexibility", "legs", "mat", "A bend over a straight leg."),
        CatalogueExercise("Calf Stretch", "flexibility", "legs", "none", "A heel on the floor behind the body."),
    ]

    private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

    static func find(_ id: String) -> CatalogueExercise? { byID[id] }

    static func id(of name: String) -> String { UUIDText.named("fitiq exercise \(name)") }
}
