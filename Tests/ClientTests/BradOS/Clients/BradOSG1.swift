/// The types that builds from the time of the seed guide decode: both columns of the contract's table (brados.md 4.1).
enum G1 {
    struct HRV: BradOSDay, Equatable {
        let id, date: String
        let avgMs, minMs, maxMs: Double
        let sampleCount: Int
        let source, syncedAt: String

        var value: Double { avgMs }
    }

    struct RHR: BradOSDay, Equatable {
        let id, date: String
        let avgBpm: Double
        let sampleCount: Int
        let source, syncedAt: String

        var value: Double { avgBpm }
    }

    struct Sleep: BradOSDay, Equatable {
        let id, date: String
        let totalSleepMinutes, inBedMinutes, coreMinutes, deepMinutes, remMinutes, awakeMinutes: Int
        let sleepEfficiency: Double
        let source, syncedAt: String

        /// Hours.
        var value: Double { Double(totalSleepMinutes) / 60 }
    }

    struct Weight: BradOSDay, Equatable {
        let id, date: String
        let weightLbs: Double
        let source, syncedAt: String

        var value: Double { weightLbs }
    }

    struct Recovery: Decodable, Sendable, Equatable {
        let date: String
        let hrvMs, hrvVsBaseline, rhrBpm, rhrVsBaseline, sleepHours, sleepEfficiency, deepSleepPercent: Double
        let score: Int
        let state, source, syncedAt: String
    }

    struct SyncAnswer: Decodable, Sendable, Equatable {
        let synced: Bool
        let recoveryDate: String
        let baselineUpdated, weightAdded: Bool
    }

    struct VO2Max: Decodable, Sendable, Equatable {
        struct Estimate: Decodable, Sendable, Equatable {
            let id: String
            let value: Double
            let method, date: String
            let sourcePower, sourceWeight: Double
            let category: String?
        }

        let latest: Estimate?
        let history: [Estimate]
    }

    struct EfficiencyFactor: Decodable, Sendable, Equatable {
        let activityId, date: String
        let ef: Double
        let normalizedPower, avgHeartRate: Int
    }
}
