/// How much training somebody carries (brados.md 3.9).
struct TrainingLoad: Sendable, Equatable {
    /// Acute: an exponential average of a week.
    let atl: Double
    /// Chronic: an exponential average of six weeks.
    let ctl: Double

    /// The balance: chronic less acute.
    var tsb: Double { roundedToTenth(ctl - atl) }

    /// - Parameter dailyStress: the training stress of each day, days without a ride as 0, oldest first.
    init(dailyStress: [Double]) {
        atl = Self.average(dailyStress, days: 7)
        ctl = Self.average(dailyStress, days: 42)
    }

    private static func average(_ values: [Double], days: Double) -> Double {
        let weight = 2 / (days + 1)
        return roundedToTenth(values.reduce(0) { $1 * weight + $0 * (1 - weight) })
    }
}
