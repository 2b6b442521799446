import GRDB
import Values

/// A backend with records that an app reads from HealthKit.
package protocol HealthSource: Backend {
    /// The samples from which an app computes the account's records of these days, in any order. ``HealthDays/past(_:)`` selects from them.
    func healthSamples(of account: Account, on days: HealthDays, in db: Database) throws -> [HealthSample]
}

/// Consecutive local dates of a phone.
package struct HealthDays: Sendable {
    package let first: LocalDate
    package let last: LocalDate
    package let clock: HealthClock

    package init(_ first: LocalDate, through last: LocalDate, by clock: HealthClock) {
        self.first = first
        self.last = last
        self.clock = clock
    }

    /// The days up to today, in parts of a calendar month.
    ///
    /// - Parameter count: at least 1.
    package static func months(ofLast count: Int, by clock: HealthClock) -> [HealthDays] {
        var months: [HealthDays] = []
        var first = clock.today - (count - 1)
        while first <= clock.today {
            months.append(HealthDays(first, through: min(first.endOfMonth, clock.today), by: clock))
            first = first.endOfMonth + 1
        }
        return months
    }

    /// The first instant of these dates, and the first one after them.
    package var instants: (start: Instant, end: Instant) {
        (clock.zone.instant(of: first, secondsOfDay: 0), clock.zone.instant(of: last + 1, secondsOfDay: 0))
    }

    package func day(_ date: LocalDate) -> HealthDay { HealthDay(date, by: clock) }

    /// The samples that have ended by now.
    package func past(_ samples: [HealthSample]) -> [HealthSample] { samples.filter { $0.end <= clock.now } }
}

/// A phone's zone and its present time.
package struct HealthClock: Sendable {
    package let zone: Zone
    /// Without fractions of a second, as exports have no others.
    package let now: Instant

    package init(zone: Zone, now: Instant) {
        self.zone = zone
        self.now = Instant(seconds: now.seconds)
    }

    package var today: LocalDate { zone.localDate(at: now) }
}
