import TestSupport
import Values

/// A workout of a seed with one exercise.
enum SeededTraining {
    static let workout: JSON = [
        "id": "w-1", "mesocycle_id": "m-1", "plan_day_id": "p-1", "week_number": 2, "scheduled_date": "2026-01-09", "status": "pending",
        "started_at": .null, "completed_at": .null,
    ]

    static let set: JSON = [
        "id": "set-1", "workout_id": "w-1", "exercise_id": "e-1", "set_number": 1, "target_reps": 8, "target_weight": 132.5,
        "actual_reps": .null, "actual_weight": .null, "status": "pending",
    ]

    /// What the app shows.
    static let shown: JSON = workout.with([
        "plan_day_name": "Push",
        "exercises": [
            [
                "exercise_id": "e-1", "exercise_name": "Bench press", "total_sets": 1, "completed_sets": 0, "rest_seconds": 120,
                "sets": [set],
                "warmup_sets": [
                    ["warmup_number": 1, "target_reps": 8, "target_weight": 52.5],
                    ["warmup_number": 2, "target_reps": 8, "target_weight": 80],
                ],
            ]
        ],
    ])

    /// The block of an account with workouts, and with the plan day and the exercise that they show.
    static func block(_ workouts: [JSON], sets: [JSON] = [set]) -> JSON {
        [
            "exercises": [["id": "e-1", "name": "Bench press", "weight_increment": 5, "is_custom": false]],
            "planDays": [["id": "p-1", "plan_id": "plan-1", "day_of_week": 1, "name": "Push", "sort_order": 0]],
            "planDayExercises": [
                [
                    "id": "x-1", "plan_day_id": "p-1", "exercise_id": "e-1", "sets": 1, "reps": 8, "weight": 132.5, "rest_seconds": 120,
                    "sort_order": 0, "min_reps": 6, "max_reps": 10,
                ]
            ],
            "workouts": .array(workouts), "workoutSets": .array(sets),
        ]
    }
}
