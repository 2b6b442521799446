import Values

/// The number of days of one kind: in a row up to the last check-in, and in total.
struct DayCount: Sendable, Equatable {
    var streak = 0
    var total = 0

    /// Counts a check-in. A check-in of another kind ends the streak.
    mutating func count(isOfKind: Bool, isConsecutive: Bool) {
        streak = isOfKind ? (isConsecutive ? streak + 1 : 1) : 0
        if isOfKind { total += 1 }
    }
}

/// Days on which the biological age fell (rejuvenation) or rose (acceleration). (longevity.md 3.5, longevity-2026-01-20.md 3.2)
struct StreakTally: Sendable, Equatable {
    var rejuvenation = DayCount()
    /// `nil` in a revision that does not count these days.
    var acceleration: DayCount?

    /// In years. A smaller change is neutral: it ends both streaks and counts for neither total.
    private static let neutralYears = 0.0001

    /// Counts a check-in of `day` with a stored delta.
    ///
    /// A streak continues only from the previous calendar day. A second check-in on the last day, possible only after an import, changes
    /// nothing.
    mutating func count(deltaYears: Double, on day: LocalDate, after last: LocalDate?) {
        if last == day { return }
        let isConsecutive = last.map { day - $0 == 1 } ?? false
        rejuvenation.count(isOfKind: deltaYears <= -Self.neutralYears, isConsecutive: isConsecutive)
        acceleration?.count(isOfKind: deltaYears >= Self.neutralYears, isConsecutive: isConsecutive)
    }
}

extension StreakTally {
    /// An empty tally of the days that a revision counts.
    init(of revision: Revision) {
        self.init(acceleration: revision.countsAcceleration ? DayCount() : nil)
    }
}

extension Revision {
    /// Whether days of getting older are counted and shown. (longevity-2026-01-20.md 2)
    var countsAcceleration: Bool { self == .january14 }
}
