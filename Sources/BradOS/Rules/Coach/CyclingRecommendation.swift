import UnderstudyCore
import Values

/// The coach's ride for a day (brados-training.md 7.3).
///
/// The real backend asks a language model. Here its guide lines decide, and the text is composed from the figures.
struct CyclingRecommendation: Shaped {
    let recovery: CoachDay.Recovery
    let day: CyclingDay

    private static let deloadWeek = 5

    /// The next session of the block by the guide lines, or a recovery ride.
    ///
    /// The guide lines do not mention a day that already has a ride. A further one is then easy, because the app has no response without a
    /// session.
    var session: PlannedSession {
        guard !recovery.asksForRest, !day.hasRiddenToday, day.legs == nil, let next = next else { return .standard(.recovery) }
        let planned = day.block.map { Self.adapted(next, to: $0.week) } ?? next
        return recovery.isReady ? planned : planned.shortened(to: 0.75)
    }

    /// The next session of the block; without a block, that of the day of the week. `nil` if the week is done.
    private var next: PlannedSession? {
        guard let block = day.block else { return Self.session(ofWeekday: day.weekday) }
        return PlannedSession.placeOfNext(of: block.sessions, after: day.ridesThisWeek).map { block.sessions[$0] }
    }

    private static func session(ofWeekday weekday: Int) -> PlannedSession {
        switch weekday {
        case 1: .standard(.vo2Max)
        case 3: .standard(.threshold)
        default: .standard(.fun)
        }
    }

    /// The first two weeks limit hard rides, and the fifth is for recovery.
    private static func adapted(_ session: PlannedSession, to week: Int) -> PlannedSession {
        switch week {
        case ...2: session.type.isIntense ? session.limited(to: 30) : session
        case deloadWeek: session.shortened(to: 0.75)
        default: session
        }
    }

    static let shape = Shape<CyclingRecommendation>(
        "BradOSCyclingRecommendation",
        [
            .init("session", PlannedSession.schema, "The ride that fits the day. Its numbers are integers.") { $0.session.json },
            .init("reasoning", .text, example: "Recovery is 79 of 100 (ready), with HRV 14% above your baseline. Your TSB is +7.4.") {
                $0.reasoning
            },
            .optional(
                "coachingTips", .nonEmptyArray(of: .text), example: ["You are fresh: a good day for the upper end of the zones."]
            ) { $0.tips.isEmpty ? nil : $0.tips },
            .optional("warnings", .array(of: warning(["high_fatigue", "ftp_stale", "recovery_stale"]), count: 1...3)) {
                $0.warnings.isEmpty ? nil : $0.warnings.map { ["type": .string($0.type), "message": .string($0.message)] as JSON }
            },
            .init("suggestFTPTest", .bool, "Whether the FTP is 56 or more days old.", example: false) { $0.day.staleFTPDays != nil },
        ])

    /// A warning of a coach.
    static func warning(_ types: [String]) -> ValueSchema {
        .object([
            .required("type", .choice(types)), .required("message", .text, example: "Your FTP is 60 days old: test it again."),
        ])
    }

    // The explanation

    private var reasoning: String {
        let hrv = CoachBriefing.distance(recovery.hrvVsBaseline.rounded(), "%")
        let balance = (day.load.tsb > 0 ? "+" : "") + CoachBriefing.text(day.load.tsb)
        let last = "\(recovery.score) of 100 (\(recovery.state))"
        let recoverySentence =
            recovery.isStale
            ? "Your last recovery is \(CoachBriefing.days(recovery.age)) old: \(last)."
            : "Recovery is \(last), with HRV \(hrv) your baseline."
        return [recoverySentence, "Your TSB is \(balance).", planSentence, choiceSentence].joined(separator: " ")
    }

    private var planSentence: String {
        guard let block = day.block else { return "No training block is active, so the day of the week decides." }
        let week = "It is week \(block.week) of \(TrainingBlock.weeks)"
        guard let place = PlannedSession.placeOfNext(of: block.sessions, after: day.ridesThisWeek) else {
            return "\(week), and every session of the week is done."
        }
        return "\(week), and session \(place + 1) of \(block.sessions.count) is next."
    }

    private var choiceSentence: String {
        let ride = "\(session.type.style.label) of \(session.minutes) minutes"
        if day.hasRiddenToday { return "You rode today, so another ride should be no more than \(ride)." }
        if recovery.asksForRest { return "Rest comes first, so today has \(ride)." }
        return switch day.legs {
        case .done(let name)?: "You did \(name) yesterday, so today has \(ride)."
        case .doneToday(let name)?: "You did \(name) today, so the bike has \(ride)."
        case .planned(let name)?: "\(name) is planned for today, so the bike has \(ride)."
        case nil:
            if recovery.isReady {
                "Today has \(ride)."
            } else {
                recovery.isStale
                    ? "Today has \(ride), shorter because your recovery of today is unknown."
                    : "Today has \(ride), shorter than on a day of full recovery."
            }
        }
    }

    private var tips: [String] {
        var tips: [String] = []
        if recovery.sleptLess(than: 7) {
            tips.append("You slept \(CoachBriefing.text(recovery.sleepHours)) h: end the ride early if your legs feel heavy.")
        }
        if day.load.tsb < -10 { tips.append("You carry fatigue: stay at the lower end of the zones.") }
        if day.load.tsb > 5, session.type != .recovery { tips.append("You are fresh: a good day for the upper end of the zones.") }
        if day.block?.week == Self.deloadWeek {
            tips.append("Week \(Self.deloadWeek) is for recovery: the shorter rides are part of the plan.")
        }
        return tips
    }

    private var warnings: [(type: String, message: String)] {
        var warnings: [(type: String, message: String)] = []
        if day.load.tsb < -20 {
            warnings.append(("high_fatigue", "A TSB of \(CoachBriefing.text(day.load.tsb)) is deep fatigue: take some easy days."))
        }
        if let days = day.staleFTPDays {
            warnings.append(("ftp_stale", "Your FTP is \(CoachBriefing.days(days)) old: test it again."))
        }
        if let warning = recovery.staleWarning { warnings.append(warning) }
        return warnings
    }
}
