extension Instant {
    /// Parses RFC 3339 and drops fractions of a second. `nil` also for an instant whose year in UTC does not have four digits (fitiq.md
    /// 1.7).
    package static func toTheSecond(_ text: String) -> Instant? {
        guard let instant = Instant(text), instant.canBeWritten else { return nil }
        return Instant(seconds: instant.seconds)
    }

    /// Midnight in UTC at the start of a date.
    package static func start(of date: LocalDate) -> Instant { Instant(date) }

    /// The last second of a date in UTC.
    package static func end(of date: LocalDate) -> Instant { Instant(date + 1).advanced(bySeconds: -1) }
}

/// A date or an instant, for parameters that accept both.
package enum DateOrInstant: Sendable {
    case date(LocalDate)
    case instant(Instant)

    package init?(_ text: String) {
        if let date = LocalDate(text) {
            self = .date(date)
        } else if let instant = Instant.toTheSecond(text) {
            self = .instant(instant)
        } else {
            return nil
        }
    }

    /// Reads the value of a query. Foundation does not escape `+`, so it arrives as a space (fitiq.md 1.7).
    package init?(query text: String) {
        let bytes = text.utf8.map { text.utf8.count > 19 && $0 == UInt8(ascii: " ") ? UInt8(ascii: "+") : $0 }
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    /// The first second of the date in UTC, or the instant.
    package var start: Instant {
        switch self {
        case .date(let date): .start(of: date)
        case .instant(let instant): instant
        }
    }

    /// The last second of the date in UTC, or the instant.
    package var end: Instant {
        switch self {
        case .date(let date): .end(of: date)
        case .instant(let instant): instant
        }
    }

    /// The date in UTC.
    package var date: LocalDate { start.utc.date }
}
