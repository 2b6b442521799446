import UnderstudyCore

/// Consecutive days of getting younger, or older; at most one of the two is not 0. (longevity.md 3.5)
struct Streaks: Sendable, Equatable {
    var rejuvenation = 0
    var acceleration = 0
}

/// The streaks and how many days of each kind there were in all.
struct StreakTally: Sendable, Equatable {
    var streaks = Streaks()
    var totalRejuvenationDays = 0
    var totalAccelerationDays = 0

    /// A smaller change is neutral: it ends both streaks and counts for neither total.
    private static let neutralYears = 0.0001

    /// Counts a check-in of `day` with a stored delta.
    ///
    /// A streak goes on only from the calendar day before. A second check-in of the last day changes nothing; that takes damaged data.
    mutating func count(deltaYears: Double, on day: LocalDate, after last: LocalDate?) {
        if last == day { return }
        let isConsecutive = last.map { day - $0 == 1 } ?? false
        if deltaYears <= -Self.neutralYears {
            streaks = Streaks(rejuvenation: isConsecutive ? streaks.rejuvenation + 1 : 1)
            totalRejuvenationDays += 1
        } else if deltaYears >= Self.neutralYears {
            streaks = Streaks(acceleration: isConsecutive ? streaks.acceleration + 1 : 1)
            totalAccelerationDays += 1
        } else {
            streaks = Streaks()
        }
    }
}
