import UnderstudyCore

/// The minutes of a night (fitiq-wellness.md 7).
struct SleepSession: Sendable, Equatable {
    /// The parts of a night.
    enum Stage: String, Sendable, CaseIterable {
        case awake, asleep, core, deep, rem
        /// Counts for nothing: the night's begin and end say it.
        case inBed = "in_bed"
    }

    let start: Instant
    let end: Instant
    private let minutes: [Stage: Int]

    /// - Parameter stages: in any order. Stages that overlap are all counted, and a stage that ends before it starts counts as none.
    init(from start: Instant, to end: Instant, stages: [(stage: Stage, start: Instant, end: Instant)] = []) {
        self.start = start
        self.end = end
        let seconds = stages.reduce(into: [Stage: Int64]()) { seconds, part in
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
}

/// The means over several nights.
struct SleepAverages: Sendable, Equatable {
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
}
