import Foundation

/// A time zone of the IANA database.
package struct Zone: Sendable {
    private let timeZone: TimeZone

    package static let utc = Zone(timeZone: .gmt)

    private init(timeZone: TimeZone) {
        self.timeZone = timeZone
    }

    /// Finds a zone by name as JavaScript's `Intl` does: regardless of case, links included, abbreviations and bare offsets excluded.
    package init?(named name: String) {
        guard let identifier = Self.identifier(for: name), let timeZone = TimeZone(identifier: identifier) else { return nil }
        self.timeZone = timeZone
    }

    /// The date on the wall at an instant.
    package func localDate(at instant: Instant) -> LocalDate {
        instant.advanced(bySeconds: secondsFromUTC(at: instant)).utc.date
    }

    /// The instant when the wall shows a date and a time. Where clocks go forward over it, the first instant after; where they go back, the
    /// earlier of the two.
    package func instant(of date: LocalDate, secondsOfDay: Int64) -> Instant {
        let wall = Instant(date, millisecondsOfDay: secondsOfDay * 1_000)
        let before = wall.advanced(bySeconds: -secondsFromUTC(at: wall.advanced(bySeconds: -86_400)))
        return before.advanced(bySeconds: secondsFromUTC(at: wall.advanced(bySeconds: -86_400)) - secondsFromUTC(at: before))
    }

    /// When the next local day begins.
    package func nextMidnight(after instant: Instant) -> Instant {
        self.instant(of: localDate(at: instant) + 1, secondsOfDay: 0)
    }

    /// How many seconds of the local day have passed at an instant.
    package func secondsOfDay(at instant: Instant) -> Int64 {
        instant.advanced(bySeconds: secondsFromUTC(at: instant)).utc.millisecondsOfDay / 1_000
    }

    private func secondsFromUTC(at instant: Instant) -> Int64 {
        Int64(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)))
    }

    private static func identifier(for name: String) -> String? {
        if let known = knownIdentifiers[name.lowercased()] { return known }
        return name.contains("/") ? name : nil
    }

    /// Zones without a slash that the IANA database has beside its regions.
    private static let plainNames = [
        "UTC", "GMT", "UCT", "EST", "MST", "HST", "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT", "CET", "MET", "EET", "WET", "Cuba", "Egypt",
        "Eire",
        "GB", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Libya", "NZ", "Navajo", "PRC", "Poland", "Portugal", "ROC",
        "ROK",
        "Singapore", "Turkey", "Zulu",
    ]

    private static let knownIdentifiers = Dictionary(
        (TimeZone.knownTimeZoneIdentifiers + plainNames).map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
}
