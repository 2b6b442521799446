import Values

/// The built-in exercises: those of the system templates (fitiq-wellness.md 9, 14).
enum ExerciseCatalogue {
    /// In the order of lists.
    static let all: [Exercise] = [
        Exercise("Goblet Squat", "strength", "legs", "dumbbell", "A squat with a weight in front of the chest."),
        Exercise("Back Squat", "strength", "legs", "barbell", "A squat with a barbell on the shoulders."),
        Exercise("Walking Lunge", "strength", "legs", "dumbbell", "Long steps with a low rear knee."),
        Exercise("Romanian Deadlift", "strength", "legs", "barbell", "A hinge at the hips with almost straight legs."),
        Exercise("Deadlift", "strength", "back", "barbell", "A lift of a barbell from the floor."),
        Exercise("Leg Curl", "strength", "legs", "machine", "Bent knees against a weight."),
        Exercise("Calf Raise", "strength", "legs", "machine", "A rise to the toes."),
        Exercise("Glute Bridge", "strength", "glutes", "bodyweight", "Raised hips with both shoulders on the floor."),
        Exercise("Bench Press", "strength", "chest", "barbell", "A press of a barbell from a bench."),
        Exercise("Push-up", "strength", "chest", "bodyweight", "A press of the body from the floor."),
        Exercise("Barbell Row", "strength", "back", "barbell", "A pull of a barbell to the waist."),
        Exercise("Dumbbell Row", "strength", "back", "dumbbell", "A pull with one arm and a hand on a bench."),
        Exercise("Pull-up", "strength", "back", "bar", "A pull of the body to a bar."),
        Exercise("Overhead Press", "strength", "shoulders", "barbell", "A press from the shoulders over the head."),
        Exercise("Biceps Curl", "strength", "arms", "dumbbell", "Bent elbows against a weight."),
        Exercise("Triceps Extension", "strength", "arms", "dumbbell", "Stretched elbows against a weight."),
        Exercise("Plank", "strength", "core", "bodyweight", "A straight body on elbows and toes."),
        Exercise("Brisk Walk", "cardio", "full_body", "none", "A fast walk to warm up."),
        Exercise("Cool-down Walk", "cardio", "full_body", "none", "A slow walk to end with."),
        Exercise("Easy Run", "cardio", "full_body", "none", "A run at a pace that allows talking."),
        Exercise("Tempo Run", "cardio", "full_body", "none", "A run just below the limit."),
        Exercise("Easy Row", "cardio", "full_body", "rower", "Long, relaxed strokes."),
        Exercise("Hard Row", "cardio", "full_body", "rower", "Strokes close to the limit."),
        Exercise("Jumping Jack", "hiit", "full_body", "bodyweight", "Jumps with spread arms and legs."),
        Exercise("Bodyweight Squat", "hiit", "legs", "bodyweight", "A quick squat without weight."),
        Exercise("Jump Squat", "hiit", "legs", "bodyweight", "A squat that ends with a jump."),
        Exercise("Mountain Climber", "hiit", "core", "bodyweight", "Running knees below a straight body."),
        Exercise("Burpee", "hiit", "full_body", "bodyweight", "A push-up and a jump in one movement."),
        Exercise("Child's Pose", "yoga", "back", "mat", "A rest with a round back over the knees."),
        Exercise("Sun Salutation", "yoga", "full_body", "mat", "A flow of twelve positions."),
        Exercise("Warrior II", "yoga", "legs", "mat", "A wide stance with spread arms."),
        Exercise("Warrior III", "yoga", "legs", "mat", "A balance on one leg with a level body."),
        Exercise("Triangle Pose", "yoga", "legs", "mat", "A side bend over straight legs."),
        Exercise("Chair Pose", "yoga", "legs", "mat", "Bent knees with raised arms."),
        Exercise("Crow Pose", "yoga", "arms", "mat", "A balance on both hands."),
        Exercise("Boat Pose", "yoga", "core", "mat", "A seat with raised legs."),
        Exercise("Savasana", "yoga", "full_body", "mat", "A rest on the back."),
        Exercise("Neck Stretch", "flexibility", "neck", "none", "An ear towards its shoulder."),
        Exercise("Shoulder Stretch", "flexibility", "shoulders", "none", "An arm across the chest."),
        Exercise("Hip Flexor Stretch", "flexibility", "hips", "mat", "A lunge with one knee on the floor."),
        Exercise("Hamstring Stretch", "flexibility", "legs", "mat", "A bend over a straight leg."),
        Exercise("Calf Stretch", "flexibility", "legs", "none", "A heel on the floor behind the body."),
    ]

    private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

    static func find(_ id: String) -> Exercise? { byID[id] }

    static func id(of name: String) -> String { UUIDText.named("fitiq exercise \(name)") }
}
