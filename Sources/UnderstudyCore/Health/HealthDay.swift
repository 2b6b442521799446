import Values

/// Spreads a backend's values of a local date over the day, as a watch would have measured them. The same values give the same samples.
///
/// Nothing ends after the present time, so a day that goes on has its values in the part that has passed. A day that has not begun has none.
package struct HealthDay: Sendable {
    private let date: LocalDate
    private let clock: HealthClock

    init(_ date: LocalDate, by clock: HealthClock) {
        self.date = date
        self.clock = clock
    }

    /// Bounds the samples of a day whose backend claims any number of them: one in five minutes.
    private static let mostReadings = 288

    /// A value of one instant in the morning.
    package func morning(_ quantity: HealthQuantity, _ value: Double, isUserEntered: Bool = false) -> [HealthSample] {
        readings(quantity, [value], from: 7, to: 8).map { sample in
            var sample = sample
            sample.isUserEntered = isUserEntered
            return sample
        }
    }

    /// Values with a mean, a least and a greatest one, over the whole day.
    ///
    /// A least and a greatest value that contradict the mean or the number are left out. More than 288 values are 288.
    package func readings(
        _ quantity: HealthQuantity, mean: Double, least: Double, greatest: Double, count: Int
    ) -> [HealthSample] {
        let count = min(max(count, 1), Self.mostReadings)
        var values = Array(repeating: mean, count: count)
        let others = (mean * Double(count) - least - greatest) / Double(count - 2)
        if count > 2, least <= mean, mean <= greatest, least <= others, others <= greatest {
            var generator = generator
            let reach = min(others - least, greatest - others)
            // Pairs at the same distance on both sides keep the mean.
            for place in 0..<(count - 2) / 2 {
                let distance = reach * generator.unit()
                (values[2 * place], values[2 * place + 1]) = (others + distance, others - distance)
            }
            if count % 2 == 1 { values[count - 3] = others }
            (values[count - 2], values[count - 1]) = (least, greatest)
            values.swapAt(count - 2, generator.integer(in: 0...count - 2))
            values.swapAt(count - 1, generator.integer(in: 0...count - 1))
        } else if count == 2, least + greatest == 2 * mean {
            values = [least, greatest]
        }
        return readings(quantity, values, from: 1, to: 22)
    }

    /// A day's steps, hour by hour while people are awake.
    package func steps(_ total: Double) -> [HealthSample] {
        guard let (start, end) = span(from: 7, to: 22) else { return [] }
        return HealthSample.steps(total, from: start, to: end)
    }

    /// A night before the day, by the rule of apps that sleep after 18:00 belongs to the next day.
    ///
    /// - Parameters:
    ///   - bedtime: the time of going to bed if all fits; `nil` for a night that ends about seven.
    /// - Returns: nothing if the night does not fit between 18:00 and 18:00, or before now.
    package func night(_ night: HealthNight, bedtime: Instant? = nil) -> [HealthSample] {
        let start = clock.zone.instant(of: date - 1, secondsOfDay: Self.evening)
        let latest = min(clock.zone.instant(of: date, secondsOfDay: Self.evening), clock.now)
        var generator = generator
        let waking = clock.zone.instant(of: date, secondsOfDay: 6 * 3_600 + 60 * Int64(generator.integer(in: 15...75)))
        let wanted = bedtime.map { $0.advanced(bySeconds: night.seconds) } ?? waking
        let end = max(min(wanted, latest), start.advanced(bySeconds: night.seconds))
        return end <= latest ? night.samples(until: end) : []
    }

    /// The instant of an hour of the day, or of the evening before from 12 on. After midnight the hours go on from 24.
    package func bedtime(hour: Double) -> Instant {
        let seconds = Int64(saturating: (hour * 3_600).rounded())
        return (12...36).contains(hour)
            ? clock.zone.instant(of: date - 1, secondsOfDay: 0).advanced(bySeconds: seconds)
            : clock.zone.instant(of: date, secondsOfDay: min(max(seconds, 0), Self.evening))
    }

    /// A workout in the evening.
    package func workout(_ workout: HealthWorkout, seconds: Int64) -> [HealthSample] {
        guard let (start, end) = span(from: 7, to: 20) else { return [] }
        let begin = max(start, end.advanced(bySeconds: -seconds))
        return [HealthSample(.workout(workout), from: begin, to: begin.advanced(bySeconds: seconds))]
    }

    private static let evening: Int64 = 18 * 3_600

    private var generator: SeededGenerator { SeededGenerator(seed: UInt64(bitPattern: Int64(date.dayNumber))) }

    private func readings(_ quantity: HealthQuantity, _ values: [Double], from: Int64, to: Int64) -> [HealthSample] {
        guard let (start, end) = span(from: from, to: to) else { return [] }
        let length = end.seconds - start.seconds
        return values.enumerated().map { place, value in
            HealthSample(quantity, value, at: start.advanced(bySeconds: length * Int64(2 * place + 1) / Int64(2 * values.count)))
        }
    }

    /// The time between two hours of the day, as far as it has passed; before the first one, all of the day that has passed.
    private func span(from: Int64, to: Int64) -> (start: Instant, end: Instant)? {
        func instant(_ hour: Int64) -> Instant { clock.zone.instant(of: date, secondsOfDay: hour * 3_600) }
        let end = min(instant(to), clock.now)
        guard end >= instant(0) else { return nil }
        return (end > instant(from) ? instant(from) : instant(0), end)
    }
}

extension HealthSample {
    /// Steps between two instants of a day: one sample in each hour, which people walk in part. A moment has a single sample.
    package static func steps(_ total: Double, from start: Instant, to end: Instant) -> [HealthSample] {
        guard total > 0 else { return [] }
        let hours = max(1, (end.seconds - start.seconds) / 3_600)
        var generator = SeededGenerator(seed: UInt64(bitPattern: start.seconds))
        let weights = (0..<hours).map { _ in 0.2 + generator.unit() }
        let sum = weights.reduce(0, +)
        var (reached, counted) = (0.0, 0.0)
        return weights.enumerated().compactMap { hour, weight in
            reached += weight
            let isLast = hour == weights.count - 1
            // Whole steps, except for the rest of a total that has a fraction.
            let count = (isLast ? total : (total * (reached / sum)).rounded(.down)) - counted
            counted += count
            guard count > 0 else { return nil }
            let begin = start.advanced(bySeconds: Int64(hour) * 3_600)
            let length = isLast ? end.seconds - begin.seconds : Int64(generator.integer(in: 600...3_000))
            return HealthSample(.quantity(.steps, count), from: begin, to: begin.advanced(bySeconds: length))
        }
    }
}
