/// A planned week of rides, as the cycling set-up shows it (brados-training.md 8.1).
struct BradOSSchedule: Decodable, Sendable {
    struct Session: Decodable, Sendable {
        let order: Int
        let sessionType: String
        let pelotonClassTypes: [String]
        let suggestedDurationMinutes: Int
        let description: String
    }

    /// Only builds of February need it; both get it.
    struct Plan: Decodable, Sendable {
        struct Phase: Decodable, Sendable {
            let name, weeks, description: String
        }

        let totalEstimatedHours: Double
        let phases: [Phase]
    }

    let sessions: [Session]
    let weeklyPlan: Plan
    let rationale: String
}

/// The ride that the cycling page recommends (brados-training.md 8.1).
struct BradOSRecommendation: Decodable, Sendable {
    struct Session: Decodable, Sendable {
        struct Stress: Decodable, Sendable {
            let min, max: Int
        }

        let type: String
        let durationMinutes: Int
        let targetTSS: Stress
        let targetZones: String
    }

    struct Warning: Decodable, Sendable {
        let type, message: String
    }

    let session: Session
    let reasoning: String
    let coachingTips: [String]?
    let warnings: [Warning]?
    let suggestFTPTest: Bool?
}

struct BradOSSynced: Decodable, Sendable {
    let synced: Bool
}

struct BradOSRideSync: Decodable, Sendable {
    let imported, skipped: Int
    let message: String
}
