import Values

/// The built-in workout templates, which every user sees (fitiq-wellness.md 9).
enum SystemTemplates {
    /// In the stored form of ``Resource/workoutTemplates``, in the order of lists.
    static let all: [JSON] = [
        template(
            "Full Body Basics", "strength", "beginner", 35, "Five basic movements for the whole body.",
            [
                sets(3, 10, "Goblet Squat"), sets(3, 8, "Push-up"), sets(3, 10, "Dumbbell Row"), sets(3, 12, "Glute Bridge"),
                timed(2, 30, "Plank"),
            ]),
        template(
            "Upper Body Strength", "strength", "intermediate", 50, "Presses and pulls with a barbell and dumbbells.",
            [
                sets(4, 6, "Bench Press"), sets(4, 8, "Barbell Row"), sets(3, 8, "Overhead Press"), sets(3, 8, "Pull-up"),
                sets(3, 12, "Biceps Curl"), sets(3, 12, "Triceps Extension"),
            ]),
        template(
            "Lower Body Strength", "strength", "advanced", 60, "Heavy squats and hinges.",
            [
                sets(5, 5, "Back Squat"), sets(4, 6, "Romanian Deadlift"), sets(3, 10, "Walking Lunge"), sets(3, 12, "Leg Curl"),
                sets(4, 15, "Calf Raise"),
            ]),
        template(
            "Powerlifting Day", "strength", "expert", 90, "The three lifts, close to the limit.",
            [sets(5, 3, "Back Squat"), sets(5, 3, "Bench Press"), sets(3, 3, "Deadlift"), sets(3, 8, "Barbell Row")]),
        template(
            "Easy Run", "cardio", "beginner", 30, "A run at a pace that allows talking.",
            [timed(1, 300, "Brisk Walk"), timed(1, 1_200, "Easy Run"), timed(1, 300, "Cool-down Walk")]),
        template(
            "Tempo Run", "cardio", "intermediate", 45, "Twenty minutes just below the limit.",
            [timed(1, 600, "Easy Run"), timed(1, 1_200, "Tempo Run"), timed(1, 600, "Easy Run"), timed(1, 300, "Calf Stretch")]),
        template(
            "Rowing Intervals", "cardio", "advanced", 40, "Eight hard intervals on the rower.",
            [timed(1, 480, "Easy Row"), timed(8, 60, "Hard Row"), timed(1, 480, "Easy Row")]),
        template(
            "HIIT Starter", "hiit", "beginner", 20, "Short efforts with long rests.",
            [timed(4, 20, "Jumping Jack"), timed(4, 20, "Bodyweight Squat"), timed(4, 20, "Mountain Climber"), timed(2, 30, "Plank")]),
        template(
            "HIIT Inferno", "hiit", "expert", 30, "Four exercises without a break, five times.",
            [
                timed(5, 40, "Burpee"), timed(5, 40, "Jump Squat"), timed(5, 40, "Mountain Climber"), timed(5, 40, "Push-up"),
            ]),
        template(
            "Morning Yoga", "yoga", "beginner", 25, "A gentle flow to begin the day.",
            [
                timed(1, 120, "Child's Pose"), timed(5, 60, "Sun Salutation"), timed(2, 60, "Warrior II"),
                timed(2, 45, "Triangle Pose"),
                timed(1, 300, "Savasana"),
            ]),
        template(
            "Power Yoga", "yoga", "intermediate", 50, "A strong flow with long holds.",
            [
                timed(8, 60, "Sun Salutation"), timed(3, 60, "Chair Pose"), timed(3, 60, "Warrior III"), timed(3, 30, "Crow Pose"),
                timed(2, 60, "Boat Pose"), timed(1, 300, "Savasana"),
            ]),
        template(
            "Full Body Stretch", "flexibility", "beginner", 20, "Stretches from the neck to the calves.",
            [
                timed(2, 30, "Neck Stretch"), timed(2, 30, "Shoulder Stretch"), timed(2, 45, "Hip Flexor Stretch"),
                timed(2, 45, "Hamstring Stretch"), timed(2, 30, "Calf Stretch"),
            ]),
    ]

    /// The same templates, read once.
    static let templates = Result { try all.map { try WorkoutTemplate($0, owner: nil) } }

    private static func template(
        _ name: String, _ category: String, _ difficulty: String, _ minutes: Int, _ about: String, _ exercises: [JSON]
    ) -> JSON {
        let time = JSON.string("2025-01-01T00:00:00Z")
        return [
            "id": .string(UUIDText.named("fitiq system template \(name)")), "user_id": .null, "name": .string(name),
            "description": .string(about), "category": .string(category), "difficulty_level": .string(difficulty),
            "estimated_duration_minutes": .integer(minutes), "is_public": true, "status": "published", "times_used": 0,
            "exercises": .array(exercises), "created_at": time, "updated_at": time,
        ]
    }

    private static func sets(_ sets: Int, _ reps: Int, _ name: String) -> JSON {
        exercise(name, ["sets": .integer(sets), "reps": .integer(reps), "duration_seconds": .null, "rest_seconds": 90])
    }

    private static func timed(_ sets: Int, _ seconds: Int, _ name: String) -> JSON {
        exercise(name, ["sets": .integer(sets), "reps": .null, "duration_seconds": .integer(seconds), "rest_seconds": 30])
    }

    private static func exercise(_ name: String, _ sets: JSON) -> JSON {
        JSON.object(["exercise_id": .string(ExerciseCatalogue.id(of: name)), "exercise_name": .string(name)]).merging(sets)
    }
}
