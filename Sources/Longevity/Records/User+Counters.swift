import Values

/// The counters of days. A counter that the revision does not count stays as it is stored, NULL if it was never written. Changing the
/// revision therefore loses nothing (longevity-2026-01-20.md 2, 8).
extension User {
    /// The counters as the formulas take them; 0 when unset.
    func tally(by revision: Revision) -> StreakTally {
        StreakTally(
            rejuvenation: DayCount(streak: count(.rejuvenationStreakDays), total: count(.totalRejuvenationDays)),
            acceleration: revision.countsAcceleration
                ? DayCount(streak: count(.accelerationStreakDays), total: count(.totalAccelerationDays)) : nil)
    }

    /// Sets the counters of a tally, and no others.
    mutating func setTally(_ tally: StreakTally) {
        self[.rejuvenationStreakDays] = .integer(tally.rejuvenation.streak)
        self[.totalRejuvenationDays] = .integer(tally.rejuvenation.total)
        guard let acceleration = tally.acceleration else { return }
        self[.accelerationStreakDays] = .integer(acceleration.streak)
        self[.totalAccelerationDays] = .integer(acceleration.total)
    }

    /// The counters in the state of a response; 0 when unset.
    func counters(by revision: Revision) -> [(String, JSON?)] {
        UserField.counters(by: revision).map { ($0.name, .integer(count($0))) }
    }
}

extension UserField {
    /// The counters that a revision shows in a state.
    static func counters(by revision: Revision) -> [UserField] {
        revision.countsAcceleration
            ? [.rejuvenationStreakDays, .accelerationStreakDays, .totalRejuvenationDays, .totalAccelerationDays]
            : [.rejuvenationStreakDays, .totalRejuvenationDays]
    }
}
