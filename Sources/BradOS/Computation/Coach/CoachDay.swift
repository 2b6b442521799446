import UnderstudyCore

/// The data from which the coach writes its briefing (brados.md 3.10).
struct CoachDay: Sendable {
    /// The recovery that the request contains, or otherwise the last one that was synced.
    struct Recovery: Sendable {
        /// 0 to 100.
        let score: Int
        /// `ready`, `moderate` or `recover`.
        let state: String
        /// Percent.
        let hrvVsBaseline: Double
        /// Beats per minute.
        let rhrVsBaseline: Double
        let sleepHours: Double

        /// - Parameter snapshot: a checked snapshot.
        init(_ snapshot: JSON) {
            func number(_ key: String) -> Double { snapshot[key]?.number ?? 0 }
            score = Int(saturating: number("score"))
            state = snapshot["state"]?.string ?? ""
            hrvVsBaseline = number("hrvVsBaseline")
            rhrVsBaseline = number("rhrVsBaseline")
            sleepHours = number("sleepHours")
        }

        var isReady: Bool { state == "ready" }
        /// Whether the day is one for rest.
        var asksForRest: Bool { state == "recover" }
    }

    /// Only for a user with an FTP: without one there is no training by power.
    struct Cycling: Sendable {
        let ftpAgeDays: Int?
        let load: TrainingLoad
        /// `nil` if there is no ride.
        let daysSinceRide: Int?
        /// Rides since Monday.
        let ridesThisWeek: Int
        /// The planned sessions of a week, in order; none without a training block.
        let sessions: [PlannedSession]
        /// The week of the training block, from 1.
        let week: Int?

        /// The first session of this week that is still to do.
        var next: PlannedSession? { sessions.indices.contains(ridesThisWeek) ? sessions[ridesThisWeek] : nil }
    }

    struct Weight: Sendable {
        /// Pounds.
        let latest: Double
        /// The mean of the last thirty entries, in pounds.
        let usual: Double
        let target: Double?
        let targetDate: String?
    }

    let recovery: Recovery
    /// Hours of sleep in the last nights, newest first.
    let nights: [Double]
    let cycling: Cycling?
    /// The name of the next workout, if it is scheduled for today or earlier.
    let workout: String?
    /// `nil` if there is no session.
    let daysSinceStretch: Int?
    let daysSinceMeditation: Int?
    /// Consecutive days with a meditation, up to today or yesterday.
    let meditationStreak: Int
    let weight: Weight?
}

/// A planned ride of a training block.
struct PlannedSession: Sendable, Equatable {
    let type: String
    let minutes: Int
    let classTypes: [String]

    init(type: String, minutes: Int, classTypes: [String]) {
        self.type = type
        self.minutes = minutes
        self.classTypes = classTypes
    }

    /// - Parameter json: an element of a block's `weeklySessions`.
    init(_ json: JSON) {
        self.init(
            type: json["sessionType"]?.string ?? "fun", minutes: json["suggestedDurationMinutes"]?.integer ?? 30,
            classTypes: json["pelotonClassTypes"]?.array?.compactMap(\.string) ?? [])
    }

    /// An easier version of this session, for a day of moderate recovery or of fatigue.
    var easier: PlannedSession {
        PlannedSession(
            type: Self.isHard(type) ? "fun" : type, minutes: min(minutes, 30),
            classTypes: Self.isHard(type) ? ["Low Impact", "Music"] : classTypes)
    }

    private static func isHard(_ type: String) -> Bool { ["vo2max", "threshold"].contains(type) }

    /// A name for people to read.
    var label: String {
        switch type {
        case "vo2max": "VO2 max intervals"
        case "threshold": "a threshold ride"
        case "recovery": "a recovery ride"
        default: "an easy ride"
        }
    }

    /// Power as a fraction of the FTP, and the training zones as a text.
    private var effort: (intensity: Double, zones: String) {
        switch type {
        case "vo2max": (0.93, "Zones 5 to 6 in the intervals, zone 1 between them")
        case "threshold": (0.87, "Zones 3 to 4")
        case "recovery": (0.58, "Zone 1")
        default: (0.72, "Zones 2 to 3")
        }
    }

    /// The session as the app decodes it, with integers only (brados.md 3.10).
    var json: JSON {
        let minutes = min(minutes, 600)
        let stress = RidePower.stress(seconds: Double(minutes) * 60, normalizedPower: effort.intensity, ftp: 1)
        return [
            "type": .string(type), "durationMinutes": .integer(minutes), "pelotonClassTypes": .array(classTypes.map(JSON.string)),
            "pelotonTip": .string("Look for a class of \(minutes) minutes."),
            "targetTSS": ["min": .integer(Int(saturating: stress * 0.9)), "max": .integer(Int(saturating: stress * 1.1) + 1)],
            "targetZones": .string(effort.zones),
        ]
    }
}
