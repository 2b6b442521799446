import Foundation

/// A time zone of the IANA database.
package struct Zone: Sendable {
    private let timeZone: TimeZone

    package static let utc = Zone(timeZone: .gmt)

    private init(timeZone: TimeZone) {
        self.timeZone = timeZone
    }

    /// Finds a zone by name as JavaScript's `Intl` does: regardless of case, links included, abbreviations and bare offsets excluded.
    ///
    /// The same names on every system: a link that Foundation does not know is found by its zone. What is far longer than every name is
    /// told without being read.
    package init?(named name: String) {
        guard name.utf8.count <= Self.mostNameBytes, name.utf8.allSatisfy({ $0 < 0x80 }),
            let identifier = Self.identifier(name.lowercased()),
            let timeZone = TimeZone(identifier: identifier) ?? ZoneNames.links[identifier].flatMap({ TimeZone(identifier: $0) })
        else { return nil }
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
        // Clocks change at most once within a day either way, so one of the two offsets is right, unless the wall never shows this time.
        let early = wall.advanced(bySeconds: -secondsFromUTC(at: wall.advanced(bySeconds: -86_400)))
        let late = wall.advanced(bySeconds: -secondsFromUTC(at: wall.advanced(bySeconds: 86_400)))
        for candidate in [min(early, late), max(early, late)] where candidate.advanced(bySeconds: secondsFromUTC(at: candidate)) == wall {
            return candidate
        }
        return firstChange(from: min(early, late), to: max(early, late))
    }

    /// The instant between two at which the offset changes.
    private func firstChange(from start: Instant, to end: Instant) -> Instant {
        let offset = secondsFromUTC(at: start)
        var (before, after) = (start, end)
        while after.milliseconds - before.milliseconds > 1_000 {
            let middle = Instant(seconds: (before.milliseconds + after.milliseconds) / 2_000)
            if secondsFromUTC(at: middle) == offset { before = middle } else { after = middle }
        }
        return after
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

    private static func identifier(_ name: String) -> String? { listed[name] ?? newer[name] }

    /// By lower case.
    private static let listed = identifiers(ZoneNames.zones + ZoneNames.links.keys)
    /// Foundation's own, since its database may be newer than the table. It takes a while to list them, and few ask for one.
    private static let newer = identifiers(TimeZone.knownTimeZoneIdentifiers)
    /// The longest name has half as many.
    private static let mostNameBytes = 64

    private static func identifiers(_ names: [String]) -> [String: String] {
        Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }
}
