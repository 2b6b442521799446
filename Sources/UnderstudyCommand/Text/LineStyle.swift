import Foundation
import Values

/// The times and colours of lines for people.
struct LineStyle: Sendable {
    /// The time zone of the person at the terminal.
    let zone: TimeZone
    let isColoured: Bool

    /// The longest name shown, in characters; clients choose their lengths.
    static let longestName = 64

    init(zone: TimeZone, isColoured: Bool) {
        self.zone = zone
        self.isColoured = isColoured
    }

    /// Uses this machine's time zone, and colours if the descriptor is a terminal that takes them.
    init(for descriptor: Int32) {
        self.init(zone: .current, isColoured: Terminal.takesColour(descriptor))
    }

    /// The codes of ANSI terminals.
    enum Shade: Int {
        case faint = 2
        case red = 31
        case green = 32
        case yellow = 33
        case magenta = 35
        case cyan = 36
    }

    /// `09:00:00.123`, or `2026-01-07 09:00:00.123` for another day.
    ///
    /// - Parameters:
    ///   - text: an instant; any other text is shown as it is.
    ///   - now: the machine's time.
    func time(_ text: String, _ now: Instant) -> String {
        guard let instant = Instant(text) else { return paint(text.onTerminal(upTo: Self.longestName), .faint) }
        let (shown, today) = (localTime(at: instant), localTime(at: now))
        let time = shown.dropFirst(11).prefix(12)
        return paint(shown.prefix(10).elementsEqual(today.prefix(10)) ? String(time) : "\(shown.prefix(10)) \(time)", .faint)
    }

    /// The local date and time, formatted as if it were UTC.
    private func localTime(at instant: Instant) -> String {
        let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)
        return instant.advanced(bySeconds: Int64(zone.secondsFromGMT(for: date))).written.description
    }

    func paint(_ text: String, _ shade: Shade) -> String {
        isColoured ? "\u{1B}[\(shade.rawValue)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    func filled(left width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }

    func filled(right width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
