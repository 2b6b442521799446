import Foundation

extension G1 {
    /// Every power, heart rate and training stress is an integer to this build (brados.md 4.1).
    struct Activity: Decodable, Sendable, Equatable {
        let id: String
        let stravaId: Int
        let date: Date
        let durationMinutes, avgPower, normalizedPower, maxPower, avgHeartRate, maxHeartRate, tss: Int
        let intensityFactor: Double
        let type: BradOSRideType
        let peak5MinPower, peak20MinPower, hrCompleteness: Int?
    }
}

/// The response to an upload, in both generations.
struct BradOSAdded: Decodable, Sendable, Equatable {
    let added: Int
}

struct BradOSWeightGoal: Decodable, Sendable, Equatable {
    let targetWeightLbs: Double
    let targetDate: String
    let startWeightLbs: Double
    let startDate: String
}

struct BradOSFTP: Decodable, Sendable, Equatable {
    let id: String
    let value: Int
    let date, source: String
}

struct BradOSTrainingLoad: Decodable, Sendable, Equatable {
    let atl, ctl, tsb: Double
}

struct BradOSBlock: Decodable, Sendable, Equatable {
    let id, startDate, endDate: String
    let currentWeek: Int
    let goals: [String]
    let status: String
}

/// A response that no build of the app reads, but tests do (brados.md 3.8).
struct BradOSBaseline: Decodable, Sendable, Equatable {
    let hrvMedian, hrvStdDev, rhrMedian: Double
    let calculatedAt: String
    let sampleCount: Int
}

/// A month of the Health tab (brados.md 3.10).
struct BradOSCalendar: Decodable, Sendable {
    struct Day: Decodable, Sendable {
        struct Activity: Decodable, Sendable {
            struct Summary: Decodable, Sendable {
                /// An integer, although the real server has sent others (brados.md 4.2).
                let tss: Int?
                let durationMinutes: Int?
            }

            let id, type, date: String
            let completedAt: Date
            let summary: Summary
        }

        struct Summary: Decodable, Sendable {
            let totalActivities, completedActivities: Int
            let hasWorkout, hasStretch, hasMeditation, hasCycling: Bool
        }

        let date: String
        let activities: [Activity]
        let summary: Summary
    }

    let startDate, endDate: String
    let days: [String: Day]
}
