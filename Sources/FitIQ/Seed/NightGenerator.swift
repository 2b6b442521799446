import UnderstudyCore

/// The `nights` of a seed: a sleep session for each of the last nights with `sleep_hours` in the progress (fitiq-wellness.md 19).
///
/// A session has exactly the hours of its entry, and ends at the time of the entry.
struct NightGenerator: RecordGenerator {
    static let seedKey = "nights"

    private let count: Int

    init(_ rule: ObjectReader) {
        count = rule.countGeneratedDays("count")
        rule.finish()
    }

    func insert(at moment: SeedMoment, into records: Records) throws {
        for entry in try records.lastEntries(count, of: .sleepHours, at: moment) {
            let night = GeneratedNight(hours: entry.quantity, end: entry.loggedAt, awakeMinutes: 12 + abs(entry.day.dayNumber % 17))
            let source: JSON = ["source": "healthkit", "source_id": .string("hk-sleep-\(entry.day)")]
            try records.insertGenerated(
                .sleepSessions, named: "sleep until \(entry.loggedAt.timestamp)", source.merging(night.members), at: entry.loggedAt)
        }
    }
}

/// A night of some hours of sleep, in stages that follow each other.
struct GeneratedNight: Sendable {
    private let end: Instant
    /// In the order of the night, in seconds.
    private let parts: [(stage: SleepSession.Stage, seconds: Int64)]

    init(hours: Double, end: Instant, awakeMinutes: Int) {
        self.end = end
        let total = Int64(saturating: (min(max(hours, 0), 24) * 60).rounded()) * 60
        func share(_ part: Double) -> Int64 { Int64(saturating: (Double(total / 60) * part).rounded()) * 60 }
        let (deep, rem) = (share(0.19), share(0.27))
        parts = [(.core, total - deep - rem), (.deep, deep), (.rem, rem), (.awake, Int64(awakeMinutes) * 60)]
    }

    /// The begin, the end and the stages, as a record has them.
    var members: JSON {
        var start = end
        var stages: [JSON] = []
        for (stage, seconds) in parts.reversed() {
            let stageEnd = start
            start = start.advanced(bySeconds: -seconds)
            stages.append(["stage": .string(stage.rawValue), "start_time": .timestamp(start), "end_time": .timestamp(stageEnd)])
        }
        return ["start_time": .timestamp(start), "end_time": .timestamp(end), "stages": .array(stages.reversed())]
    }
}
