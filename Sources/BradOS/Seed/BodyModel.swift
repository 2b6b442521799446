import Values

/// A model of a body: how rested it is from day to day, and the measurements that follow.
///
/// Heart and sleep of one seed depend on the same rest, so they move together. After a good night the heart beats slower, and its rhythm
/// varies more.
struct BodyModel {
    private var lasting = 0.0
    /// About -1 on a bad day, about 1 on a good one.
    private var rest = 0.0

    /// Draws the next day. Good days tend to follow good days, and weekends are worse because of late evenings.
    mutating func draw(_ date: LocalDate, from generator: inout SeededGenerator) {
        lasting = 0.6 * lasting + 0.8 * generator.deviation()
        let weekly: [Double] = [0.05, 0.1, 0.15, 0.15, 0.05, -0.4, -0.35]
        rest = lasting + weekly[date.weekday]
    }

    /// - Parameter usual: the average in milliseconds, before rest and noise.
    func hrv(usual: Double, _ generator: inout SeededGenerator) -> JSON {
        let average = clamped(usual + 10 * rest + 2 * generator.deviation(), 12...150)
        return [
            "avgMs": .number(roundedToTenth(average)),
            "minMs": .number(roundedToTenth(average * (0.6 + 0.1 * generator.unit()))),
            "maxMs": .number(roundedToTenth(average * (1.3 + 0.25 * generator.unit()))),
            "sampleCount": .integer(generator.integer(in: 4...14)),
        ]
    }

    /// - Parameter usual: the average in beats per minute, before rest and noise.
    func restingHeartRate(usual: Double, _ generator: inout SeededGenerator) -> JSON {
        let average = clamped(usual - 3.5 * rest + 0.8 * generator.deviation(), 36...110)
        return ["avgBpm": .number(roundedToTenth(average)), "sampleCount": .integer(generator.integer(in: 1...3))]
    }

    /// - Parameter usual: the average of minutes asleep, before rest and noise.
    func sleep(usual: Double, _ generator: inout SeededGenerator) -> JSON {
        let total = clamped(usual + 35 * rest + 40 * generator.deviation(), 200...640).rounded()
        let deep = (total * clamped(0.17 + 0.03 * rest + 0.03 * generator.deviation(), 0.08...0.27)).rounded()
        let rem = (total * clamped(0.22 + 0.04 * generator.deviation(), 0.12...0.3)).rounded()
        let awake = Double(generator.integer(in: 10...45))
        let inBed = total + awake
        return [
            "totalSleepMinutes": .number(total), "inBedMinutes": .number(inBed), "coreMinutes": .number(total - deep - rem),
            "deepMinutes": .number(deep), "remMinutes": .number(rem), "awakeMinutes": .number(awake),
            "sleepEfficiency": .number(roundedToHundredth(total / inBed * 100)),
        ]
    }
}
