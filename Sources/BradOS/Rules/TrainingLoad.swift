/// A user's training load: fitness, fatigue and their balance (brados.md 3.9).
struct TrainingLoad: Sendable, Equatable {
    /// Acute load (fatigue): an exponential average over 7 days.
    let atl: Double
    /// Chronic load (fitness): an exponential average over 42 days.
    let ctl: Double

    /// The balance: chronic load minus acute load.
    var tsb: Double { roundedToTenth(ctl - atl) }

    /// - Parameter dailyStress: the training stress of each day, oldest first; 0 for a day without a ride.
    init(dailyStress: [Double]) {
        atl = Self.average(dailyStress, days: 7)
        ctl = Self.average(dailyStress, days: 42)
    }

    private static func average(_ values: [Double], days: Double) -> Double {
        let weight = 2 / (days + 1)
        return roundedToTenth(values.reduce(0) { $1 * weight + $0 * (1 - weight) })
    }
}
