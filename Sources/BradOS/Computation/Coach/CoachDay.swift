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
    /// `nil` for a user without an FTP.
    let cycling: CyclingDay?
    /// The name of the next workout, if it is scheduled for today or earlier.
    let workout: String?
    /// `nil` if there is no session.
    let daysSinceStretch: Int?
    let daysSinceMeditation: Int?
    /// Consecutive days with a meditation, up to today or yesterday.
    let meditationStreak: Int
    let weight: Weight?
}
