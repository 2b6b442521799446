import UnderstudyCore
import Values

/// The coach's response for a day (brados.md 3.10).
///
/// The real backend asks a language model; here fixed rules write the text. Both generations of the app decode the response. Equal days get
/// equal texts.
struct CoachBriefing: Shaped {
    let day: CoachDay

    var text: String { [recoverySentence, loadSentence, planSentence].compactMap { $0 }.joined(separator: " ") }

    // The briefing

    private var recoverySentence: String {
        if day.recovery.isStale {
            return "Your last recovery is \(Self.days(day.recovery.age)) old (\(day.recovery.score) of 100 on \(day.recovery.date)), "
                + "so go by how you feel today."
        }
        let nights = "after \(Self.text(day.recovery.sleepHours)) h of sleep"
        return switch day.recovery.state {
        case "ready": "Recovery is \(day.recovery.score) of 100 \(nights): you are ready for hard work."
        case "moderate": "Recovery is \(day.recovery.score) of 100 \(nights): train, but keep something in reserve."
        default: "Recovery is \(day.recovery.score) of 100 \(nights): rest comes first today."
        }
    }

    private var loadSentence: String? {
        guard let load = day.cycling?.load, load.ctl > 0 else { return nil }
        let balance = "(balance \(Self.text(load.tsb)))"
        return switch load.tsb {
        case 5...: "Your legs are fresh \(balance)."
        case (-10)...: "Your training load is in balance \(balance)."
        default: "You carry fatigue from the last week \(balance)."
        }
    }

    private var planSentence: String { [doneSentence, nextSentence].compactMap { $0 }.joined(separator: " ") }

    /// The workout and the ride of today that are done; `nil` if there is none.
    private var doneSentence: String? {
        let workout = day.workout.flatMap { $0.isDone ? $0.name : nil }
        return switch (workout, hasRidden) {
        case (let workout?, true): "\(workout) and the ride of today are done."
        case (let workout?, false): "\(workout) is done."
        case (nil, true): "You rode today."
        case (nil, false): nil
        }
    }

    private var nextSentence: String {
        let workout = day.workout.flatMap { $0.isDone ? nil : $0.name }
        if day.recovery.asksForRest {
            return workout.map { "\($0) can wait a day; a walk and an early night cannot." } ?? "A walk and an early night are enough."
        }
        let ride = session.map { "\($0.type.style.label) of \($0.minutes) minutes" }
        if workout == nil, ride == nil, doneSentence != nil { return "The rest of the day is for recovery." }
        return switch (workout, ride) {
        case (let workout?, let ride?): "\(workout) is on the plan, and \(ride) if there is time."
        case (let workout?, nil): "\(workout) is on the plan."
        case (nil, let ride?): "Next on the plan is \(ride)."
        case (nil, nil): "Nothing is on the plan, so choose what you enjoy."
        }
    }

    private var hasRidden: Bool { day.cycling?.hasRiddenToday ?? false }

    /// The ride that the cycling coach recommends; none on a day of rest, after the day's ride, or without a training block.
    private var session: PlannedSession? {
        guard let cycling = day.cycling, cycling.block != nil, !day.recovery.asksForRest, !hasRidden else { return nil }
        return CyclingRecommendation(recovery: day.recovery, day: cycling).session
    }

    private var isTired: Bool { (day.cycling?.load.tsb ?? 0) < -10 }

    // The sections

    var recovery: JSON {
        if day.recovery.isStale {
            return [
                "insight": .string("The last values are of \(day.recovery.date): sync new ones before you train hard."),
                "status": "caution",
            ]
        }
        let status =
            switch day.recovery.score {
            case 70...: "great"
            case 50...: "good"
            case 30...: "caution"
            default: "warning"
            }
        let hrv = Self.distance(day.recovery.hrvVsBaseline.rounded(), "%")
        let rhr = Self.distance(roundedToTenth(day.recovery.rhrVsBaseline), " bpm")
        return [
            "insight": .string("HRV is \(hrv) your baseline, resting heart rate \(rhr) it."), "status": .string(status),
        ]
    }

