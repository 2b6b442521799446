import Foundation

/// A time zone of the IANA database.
package struct Zone: Sendable {
    private let timeZone: TimeZone

    package static let utc = Zone(timeZone: .gmt)

    private init(timeZone: TimeZone) {
        self.timeZone = timeZone
    }

    /// Finds a zone by name like JavaScript's `Intl`: ignores case, accepts links, and refuses abbreviations and bare offsets.
    ///
    /// All systems accept the same names: a link that Foundation does not know is resolved to its zone. A far too long name is refused
    /// without being read.
    package init?(named name: String) {
        guard name.utf8.count <= Self.mostNameBytes, name.utf8.allSatisfy({ $0 < 0x80 }),
            let identifier = Self.identifier(name.lowercased()),
            let timeZone = TimeZone(identifier: identifier) ?? ZoneNames.links[identifier].flatMap({ TimeZone(identifier: $0) })
        else { return nil }
        self.timeZone = timeZone
    }

    /// The local date at an instant.
    package func localDate(at instant: Instant) -> LocalDate {
        instant.advanced(bySeconds: secondsFromUTC(at: instant)).utc.date
    }

    /// The instant of a local date and time. If clocks skip this time, it is the first instant after the change; if it occurs twice, the
    /// earlier one.
    package func instant(of date: LocalDate, secondsOfDay: Int64) -> Instant {
        let wall = Instant(date, millisecondsOfDay: secondsOfDay * 1_000)
        // Clocks change at most once within a day in either direction, so one of the two offsets is right unless the time is skipped.
        let early = wall.advanced(bySeconds: -secondsFromUTC(at: wall.advanced(bySeconds: -86_400)))
        let late = wall.advanced(bySeconds: -secondsFromUTC(at: wall.advanced(bySeconds: 86_400)))
        for candidate in [min(early, late), max(early, late)] where candidate.advanced(bySeconds: secondsFromUTC(at: candidate)) == wall {
            return candidate
        }
        return firstChange(from: min(early, late), to: max(early, late))
    }

    /// The instant between two others at which the offset changes.
    private func firstChange(from start: Instant, to end: Instant) -> Instant {
        let offset = secondsFromUTC(at: start)
        let seconds = Int(start.seconds)..<Int(end.seconds)
        return Instant(seconds: Int64(seconds.partitionPoint { secondsFromUTC(at: Instant(seconds: Int64($0))) != offset }))
    }

    /// The seconds of the local day that have passed at an instant.
    package func secondsOfDay(at instant: Instant) -> Int64 {
        instant.advanced(bySeconds: secondsFromUTC(at: instant)).utc.millisecondsOfDay / 1_000
    }

    /// The offset at an instant; positive east of Greenwich.
    package func secondsFromUTC(at instant: Instant) -> Int64 {
        Int64(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)))
    }

    private static func identifier(_ name: String) -> String? { listed[name] ?? newer[name] }

    /// Keyed by the lower-case name.
    private static let listed = identifiers(ZoneNames.zones + ZoneNames.links.keys)
    /// Foundation's own names, because its database may be newer than the table. Listing them is slow, and few requests need it.
    private static let newer = identifiers(TimeZone.knownTimeZoneIdentifiers)
    /// Twice the length of the longest name.
    private static let mostNameBytes = 64

    private static func identifiers(_ names: [String]) -> [String: String] {
        Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }
}
