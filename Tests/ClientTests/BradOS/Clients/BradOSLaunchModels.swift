import Foundation

/// The cards of the app's first screen (brados.md 3.10).
struct BradOSWorkout: Decodable, Sendable {
    let id, mesocycle_id, plan_day_id: String
    let week_number: Int
    let scheduled_date, status, plan_day_name: String
    let started_at, completed_at: String?
    let exercises: [Exercise]

    struct Exercise: Decodable, Sendable {
        let exercise_id, exercise_name: String
        let total_sets, completed_sets, rest_seconds: Int
        let sets: [Set]
        let warmup_sets: [WarmupSet]
    }

    struct Set: Decodable, Sendable {
        let id, workout_id, exercise_id: String
        let set_number, target_reps: Int
        let target_weight: Double
        let actual_reps: Int?
        let actual_weight: Double?
        let status: String
    }

    struct WarmupSet: Decodable, Sendable {
        let warmup_number, target_reps: Int
        let target_weight: Double
    }
}

struct BradOSStretchSession: Decodable, Sendable {
    enum Region: String, Decodable, Sendable {
        case neck, shoulders, back, hip_flexors, glutes, hamstrings, quads, calves
    }

    struct Stretch: Decodable, Sendable {
        let region: Region
        let stretchId, stretchName: String
        let durationSeconds, skippedSegments: Int
    }

    let id: String
    let completedAt: Date
    let totalDurationSeconds, regionsCompleted, regionsSkipped: Int
    let stretches: [Stretch]
}

struct BradOSMeditation: Decodable, Sendable {
    let id: String
    let completedAt: Date
    let sessionType: String
    let plannedDurationSeconds, actualDurationSeconds: Int
    let completedFully: Bool
}

struct BradOSMealPlan: Decodable, Sendable {
    struct Slot: Decodable, Sendable {
        let day_index: Int
        let meal_track, meal_type: String
        let meal_id, meal_name: String?
    }

    let id: String
    let plan: [Slot]
    let is_finalized: Bool
    let created_at, updated_at: String
}

struct BradOSBriefing: Decodable, Sendable {
    enum Status: String, Decodable, Sendable {
        case great, good, caution, warning
    }

    enum Priority: String, Decodable, Sendable {
        case high, normal, low
    }

    struct Recovery: Decodable, Sendable {
        let insight: String
        let status: Status
    }

    struct Stretching: Decodable, Sendable {
        let insight: String
        let suggestedRegions: [BradOSStretchSession.Region]
        let priority: Priority
    }

    struct Meditation: Decodable, Sendable {
        let insight: String
        let suggestedDurationMinutes: Int
        let priority: Priority
    }

    struct Sections: Decodable, Sendable {
        let recovery: Recovery
        let stretching: Stretching
        let meditation: Meditation
    }

    let dailyBriefing: String
    let sections: Sections
}
