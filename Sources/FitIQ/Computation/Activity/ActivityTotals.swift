import UnderstudyCore

/// The sums and the means of snapshots (fitiq-wellness.md 13). Without a value they are 0.
struct ActivityTotals: Sendable {
    /// Named as in a snapshot.
    private var sums: [String: Double] = [:]
    private var means: [String: (sum: Double, count: Int)] = [:]
    private let count: Int

    private static let counted = ["active_calories", "basal_calories", "steps", "flights_climbed", "stand_hours", "exercise_minutes"]
    private static let averaged = ["resting_heart_rate", "heart_rate_variability"]
    private static let distance = "distance_meters"

    init(_ snapshots: [JSON]) {
        count = snapshots.count
        for snapshot in snapshots {
            for name in Self.counted + [Self.distance] { sums[name, default: 0] += snapshot[name]?.number ?? 0 }
            for name in Self.averaged {
                guard let value = snapshot[name]?.number else { continue }
                means[name, default: (0, 0)].sum += value
                means[name, default: (0, 0)].count += 1
            }
        }
    }

    var json: JSON {
        let counts = Self.counted.map { ("total_\($0)", JSON.integer(Int(saturating: sums[$0] ?? 0))) }
        let meters = sums[Self.distance] ?? 0
        let distances = [
            ("total_distance_meters", JSON.number(Wording.rounded(meters, decimals: 1))),
            ("total_distance_km", JSON.number((meters / 10).rounded() / 100)),
        ]
        let averages = Self.averaged.map { name -> (String, JSON) in
            let mean = means[name].map { $0.sum / Double($0.count) } ?? 0
            return ("average_\(name)", .number(Wording.rounded(mean, decimals: 1)))
        }
        return .object(JSON.Members(counts + distances + averages + [("sync_count", .integer(count))]))
    }
}
