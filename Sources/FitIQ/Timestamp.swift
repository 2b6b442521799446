import UnderstudyCore

extension Instant {
    /// `yyyy-MM-ddTHH:mm:ssZ`, the one form that every client reads (fitiq.md 1.7).
    var timestamp: String { descriptionToTheSecond }

    /// Reads RFC 3339 and drops what is beyond the second; `nil` also for an instant that UTC would write with another year than four
    /// digits. (fitiq.md 1.7)
    init?(timestamp text: String) {
        guard let instant = Instant(text), instant.canBeWritten else { return nil }
        self.init(seconds: instant.seconds)
    }

    /// Without what is beyond the second, which neither the tables nor the wire hold.
    var wholeSeconds: Instant { Instant(seconds: seconds) }

    /// Midnight in UTC at which a date begins.
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

/// A date, or an instant, where either may be given.
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

    /// The first second it covers; dates are counted in UTC.
    var start: Instant {
        switch self {
        case .date(let date): .start(of: date)
        case .instant(let instant): instant
        }
    }

    /// The last second it covers.
    var end: Instant {
        switch self {
        case .date(let date): .end(of: date)
        case .instant(let instant): instant
        }
    }

    /// The date in UTC.
    var date: LocalDate { start.utc.date }
}
