import Foundation

/// The types that current builds decode: the first column of the contract's table (brados.md 4.1).
enum G2 {
    struct HRV: BradOSDay, Equatable {
        let id, date: String
        let avgMs: Double

        var value: Double { avgMs }
    }

    struct RHR: BradOSDay, Equatable {
        let id, date: String
        let avgBpm: Double

        var value: Double { avgBpm }
    }

    struct Sleep: BradOSDay, Equatable {
        let id, date: String
        let totalSleepMinutes, coreMinutes, deepMinutes, remMinutes, awakeMinutes: Int
        let sleepEfficiency: Double

        /// Hours.
        var value: Double { Double(totalSleepMinutes) / 60 }
    }

    struct Weight: BradOSDay, Equatable {
        let id, date: String
        let weightLbs: Double

        var value: Double { weightLbs }
    }

    struct Recovery: Decodable, Sendable, Equatable {
        let date: String
        let hrvMs, hrvVsBaseline, rhrBpm, rhrVsBaseline, sleepHours, sleepEfficiency, deepSleepPercent: Double
        let score: Int
        let state: String
    }

    struct SyncAnswer: Decodable, Sendable, Equatable {
        let synced: Bool
    }

    struct VO2Max: Decodable, Sendable, Equatable {
        struct Estimate: Decodable, Sendable, Equatable {
            let id: String
            let value: Double
            let method: String
        }

        let latest: Estimate?
        let history: [Estimate]
    }

    struct EfficiencyFactor: Decodable, Sendable, Equatable {
        let activityId, date: String
        let ef: Double
    }

    struct Activity: Decodable, Sendable, Equatable {
        let id: String
        let date: Date
        let durationMinutes: Int
        let normalizedPower, avgHeartRate, tss: Double
        let type: BradOSRideType
        let peak5MinPower, hrCompleteness: Int?
    }
}

/// The types of ride that the app knows (brados.md 3.9).
enum BradOSRideType: String, Decodable, Sendable {
    case vo2max, threshold, fun, recovery, unknown
}
