import Foundation

/// The days of a made-up series of one value a day, some of them missing; the same for the same seed.
package struct GeneratedDays: Sendable {
    /// One of the days.
    package struct Day: Sendable {
        package let date: LocalDate
        /// How long before the series' last day.
        package let daysBefore: Int
        /// From 0 on the first day to 1 on the last.
        package let progress: Double
    }

    private let count: Int
    private let until: SeedDate
    /// How much of the days are in gaps.
    private let gaps: Double
    private let seed: Int

    /// Reads `days`, `until`, `gaps` and `seed`; the rest is the caller's.
    package init(_ reader: ObjectReader) {
        count = reader.integer("days", in: 0...36_500) ?? 0
        reader.require("days", expected: "a whole number from 0 to 36500")
        until = reader.date("until") ?? .relative(days: 0)
        if !reader.isGiven("until") { reader.noteRelativeDate() }
        gaps = reader.number("gaps", in: 0...0.9) ?? 0
        seed = reader.integer("seed", in: 0...Int(Int32.max)) ?? 1
    }

    /// A gap is about this many days long, or as long as it takes to have enough of them.
    private static let gapDays = 3.0

    /// What is made of each day that is not missing, in the order of time.
    ///
    /// Days come backwards from the last, so that a longer series has the same end, and missing ones come too, so that gaps leave the other
    /// days as they are.
    package func map<Value>(
        at moment: SeedMoment, _ make: (Day, inout SeededGenerator) -> Value?
    ) -> [Value] {
        var generator = SeededGenerator(seed: UInt64(seed))
        let last = until.resolved(at: moment)
        let gapDays = max(Self.gapDays, gaps / (1 - gaps))
        var isInGap = false
        let values = (0..<count).map { daysBefore -> Value? in
            let chance = generator.unit()
            isInGap = isInGap ? chance < 1 - 1 / gapDays : chance < gaps / (1 - gaps) / gapDays
            let progress = count > 1 ? 1 - Double(daysBefore) / Double(count - 1) : 1
            let value = make(Day(date: last - daysBefore, daysBefore: daysBefore, progress: progress), &generator)
            return isInGap || !SeedDate.range.contains(last - daysBefore) ? nil : value
        }
        return values.reversed().compactMap { $0 }
    }
}

/// A made-up development from one value to another, with a slow wave and daily noise.
package struct GeneratedTrend: Sendable {
    /// At equal distances, two at least.
    private let stops: [Double]
    /// The most that a day lies off the trend, either way.
    private let noise: Double
    /// How much of the slow wave there is; below 0 the other way round.
    private let wave: Double

    /// - Parameter via: values that lie on the way, at equal distances.
    package init(from: Double, via: [Double] = [], to: Double, noise: Double, wave: Double = 1) {
        stops = [from] + via + [to]
        self.noise = noise
        self.wave = wave
    }

    /// - Parameter offset: the day's own share of the noise, from -1 to 1.
    package func value(on day: GeneratedDays.Day, offset: Double) -> Double {
        // Half a year up, half a year down: nobody's trend is a straight line.
        let season = wave * sin(Double(day.daysBefore) / 365 * 2 * .pi)
        let place = day.progress * Double(stops.count - 1)
        let stretch = min(Int(saturating: place), stops.count - 2)
        let (from, to) = (stops[stretch], stops[stretch + 1])
        return from + (to - from) * (place - Double(stretch)) + (season + offset) / 2 * noise
    }
}

extension SeededGenerator {
    /// A number from -1 to 1, most often near 0.
    package mutating func deviation() -> Double {
        let first = unit()
        return first + unit() - 1
    }
}
