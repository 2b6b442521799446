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
        /// The day of the measurements, as the snapshot has it.
        let date: String
        /// The age of the measurements in days.
        let age: Int

        /// A recovery of yesterday is the newest one until the app syncs in the morning.
        private static let mostDays = 1

        /// Whether the measurements are too old to say anything about today.
        ///
        /// The app sends its last stored recovery again, whatever its age. The coach says the age of an old one, and plans the day as after
        /// a moderate recovery.
        var isStale: Bool { age > Self.mostDays }

        var isReady: Bool { state == "ready" && !isStale }
        /// Whether the day is one for rest.
        var asksForRest: Bool { state == "recover" && !isStale }
        /// Whether the last night was shorter than a number of hours.
        func sleptLess(than hours: Double) -> Bool { !isStale && sleepHours < hours }

        /// The warning of an old recovery; `nil` for a present one.
        var staleWarning: (type: String, message: String)? {
            isStale ? ("recovery_stale", "Your last recovery is \(CoachBriefing.days(age)) old: sync a new one.") : nil
        }
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
    /// Hours of sleep in the last nights, newest first. Nights of older snapshots do not count.
    let nights: [Double]
    /// `nil` for a user without an FTP.
    let cycling: CyclingDay?
    /// The next workout, if it is scheduled for today or earlier; otherwise the one that was completed today.
    let workout: CoachWorkout?
    /// `nil` if there is no session.
    let daysSinceStretch: Int?
    let daysSinceMeditation: Int?
    /// Consecutive days with a meditation, up to today or yesterday.
    let meditationStreak: Int
    let weight: Weight?
}

extension CoachDay.Recovery {
    /// - Parameters:
    ///   - snapshot: see ``RecoverySnapshot``.
    ///   - age: in days.
    init(_ snapshot: Record, age: Int) throws(MemberError) {
        score = try snapshot[RecoverySnapshot.score]
        state = try snapshot[RecoverySnapshot.state]
        hrvVsBaseline = try snapshot[RecoverySnapshot.hrvVsBaseline]
        rhrVsBaseline = try snapshot[RecoverySnapshot.rhrVsBaseline]
        sleepHours = try snapshot[RecoverySnapshot.sleepHours]
        date = String(try snapshot[RecoverySnapshot.date].prefix(10))
        self.age = age
    }
}
