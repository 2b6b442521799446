import UnderstudyCore

/// The built-in workout templates, which every user sees (fitiq-wellness.md 9).
enum SystemTemplates {
    /// In the stored form of ``Resource/workoutTemplates``, in the order of lists.
    static let all: [JSON] = templates.map(\.record)

    static func find(_ id: String) -> JSON? { all.first { $0["id"]?.string == id } }

    private static let templates: [SystemTemplate] = [
        SystemTemplate(
            "Full Body Basics", "strength", "beginner", 35, "Five basic movements for the whole body.",
            [
                .sets(3, 10, "Goblet Squat"), .sets(3, 8, "Push-up"), .sets(3, 10, "Dumbbell Row"), .sets(3, 12, "Glute Bridge"),
                .timed(2, 30, "Plank"),
            ]),
        SystemTemplate(
            "Upper Body Strength", "strength", "intermediate", 50, "Presses and pulls with a barbell and dumbbells.",
            [
                .sets(4, 6, "Bench Press"), .sets(4, 8, "Barbell Row"), .sets(3, 8, "Overhead Press"), .sets(3, 8, "Pull-up"),
                .sets(3, 12, "Biceps Curl"), .sets(3, 12, "Triceps Extension"),
            ]),
        SystemTemplate(
            "Lower Body Strength", "strength", "advanced", 60, "Heavy squats and hinges.",
            [
                .sets(5, 5, "Back Squat"), .sets(4, 6, "Romanian Deadlift"), .sets(3, 10, "Walking Lunge"), .sets(3, 12, "Leg Curl"),
                .sets(4, 15, "Calf Raise"),
            ]),
        SystemTemplate(
            "Powerlifting Day", "strength", "expert", 90, "The three lifts, close to the limit.",
            [.sets(5, 3, "Back Squat"), .sets(5, 3, "Bench Press"), .sets(3, 3, "Deadlift"), .sets(3, 8, "Barbell Row")]),
        SystemTemplate(
            "Easy Run", "cardio", "beginner", 30, "A run at a pace that allows talking.",
            [.timed(1, 300, "Brisk Walk"), .timed(1, 1_200, "Easy Run"), .timed(1, 300, "Cool-down Walk")]),
        SystemTemplate(
            "Tempo Run", "cardio", "intermediate", 45, "Twenty minutes just below the limit.",
            [.timed(1, 600, "Easy Run"), .timed(1, 1_200, "Tempo Run"), .timed(1, 600, "Easy Run"), .timed(1, 300, "Calf Stretch")]),
        SystemTemplate(
            "Rowing Intervals", "cardio", "advanced", 40, "Eight hard intervals on the rower.",
            [.timed(1, 480, "Easy Row"), .timed(8, 60, "Hard Row"), .timed(1, 480, "Easy Row")]),
        SystemTemplate(
            "HIIT Starter", "hiit", "beginner", 20, "Short efforts with long rests.",
            [.timed(4, 20, "Jumping Jack"), .timed(4, 20, "Bodyweight Squat"), .timed(4, 20, "Mountain Climber"), .timed(2, 30, "Plank")]),
        SystemTemplate(
            "HIIT Inferno", "hiit", "expert", 30, "Four exercises without a break, five times.",
            [
                .timed(5, 40, "Burpee"), .timed(5, 40, "Jump Squat"), .timed(5, 40, "Mountain Climber"), .timed(5, 40, "Push-up"),
            ]),
        SystemTemplate(
            "Morning Yoga", "yoga", "beginner", 25, "A gentle flow to begin the day.",
            [
                .timed(1, 120, "Child's Pose"), .timed(5, 60, "Sun Salutation"), .timed(2, 60, "Warrior II"),
                .timed(2, 45, "Triangle Pose"),
                .timed(1, 300, "Savasana"),
            ]),
        SystemTemplate(
            "Power Yoga", "yoga", "intermediate", 50, "A strong flow with long holds.",
            [
                .timed(8, 60, "Sun Salutation"), .timed(3, 60, "Chair Pose"), .timed(3, 60, "Warrior III"), .timed(3, 30, "Crow Pose"),
                .timed(2, 60, "Boat Pose"), .timed(1, 300, "Savasana"),
            ]),
        SystemTemplate(
            "Full Body Stretch", "flexibility", "beginner", 20, "Stretches from the neck to the calves.",
            [
                .timed(2, 30, "Neck Stretch"), .timed(2, 30, "Shoulder Stretch"), .timed(2, 45, "Hip Flexor Stretch"),
                .timed(2, 45, "Hamstring Stretch"), .timed(2, 30, "Calf Stretch"),
            ]),
    ]

    fileprivate static let createdAt = "2025-01-01T00:00:00Z"
}

/// A built-in template.
private struct SystemTemplate {
    struct Exercise {
        let name: String
        let sets: Int
        var reps: Int?
        var seconds: Int?

        static func sets(_ sets: Int, _ reps: Int, _ name: String) -> Exercise { Exercise(name: name, sets: sets, reps: reps) }
        static func timed(_ sets: Int, _ seconds: Int, _ name: String) -> Exercise { Exercise(name: name, sets: sets, seconds: seconds) }

        var record: JSON {
            [
                "exercise_id": .string(ExerciseCatalogue.id(of: name)), "exercise_name": .string(name), "sets": .integer(sets),
                "reps": reps.map(JSON.integer) ?? .null, "duration_seconds": seconds.map(JSON.integer) ?? .null,
                "rest_seconds": .integer(reps == nil ? 30 : 90),
            ]
        }
    }

    let name: String
    let category: String
    let difficulty: String
    let minutes: Int
    let about: String
    let exercises: [Exercise]

    init(_ name: String, _ category: String, _ difficulty: String, _ minutes: Int, _ about: String, _ exercises: [Exercise]) {
        self.name = name
        self.category = category
        self.difficulty = difficulty
        self.minutes = minutes
        self.about = about
        self.exercises = exercises
    }

    var record: JSON {
        [
            "id": .string(UUIDText.named("fitiq system template \(name)")), "user_id": .null, "name": .string(name),
            "description": .string(about), "category": .string(category), "difficulty_level": .string(difficulty),
            "estimated_duration_minutes": .integer(minutes), "is_public": true, "status": "published", "times_used": 0,
            "exercises": .array(exercises.map(\.record)), "created_at": .string(SystemTemplates.createdAt),
            "updated_at": .string(SystemTemplates.createdAt),
        ]
    }
}
