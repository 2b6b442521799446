import UnderstudyCore

extension [JSON] {
    /// The sums and the means of these snapshots (fitiq-wellness.md 13). Without a value they are 0.
    var activityTotals: JSON {
        func values(_ name: String) -> [Double] { compactMap { $0[name]?.number } }
        func sum(_ name: String) -> Double { values(name).reduce(0, +) }
        let counted = ["active_calories", "basal_calories", "steps", "flights_climbed", "stand_hours", "exercise_minutes"]
        let counts = counted.map { ("total_\($0)", JSON.integer(Int(saturating: sum($0)))) }
        let meters = sum("distance_meters")
        let distances = [
            ("total_distance_meters", JSON.number(Wording.rounded(meters, decimals: 1))),
            ("total_distance_km", JSON.number((meters / 10).rounded() / 100)),
        ]
        let averages = ["resting_heart_rate", "heart_rate_variability"].map { name in
            ("average_\(name)", JSON.number(Wording.rounded(values(name).mean ?? 0, decimals: 1)))
        }
        return .object(JSON.Members(counts + distances + averages + [("sync_count", .integer(count))]))
    }
}
