import Foundation
import Values

/// The two times that commands show to people: the machine's in the time zone of the person at the terminal, and a world's in UTC, since its
/// clock may stand at any instant. JSON has both in UTC, as the control API has them.
struct LineTimes: Sendable {
    /// The time zone of the person at the terminal.
    private let zone: TimeZone
    /// The machine's time.
    private let now: Instant

    init(zone: TimeZone = .current, now: Instant = VirtualClock(.system).now()) {
        (self.zone, self.now) = (zone, now)
    }

    /// `09:00:00.123`, or `2026-01-07 09:00:00.123` for another day. Any text that is no instant is shown as it is.
    func local(_ text: String) -> String {
        guard let instant = Instant(text) else { return Self.unread(text) }
        let (shown, today) = (Self.text(of: instant, in: zone), Self.text(of: now, in: zone))
        return shown.prefix(10).elementsEqual(today.prefix(10)) ? String(shown.dropFirst(11)) : shown
    }

    /// `2026-01-07 09:00:00.123 UTC`, of a world's clock. Any text that is no instant is shown as it is.
    func world(_ text: String) -> String {
        Instant(text).map { Self.text(of: $0, in: .gmt) + " UTC" } ?? Self.unread(text)
    }

    /// `2026-01-07 09:00:00.123`
    private static func text(of instant: Instant, in zone: TimeZone) -> String {
        let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)
        let written = instant.advanced(bySeconds: Int64(zone.secondsFromGMT(for: date))).written.description
        return "\(written.prefix(10)) \(written.dropFirst(11).prefix(12))"
    }

    private static func unread(_ text: String) -> String { text.onTerminal(upTo: LineStyle.longestName) }
}
