import UnderstudyCore

/// Generates several rides a week. The same seed gives the same rides. All values except two are integers, because one generation of the
/// app decodes integers (brados.md 4.2).
struct RideGenerator: Sendable {
    /// The typical values of a type of ride.
    private struct Style {
        let type: String
        let minutes: ClosedRange<Int>
        /// Normalized power over FTP.
        let intensity: Double
        /// Beats per minute.
        let heartRate: Double
    }

    private static let styles = [
        Style(type: "fun", minutes: 30...60, intensity: 0.72, heartRate: 134),
        Style(type: "threshold", minutes: 40...50, intensity: 0.87, heartRate: 152),
        Style(type: "recovery", minutes: 20...40, intensity: 0.58, heartRate: 118),
        Style(type: "vo2max", minutes: 30...35, intensity: 0.93, heartRate: 160),
    ]

    private let days: GeneratedDays
    private let perWeek: Int
    /// Watts.
    private let ftp: Double

    init(_ reader: ObjectReader) {
        days = GeneratedDays(reader)
        perWeek = reader.integer("perWeek", in: 1...7) ?? 3
        ftp = Double(reader.integer("ftp", in: 50...500) ?? 240)
        reader.finish()
    }

    /// The rides, oldest first.
    func rides(at moment: SeedMoment) -> [JSON] {
        days.map(at: moment) { day, generator in
            let chance = generator.unit()
            let style = Self.styles[generator.integer(in: 0...Self.styles.count - 1)]
            let start = moment.zone.instant(of: day.date, secondsOfDay: 63_000 + Int64(generator.integer(in: 0...3_600)))
            let ride = ride(style, at: start, &generator)
            return chance < Double(perWeek) / 7 && start <= moment.now ? ride : nil
        }
    }

    private func ride(_ style: Style, at start: Instant, _ generator: inout SeededGenerator) -> JSON {
        let minutes = Double(generator.integer(in: style.minutes))
        let power = (ftp * (style.intensity + 0.03 * generator.deviation())).rounded()
        let heartRate = (style.heartRate + 5 * generator.deviation()).rounded()
        let peak = power * (1.2 + 0.15 * generator.unit())
        let intensity = RidePower.intensityFactor(normalizedPower: power, ftp: ftp)
        return [
            "date": .string(start.description), "durationMinutes": .number(minutes), "avgPower": .number((power * 0.95).rounded()),
            "normalizedPower": .number(power), "maxPower": .number((peak * 1.6).rounded()), "avgHeartRate": .number(heartRate),
            "maxHeartRate": .number((heartRate * 1.14).rounded()),
            "tss": .number(RidePower.stress(seconds: minutes * 60, normalizedPower: power, ftp: ftp).rounded()),
            "intensityFactor": .number(intensity), "type": .string(style.type), "source": "strava",
            "ef": .number(RidePower.efficiencyFactor(normalizedPower: power, heartRate: heartRate)),
            "peak5MinPower": .number(peak.rounded()), "peak20MinPower": .number((power * 1.06).rounded()),
            "hrCompleteness": .integer(generator.integer(in: 92...100)),
        ]
    }
}
