import UnderstudyCore
import Values

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
    /// The types of the rides by day of the week, 0 for Monday; empty for rides on any day.
    private let sessions: [Int: Style]
    /// Watts.
    private let ftp: Double
    /// The heart's maximum over that of the styles.
    private let heartRateShare: Double

    init(_ reader: ObjectReader) {
        days = GeneratedDays(reader, weight: 4)
        perWeek = reader.integer("perWeek", in: 1...7) ?? 3
        let sessions = reader.objects("sessions") { reader -> (Int, Style)? in
            reader.require("day", expected: "a whole number from 0 to 6")
            reader.require("type", expected: "the type of the ride")
            let day = reader.integer("day", in: 0...6)
            let type = reader.value("type", of: Self.styles.map(\.type))
            reader.finish()
            guard let day, let style = Self.styles.first(where: { $0.type == type }) else { return nil }
            return ((day + 6) % 7, style)
        }
        self.sessions = Dictionary(sessions ?? []) { first, _ in first }
        ftp = Double(reader.integer("ftp", in: 50...500) ?? 240)
        heartRateShare = Double(reader.integer("maxHR", in: 100...250) ?? Self.usualMaximumHeartRate) / Double(Self.usualMaximumHeartRate)
        reader.finish()
    }

    /// Above every heart rate of the styles.
    private static let usualMaximumHeartRate = 190

    /// The rides, oldest first.
    func rides(at moment: SeedMoment) -> [JSON] {
        days.map(at: moment) { day, generator in
            let chance = generator.unit()
            let anyStyle = Self.styles[generator.integer(in: 0...Self.styles.count - 1)]
            let session = sessions[day.date.weekday]
            let start = moment.zone.instant(of: day.date, secondsOfDay: 63_000 + Int64(generator.integer(in: 0...3_600)))
            let (style, isRidden) = sessions.isEmpty ? (anyStyle, chance < Double(perWeek) / 7) : (session ?? anyStyle, session != nil)
            let (ride, minutes) = ride(style, at: start, &generator)
            return isRidden && start.advanced(bySeconds: minutes * 60) <= moment.horizon ? ride : nil
        }
    }

    private func ride(_ style: Style, at start: Instant, _ generator: inout SeededGenerator) -> (JSON, minutes: Int64) {
        let minutes = Double(generator.integer(in: style.minutes))
        let power = (ftp * (style.intensity + 0.03 * generator.deviation())).rounded()
        let heartRate = ((style.heartRate + 5 * generator.deviation()) * heartRateShare).rounded()
        let peak = power * (1.2 + 0.15 * generator.unit())
        let intensity = RidePower.intensityFactor(normalizedPower: power, ftp: ftp)
        let json: JSON = [
            "date": .string(start.description), "durationMinutes": .number(minutes), "avgPower": .number((power * 0.95).rounded()),
            "normalizedPower": .number(power), "maxPower": .number((peak * 1.6).rounded()), "avgHeartRate": .number(heartRate),
            "maxHeartRate": .number((heartRate * 1.14).rounded()),
            "tss": .number(RidePower.stress(seconds: minutes * 60, normalizedPower: power, ftp: ftp).rounded()),
            "intensityFactor": .number(intensity), "type": .string(style.type), "source": "strava",
            "ef": .number(RidePower.efficiencyFactor(normalizedPower: power, heartRate: heartRate)),
            "peak5MinPower": .number(peak.rounded()), "peak20MinPower": .number((power * 1.06).rounded()),
            "hrCompleteness": .integer(generator.integer(in: 92...100)),
        ]
        return (json, Int64(minutes))
    }
}
