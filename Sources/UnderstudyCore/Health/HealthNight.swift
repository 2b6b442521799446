import Values

/// The parts of a night, in seconds.
package struct HealthNight: Sendable {
    private let parts: [(stage: SleepAnalysis, seconds: Int64)]
    private let inBed: Int64

    /// - Parameters:
    ///   - parts: how long each stage lasted. A negative length counts as 0, and one above a day as a day.
    ///   - inBed: the time in bed; 0 for an unknown one.
    package init(_ parts: [SleepAnalysis: Int64], inBed: Int64 = 0) {
        self.parts = Self.order.map { ($0, Self.bounded(parts[$0] ?? 0)) }
        self.inBed = Self.bounded(inBed)
    }

    /// A night of which only the sleep is known, with the usual share of each stage.
    package init(asleep seconds: Double) {
        let total = Self.bounded(Int64(saturating: seconds.rounded()))
        func share(_ part: Double) -> Int64 { Int64(saturating: Double(total) * part / 60) * 60 }
        let (deep, rem, awake) = (share(0.18), share(0.24), min(share(0.05), Self.bounded(.max) - total))
        self.init([.core: total - deep - rem, .deep: deep, .rem: rem, .awake: awake], inBed: total + awake)
    }

    /// From going to bed to getting up: the time in bed, or that of the parts if it is longer.
    package var seconds: Int64 { max(inBed, parts.reduce(0) { $0 + $1.seconds }) }

    private static func bounded(_ seconds: Int64) -> Int64 { min(max(seconds, 0), 86_400) }

    /// In this order in each cycle of a night.
    private static let order: [SleepAnalysis] = [.core, .deep, .unspecified, .rem, .awake]
    private static let cycleSeconds: Int64 = 95 * 60

    /// The stages in cycles of an hour and a half, with most deep sleep in the first ones and most REM sleep in the last.
    ///
    /// Time in bed that is in no stage comes before them.
    package func samples(until end: Instant) -> [HealthSample] {
        let asleep = parts.reduce(0) { $0 + $1.seconds }
        let count = Int(max(1, (asleep + Self.cycleSeconds / 2) / Self.cycleSeconds))
        let shares = parts.map { stage, seconds in (stage, Self.split(seconds, by: Self.weights(of: stage, in: count))) }
        var samples: [HealthSample] = []
        if inBed > 0 { samples.append(HealthSample(.sleep(.inBed), from: end.advanced(bySeconds: -inBed), to: end)) }
        var start = end.advanced(bySeconds: -asleep)
        for cycle in 0..<count {
            for (stage, lengths) in shares where lengths[cycle] > 0 {
                let next = start.advanced(bySeconds: lengths[cycle])
                // A stage that is the only one goes on.
                let begin = samples.last?.content == .sleep(stage) ? samples.removeLast().start : start
                samples.append(HealthSample(.sleep(stage), from: begin, to: next))
                start = next
            }
        }
        return samples
    }

    private static func weights(of stage: SleepAnalysis, in count: Int) -> [Double] {
        (1...count).map { cycle in
            switch stage {
            case .deep: Double((count + 1 - cycle) * (count + 1 - cycle))
            case .rem: Double(cycle)
            case .inBed, .awake, .unspecified, .core: 1
            }
        }
    }

    /// Parts of whole minutes whose sum is exactly the total; the last one has the rest.
    private static func split(_ total: Int64, by weights: [Double]) -> [Int64] {
        let sum = weights.reduce(0, +)
        var (reached, given) = (0.0, Int64(0))
        return weights.enumerated().map { place, weight in
            reached += weight
            let end = place == weights.count - 1 ? total : Int64(saturating: Double(total / 60) * reached / sum) * 60
            defer { given = end }
            return end - given
        }
    }
}
