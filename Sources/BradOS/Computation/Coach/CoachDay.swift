import UnderstudyCore

/// What the coach looks at before it speaks (brados.md 3.10).
struct CoachDay: Sendable {
    /// As the app computed it, or as it was synced last.
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

        /// - Parameter snapshot: checked.
        init(_ snapshot: JSON) {
            func number(_ key: String) -> Double { snapshot[key]?.number ?? 0 }
            score = Int(saturating: number("score"))
            state = snapshot["state"]?.string ?? ""
            hrvVsBaseline = number("hrvVsBaseline")
            rhrVsBaseline = number("rhrVsBaseline")
            sleepHours = number("sleepHours")
        }

        var isReady: Bool { state == "ready" }
        /// Whether rest comes first.
        var asksForRest: Bool { state == "recover" }
    }

    /// Only of who has an FTP: without one there is no training by power.
    struct Cycling: Sendable {
        let ftpAgeDays: Int?
        let load: TrainingLoad
        /// `nil` without a ride.
        let daysSinceRide: Int?
        /// Since Monday.
        let ridesThisWeek: Int
        /// What the training block wants in a week; none without a block.
        let sessions: [PlannedSession]
        /// Of the block, from 1.
        let week: Int?

        /// The session that is next in this week.
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
    /// Of the last nights, the newest first, in hours.
    let nights: [Double]
    let cycling: Cycling?
    /// The name of the workout that is scheduled for today.
    let workout: String?
    /// `nil` without a session.
    let daysSinceStretch: Int?
    let daysSinceMeditation: Int?
    /// Days in a row with a meditation, up to today or yesterday.
    let meditationStreak: Int
    let weight: Weight?
}

/// A session of a training block, as it is ridden.
struct PlannedSession: Sendable, Equatable {
    let type: String
    let minutes: Int
    let classTypes: [String]

    init(type: String, minutes: Int, classTypes: [String]) {
        self.type = type
        self.minutes = minutes
        self.classTypes = classTypes
    }

    /// One of a block's `weeklySessions`.
    init(_ json: JSON) {
        self.init(
            type: json["sessionType"]?.string ?? "fun", minutes: json["suggestedDurationMinutes"]?.integer ?? 30,
            classTypes: json["pelotonClassTypes"]?.array?.compactMap(\.string) ?? [])
    }

    /// What is left of it on a day that is not one of the best.
    var easier: PlannedSession {
        PlannedSession(
            type: Self.isHard(type) ? "fun" : type, minutes: min(minutes, 30),
            classTypes: Self.isHard(type) ? ["Low Impact", "Music"] : classTypes)
    }

    private static func isHard(_ type: String) -> Bool { ["vo2max", "threshold"].contains(type) }

    /// For people.
    var label: String {
        switch type {
        case "vo2max": "VO2 max intervals"
        case "threshold": "a threshold ride"
        case "recovery": "a recovery ride"
        default: "an easy ride"
        }
    }

    /// Power over FTP, and where it lies, for people.
    private var effort: (intensity: Double, zones: String) {
        switch type {
        case "vo2max": (0.93, "Zones 5 to 6 in the intervals, zone 1 between them")
        case "threshold": (0.87, "Zones 3 to 4")
        case "recovery": (0.58, "Zone 1")
        default: (0.72, "Zones 2 to 3")
        }
    }

    /// As the app reads it: its numbers are whole (brados.md 3.10).
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
