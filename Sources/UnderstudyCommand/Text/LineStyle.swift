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

    /// A time of the machine, as ``LineTimes/local(_:)`` shows it.
    ///
    /// - Parameter now: the machine's time.
    func time(_ text: String, _ now: Instant) -> String {
        paint(LineTimes(zone: zone, now: now).local(text), .faint)
    }

    func paint(_ text: String, _ shade: Shade) -> String {
        isColoured ? "\u{1B}[\(shade.rawValue)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    func filled(left width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }

    func filled(right width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