    var lifting: JSON {
        guard let workout = day.workout else { return .null }
        let due = "\(workout.name) is \(workout.state == .inProgress ? "in progress" : "due")"
        let (insight, priority) =
            if workout.isDone {
                ("\(workout.name) is done.", "rest")
            } else if day.recovery.isReady {
                ("\(due): a day to add weight.", "high")
            } else if day.recovery.asksForRest {
                ("\(due), but better tomorrow.", "rest")
            } else {
                ("\(due): lift as planned, without another set.", "normal")
            }
        return ["insight": .string(insight), "workout": workout.json, "priority": .string(priority)]
    }

    var cycling: JSON {
        guard let cycling = day.cycling else { return .null }
        let week = cycling.block.map { block in
            "Week \(block.week) of the block, \(cycling.ridesThisWeek.count) of \(block.sessions.count) rides done so far."
        }
        let last = cycling.daysSinceRide.map { $0 == 0 ? "You rode today." : "Your last ride was \(Self.days($0)) ago." }
        let insight = [week, last].compactMap { $0 }.joined(separator: " ")
        let isOver = day.recovery.asksForRest || hasRidden
        let priority = isOver ? "skip" : day.recovery.isReady && !isTired && session != nil ? "high" : "normal"
        return [
            "insight": .string(insight.isEmpty ? "No ride has been synced yet." : insight),
            "session": isOver ? .null : session?.json ?? .null, "priority": .string(priority),
        ]
    }

    var stretching: JSON {
        let regions =
            (day.cycling?.daysSinceRide ?? .max) <= 2
            ? ["hip_flexors", "hamstrings", "quads"] : day.workout != nil ? ["shoulders", "back"] : ["back", "hip_flexors", "shoulders"]
        let (insight, priority): (String, String) =
            switch day.daysSinceStretch {
            case nil: ("Ten minutes of stretching are a good start.", "normal")
            case 0?: ("You have stretched today.", "low")
            case let days?: ("Your last stretch session was \(Self.days(days)) ago.", days >= 3 ? "high" : "normal")
            }
        return ["insight": .string(insight), "suggestedRegions": .array(regions.map(JSON.string)), "priority": .string(priority)]
    }

    var meditation: JSON {
        let needsCalm = day.recovery.asksForRest || day.recovery.sleptLess(than: Self.shortNight)
        let streak = day.meditationStreak
        let insight =
            if day.daysSinceMeditation == 0 {
                "You have meditated today, \(Self.days(streak)) in a row."
            } else if streak > 0 {
                "You have meditated \(Self.days(streak)) in a row: today is the next."
            } else {
                needsCalm ? "A quiet quarter of an hour helps after a night like this." : "Ten quiet minutes keep a good day good."
            }
        let priority = day.daysSinceMeditation == 0 ? "low" : needsCalm ? "high" : "normal"
        return [
            "insight": .string(insight), "suggestedDurationMinutes": .integer(needsCalm ? 15 : 10), "priority": .string(priority),
        ]
    }

    var weight: JSON {
        guard let weight = day.weight else { return .null }
        let change = Self.distance(roundedToTenth(weight.latest - weight.usual), " lb")
        let goal = weight.target.map { target -> String in
            let rest = roundedToTenth(weight.latest - target)
            let date = weight.targetDate.map { " by \($0)" } ?? ""
            let goal = "your goal of \(Self.text(target)) lb"
            return rest > 0 ? " It is \(Self.text(rest)) lb to \(goal)\(date)." : " You have reached \(goal)."
        }
        return ["insight": .string("You weigh \(Self.text(weight.latest)) lb, \(change) your recent average.\(goal ?? "")")]
    }
}

extension CoachBriefing {
    /// `7.6`
    static func text(_ value: Double) -> String { JSON.number(roundedToTenth(value)).text }

    /// `2.7 bpm below`, `14% above`, `level with`
    static func distance(_ value: Double, _ unit: String) -> String {
        value == 0 ? "level with" : "\(text(value.magnitude))\(unit) \(value > 0 ? "above" : "below")"
    }

    /// `1 day`, `3 days`
    static func days(_ count: Int) -> String { "\(count) \(count == 1 ? "day" : "days")" }
}
