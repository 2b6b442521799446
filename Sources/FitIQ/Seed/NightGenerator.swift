import GRDB
import UnderstudyCore

/// The `nights` of a seed: a sleep session for each of the last nights with `sleep_hours` in the progress (fitiq-wellness.md 19).
///
/// A session has exactly the hours of its entry, and ends at the time of the entry.
struct NightGenerator: Sendable {
    static let seedKey = "nights"

    private let count: Int

    /// `nil` if the block has no generated nights.
    init?(_ block: ObjectReader) {
        guard let reader = block.object(Self.seedKey) else { return nil }
        defer { reader.finish() }
        reader.require("generate", expected: "an object that says what to generate")
        guard let rule = reader.object("generate") else { return nil }
        count = rule.countGeneratedDays("count")
        rule.finish()
    }

    func insert(at moment: SeedMoment, into records: Records) throws {
        let statement = try records.db.cachedStatement(
            sql: """
                SELECT quantity, logged_at FROM fitiq_progress_entry WHERE user_id = ? AND type = 'sleep_hours'
                ORDER BY logged_at DESC, seq DESC LIMIT ?
                """)
        let nights = try statement.values([records.scope.user, count]) { (try $0[0] as Double, Instant(seconds: try $0[1])) }
        for (hours, end) in nights.reversed() {
            let day = moment.zone.localDate(at: end)
            let night = GeneratedNight(hours: hours, end: end, awakeMinutes: 12 + abs(day.dayNumber % 17))
            let members: JSON = [
                "id": .string(UUIDText.named("\(FitIQBackend.name) \(records.scope.user) sleep until \(end.timestamp)")),
                "source": "healthkit", "source_id": .string("hk-sleep-\(day)"),
            ]
            let record = try records.make(.sleepSessions, members.merging(night.members), createdAt: end)
            try records.insert(.sleepSessions, record, createdAt: end)
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
