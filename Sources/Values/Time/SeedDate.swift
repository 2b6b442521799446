/// The instant, zone and date at which an account is seeded.
package struct SeedMoment: Sendable {
    package let now: Instant
    package let zone: Zone
    package let today: LocalDate
    /// The last date that counts as processed by the nightly jobs; later dates are still to come. See ``RequestTime/beginning``.
    package let lastNight: LocalDate
    /// The end of what is generated: for an evergreen account the end of today, since the rest of the day is stored when it is due;
    /// otherwise now.
    package let horizon: Instant
    /// The time of what has none in the seed: for an evergreen account the beginning of today, at whatever instant of the day it is seeded;
    /// otherwise now.
    package let undated: Instant

    package init(now: Instant, zone: Zone, isEvergreen: Bool = false) {
        self.init(RequestTime(now), zone: zone, isEvergreen: isEvergreen)
    }

    package init(_ moment: RequestTime, zone: Zone, isEvergreen: Bool = false) {
        now = moment.now
        self.zone = zone
        today = zone.localDate(at: moment.now)
        lastNight = zone.localDate(at: moment.beginning) - 1
        let tomorrow = zone.instant(of: today + 1, secondsOfDay: 0)
        horizon = isEvergreen ? tomorrow.advanced(byMilliseconds: -1) : now
        undated = isEvergreen ? zone.instant(of: today, secondsOfDay: 0) : now
    }
}

/// A date in a seed file: `yyyy-MM-dd`, `today`, `yesterday`, `today-12d`, `today+1d`.
package enum SeedDate: Sendable, Equatable {
    case literal(LocalDate)
    /// The number of days after today; negative for days before.
    case relative(days: Int)

    package static let expected = "a date: yyyy-MM-dd, today, yesterday, today-12d or today+12d"
    private static let longestBytes = 32

    package init?(_ text: String) {
        guard text.utf8.count <= Self.longestBytes else { return nil }
        if let date = LocalDate(text) {
            self = .literal(date)
        } else if text == "yesterday" {
            self = .relative(days: -1)
        } else if text == "today" {
            self = .relative(days: 0)
        } else {
            guard text.hasPrefix("today"), text.hasSuffix("d"), let days = Int(text.dropFirst(5).dropLast()), days.magnitude <= 100_000,
                ["+", "-"].contains(text.dropFirst(5).prefix(1))
            else { return nil }
            self = .relative(days: days)
        }
    }

    /// The range of generated and relative dates. Every date in it can be written and read again in any zone.
    package static let range = LocalDate(year: 1, month: 1, day: 2)...LocalDate(year: 9_999, month: 12, day: 30)

    package func resolved(at moment: SeedMoment) -> LocalDate {
        switch self {
        case .literal(let date): date
        case .relative(let days): min(max(moment.today + days, Self.range.lowerBound), Self.range.upperBound)
        }
    }

    package var isRelative: Bool {
        if case .relative = self { true } else { false }
    }

    /// The form in a seed file. Several texts can mean one date, such as `yesterday` and `today-1d`; this one is the same for all of them.
    package var text: String {
        switch self {
        case .literal(let date): date.description
        case .relative(0): "today"
        case .relative(let days): "today\(days < 0 ? "" : "+")\(days)d"
        }
    }
}

/// An instant in a seed file: RFC 3339, `now`, `today-3d` (that day at the present time of day), `today-3dT08:30` (local time).
package enum SeedInstant: Sendable, Equatable {
    case literal(Instant)
    case relative(days: Int, secondsOfDay: Int64?)

    package static let expected = "an instant: RFC 3339, now, today-3d or today-3dT08:30"
    private static let longestBytes = 64

    package init?(_ text: String) {
        guard text.utf8.count <= Self.longestBytes else { return nil }
        if let instant = Instant(text) {
            guard instant.canBeWritten else { return nil }
            self = .literal(instant)
            return
        }
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard case .relative(let days)? = text == "now" ? .relative(days: 0) : SeedDate(String(parts[0])) else { return nil }
        var secondsOfDay: Int64?
        if parts.count == 2 {
            let time = parts[1].split(separator: ":", omittingEmptySubsequences: false)
            let isDigits = time.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
            guard time.count == 2, isDigits, let hour = Int64(time[0]), let minute = Int64(time[1]),
                (0..<24).contains(hour), (0..<60).contains(minute)
            else { return nil }
            secondsOfDay = (hour * 60 + minute) * 60
        }
        self = .relative(days: days, secondsOfDay: secondsOfDay)
    }

    package func resolved(at moment: SeedMoment) -> Instant {
        switch self {
        case .literal(let instant): instant
        case .relative(0, nil): moment.now
        case .relative(let days, let secondsOfDay):
            moment.zone.instant(of: moment.today + days, secondsOfDay: secondsOfDay ?? moment.zone.secondsOfDay(at: moment.now)).written
        }
    }

    package var isRelative: Bool {
        if case .relative = self { true } else { false }
    }
}
