import UnderstudyCore
import Values

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
            let source: JSON = ["source": "healthkit", "source_id": .string("hk-sleep-\(entry.day)")]
            try records.insertGenerated(
                .sleepSessions, named: "sleep until \(entry.loggedAt.timestamp)", source.merging(night(entry)), at: entry.loggedAt)
        }
    }

    /// The begin, the end and the stages, as a record has them. The stages follow each other.
    private func night(_ entry: LoggedQuantity) -> JSON {
        let total = Int64(saturating: (min(max(entry.quantity, 0), 24) * 60).rounded()) * 60
        func share(_ part: Double) -> Int64 { Int64(saturating: (Double(total / 60) * part).rounded()) * 60 }
        let (deep, rem, awake) = (share(0.19), share(0.27), 60 * Int64(12 + abs(entry.day.dayNumber % 17)))
        let parts: [(SleepSession.Stage, seconds: Int64)] = [(.core, total - deep - rem), (.deep, deep), (.rem, rem), (.awake, awake)]
        var start = entry.loggedAt.advanced(bySeconds: -(total + awake))
        let begin = JSON.timestamp(start)
        let stages = parts.map { stage, seconds in
            let end = start.advanced(bySeconds: seconds)
            defer { start = end }
            return SleepSession.Part(stage, from: start, to: end)
        }
        return ["start_time": begin, "end_time": .timestamp(entry.loggedAt), "stages": stages.json]
    }
}
