import UnderstudyCore

extension Instant {
    /// `yyyy-MM-ddTHH:mm:ssZ`, the only form that every client reads (fitiq.md 1.7).
    var timestamp: String { descriptionToTheSecond }

    /// Parses RFC 3339 and drops fractions of a second. `nil` also for an instant whose year in UTC does not have four digits (fitiq.md
    /// 1.7).
    init?(timestamp text: String) {
        guard let instant = Instant(text), instant.canBeWritten else { return nil }
        self.init(seconds: instant.seconds)
    }

    /// The instant without fractions of a second. Neither the tables nor the responses have them.
    var wholeSeconds: Instant { Instant(seconds: seconds) }

    /// Midnight in UTC at the start of a date.
    static func start(of date: LocalDate) -> Instant { Instant(date) }

    /// The last second of a date in UTC.
    static func end(of date: LocalDate) -> Instant { Instant(date + 1).advanced(bySeconds: -1) }
}

extension JSON {
    static func timestamp(_ instant: Instant) -> JSON { .string(instant.timestamp) }
    static func timestamp(_ instant: Instant?) -> JSON { instant.map(JSON.timestamp) ?? .null }
}

extension JSONWriter {
    /// An instant as ``Instant/timestamp``, or `null`.
    mutating func member(_ name: StaticString, _ instant: Instant?) {
        self.name(name)
        if let instant { write(instant, hasMilliseconds: false) } else { writeNull() }
    }
}

/// A date or an instant, for parameters that accept both.
enum DateOrInstant {
    case date(LocalDate)
    case instant(Instant)

    init?(_ text: String) {
        if let date = LocalDate(text) {
            self = .date(date)
        } else if let instant = Instant(timestamp: text) {
            self = .instant(instant)
        } else {
            return nil
        }
    }

    /// The first second of the date in UTC, or the instant.
    var start: Instant {
        switch self {
        case .date(let date): .start(of: date)
        case .instant(let instant): instant
        }
    }

    /// The last second of the date in UTC, or the instant.
    var end: Instant {
        switch self {
        case .date(let date): .end(of: date)
        case .instant(let instant): instant
        }
    }

    /// The date in UTC.
    var date: LocalDate { start.utc.date }
}
