import Foundation
import Values

/// The days of a generated series with one value a day and with gaps. The same seed gives the same series.
package struct GeneratedDays: Sendable {
    /// One of the days.
    package struct Day: Sendable {
        package let date: LocalDate
        /// The number of days before the last day of the series.
        package let daysBefore: Int
        /// From 0 on the first day to 1 on the last.
        package let progress: Double
    }

    private let count: Int
    private let until: SeedDate
    /// The share of missing days.
    private let gaps: Double
    private let seed: Int

    /// Reads `days`, `until`, `gaps` and `seed`. The caller reads the other members.
    ///
    /// - Parameter weight: see ``ObjectReader/countGeneratedDays(_:weight:)``.
    package init(_ reader: ObjectReader, weight: Int = 1) {
        count = reader.countGeneratedDays("days", weight: weight)
        until = reader.date("until") ?? .relative(days: 0)
        if !reader.isGiven("until") { reader.noteRelativeDate() }
        gaps = reader.number("gaps", in: 0...0.9) ?? 0
        seed = reader.generatorSeed()
    }

    /// The average length of a gap, or longer if the share of missing days requires it.
    private static let gapDays = 3.0

    /// Makes a value for each day without a gap, in order of time.
    ///
    /// Days are generated backwards from the last, so that a longer series has the same end. Missing days are generated too, so that gaps
    /// do not change the other days.
    ///
    /// - Parameter most: the number of the last days to make; `nil` for all of them.
    package func map<Value>(
        at moment: SeedMoment, last most: Int? = nil, _ make: (Day, inout SeededGenerator) -> Value?
    ) -> [Value] {
        var generator = SeededGenerator(seed: UInt64(seed))
        let last = until.resolved(at: moment)
        let gapDays = max(Self.gapDays, gaps / (1 - gaps))
        var isInGap = false
        let values = (0..<min(count, most ?? count)).map { daysBefore -> Value? in
            let chance = generator.unit()
            isInGap = isInGap ? chance < 1 - 1 / gapDays : chance < gaps / (1 - gaps) / gapDays
            let progress = count > 1 ? 1 - Double(daysBefore) / Double(count - 1) : 1
            let value = make(Day(date: last - daysBefore, daysBefore: daysBefore, progress: progress), &generator)
            return isInGap || !SeedDate.range.contains(last - daysBefore) ? nil : value
        }
        return values.reversed().compactMap { $0 }
    }
}

/// A generated development from one value to another, with a slow wave and daily noise.
package struct GeneratedTrend: Sendable {
    /// Values at equal intervals, at least two.
    private let stops: [Double]
    /// The maximum deviation of a day from the trend, in either direction.
    private let noise: Double
    /// The amplitude of the slow wave; negative values invert it.
    private let wave: Double

    /// - Parameter via: intermediate values at equal intervals.
    package init(from: Double, via: [Double] = [], to: Double, noise: Double, wave: Double = 1) {
        stops = [from] + via + [to]
        self.noise = noise
        self.wave = wave
    }

    /// - Parameter offset: the day's random share of the noise, from -1 to 1.
    package func value(on day: GeneratedDays.Day, offset: Double) -> Double {
        // One wave a year, so that the trend is not a straight line.
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
