import UnderstudyCore
import Values

/// A night, with minutes in place of its stages (fitiq-wellness.md 7).
struct SleepSession: Shaped, Equatable {
    /// The kinds of the parts of a night.
    enum Stage: String, FieldValue, CaseIterable {
        case awake, asleep, core, deep, rem
        /// Counts for nothing: the night's begin and end say it.
        case inBed = "in_bed"
    }

    let id: String
    private let userID: String
    let start: Instant
    let end: Instant
    private let source: String
    private let sourceID: String?
    private let notes: String?
    private let createdAt: Instant
    private let updatedAt: Instant
    private let minutes: [Stage: Int]

    /// Stages that overlap are all counted, and a stage that ends before it starts counts as none.
    init(stored json: JSON) throws(MemberError) {
        let record = Resource.sleepSessions.record(json)
        id = record.id
        userID = try record[Goals.userID]
        start = try record[Sleep.start]
        end = try record[Sleep.end]
        source = try record[Sleep.source]
        sourceID = try record[Sleep.sourceID]
        notes = try record[Sleep.notes]
        createdAt = try record[Record.createdAt]
        updatedAt = try record[Record.updatedAt]
        // The stages of a night are large, so only their sums stay in memory.
        let seconds = try record[Sleep.stages].reduce(into: [Stage: Int64]()) { seconds, part in
            seconds[part.stage] = seconds[part.stage, default: 0].addingSaturating(Self.seconds(from: part.start, to: part.end))
        }
        minutes = seconds.mapValues(Self.minutes)
    }

    var timeInBed: Int { Self.minutes(Self.seconds(from: start, to: end)) }

    func minutes(of stage: Stage) -> Int { minutes[stage] ?? 0 }

    /// The sum of the stages asleep; without one, the time in bed that is not awake. At most the time in bed.
    var totalSleep: Int {
        let asleep = [Stage.core, .deep, .rem, .asleep].compactMap { minutes[$0] }
        let total = asleep.isEmpty ? max(0, timeInBed - minutes(of: .awake)) : asleep.reduce(0) { $0.addingSaturating($1) }
        return min(total, timeInBed)
    }

    /// Sleep as a share of the time in bed, in percent with one decimal; 0 for less than half a minute in bed.
    var efficiency: Double { timeInBed == 0 ? 0 : Wording.rounded(100 * Double(totalSleep) / Double(timeInBed), decimals: 1) }

    private static func seconds(from start: Instant, to end: Instant) -> Int64 { max(0, end.seconds.subtractingSaturating(start.seconds)) }

    /// Rounded half up.
    private static func minutes(_ seconds: Int64) -> Int { Int(clamping: seconds.addingSaturating(30) / 60) }

    static let shape = Shape<SleepSession>(
        "FitIQSleepSession",
        [
            .init("id", .identifier, example: "5d1f9a3e-0c42-4b7a-9d58-1e6b7c2f4a90") { $0.id },
            .init("user_id", .text, example: "0b9b86b5-f193-430a-a82b-921477e75638") { $0.userID },
            .init("start_time", .instant, example: "2026-01-06T22:00:00Z") { $0.start },
            .init("end_time", .instant, example: "2026-01-07T06:00:00Z") { $0.end },
            .init("time_in_bed_minutes", .integer(from: 0), example: 480) { $0.timeInBed },
            .init("total_sleep_minutes", .integer(from: 0), example: 360) { $0.totalSleep },
            .init("awake_minutes", .integer(from: 0), example: 60) { $0.minutes(of: .awake) },
            .init("rem_minutes", .integer(from: 0), example: 90) { $0.minutes(of: .rem) },
            .init("core_minutes", .integer(from: 0), example: 180) { $0.minutes(of: .core) },
            .init("deep_minutes", .integer(from: 0), example: 90) { $0.minutes(of: .deep) },
            .init("sleep_efficiency_percentage", .number(0...100), "With one decimal.", example: 75) { $0.efficiency },
            .init("source", .text, example: "healthkit") { $0.source },
            .init("source_id", .nullable(.text), example: "hk-1") { $0.sourceID },
            .init("notes", .nullable(.text), example: .null) { $0.notes },
            .init("created_at", .instant) { $0.createdAt },
            .init("updated_at", .instant) { $0.updatedAt },
        ])
}

extension SleepSession {
    /// A part of a night.
    struct Part: FieldValue {
        let stage: Stage
        let start: Instant
        let end: Instant

        init(_ stage: Stage, from start: Instant, to end: Instant) {
            self.stage = stage
            self.start = start
            self.end = end
        }

        init?(json: JSON) {
            guard let stage = json["stage"].flatMap(Stage.init(json:)), let start = json[Sleep.start.name].flatMap(Instant.init(json:)),
                let end = json[Sleep.end.name].flatMap(Instant.init(json:))
            else { return nil }
            self.init(stage, from: start, to: end)
        }

        var json: JSON { .object(["stage": stage.json, Sleep.start.name: start.json, Sleep.end.name: end.json]) }

        static let schema = ValueSchema.object([
            .required("stage", .choice(of: Stage.self), "The kind of sleep."),
            .required(Sleep.start.name, .instant, "The begin.").usually(.past),
            .required(Sleep.end.name, .instant, "The end.").usually(.past),
        ])
    }
}

/// The means over several nights.
struct SleepAverages: Shaped, Equatable {
    /// In minutes, rounded half up.
    let timeInBed: Int
    let totalSleep: Int
    /// In percent, with one decimal.
    let efficiency: Double

    /// `nil` without a session.
    init?(_ sessions: [SleepSession]) {
        guard !sessions.isEmpty else { return nil }
        func mean(_ value: (SleepSession) -> Double) -> Double {
            sessions.reduce(0) { $0 + value($1) } / Double(sessions.count)
        }
        timeInBed = Int(saturating: mean { Double($0.timeInBed) }.rounded())
        totalSleep = Int(saturating: mean { Double($0.totalSleep) }.rounded())
        efficiency = Wording.rounded(mean(\.efficiency), decimals: 1)
    }

    static let shape = Shape<SleepAverages>([
        .init("avg_time_in_bed_minutes", .integer(from: 0), example: 480) { $0.timeInBed },
        .init("avg_total_sleep_minutes", .integer(from: 0), example: 360) { $0.totalSleep },
        .init("avg_sleep_efficiency_percentage", .number(0...100), example: 75) { $0.efficiency },
    ])
}
