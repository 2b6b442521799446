import Foundation
import UnderstudyCore

/// A request on one line for people: when it came, how it was answered and how fast, whose it is, what was asked for, and what is unusual.
///
/// ```
/// 09:00:00.123  200    1.2 ms  six-days        GET /api/longevity/trends?range=weekly
/// 09:00:01.070  503   0.31 ms  -               POST /api/v1/progress  fault f1  sandbox t1
/// ```
///
/// Secrets have been masked before; here goes what a terminal would obey.
struct RequestText: Sendable {
    /// Of the person at the terminal.
    let zone: TimeZone
    let isColoured: Bool

    private static let (statusWidth, durationWidth, accountWidth) = (3, 8, 14)
    /// How much is shown of what clients can make as long as they like.
    private static let (longestTarget, longestName) = (300, 64)

    /// As ANSI terminals number them.
    private enum Shade: Int {
        case faint = 2
        case red = 31
        case green = 32
        case yellow = 33
        case magenta = 35
        case cyan = 36
    }

    /// - Parameters:
    ///   - summary: an entry of the journal, without headers and bodies.
    ///   - world: `main`, or a sandbox.
    ///   - now: the time of the machine: a request of another day is shown with its date.
    func line(of summary: JSON, in world: String, now: Instant) -> String {
        let status = summary["status"]?.integer
        let method = summary["method"]?.string ?? ""
        let account = summary["account"]?.string ?? "-"
        var parts = [
            paint(time(summary["at"]?.string ?? "", now), .faint),
            paint((status.map(String.init) ?? "-").padded(left: Self.statusWidth), Self.shade(of: status)),
            Self.duration(summary["durationMs"]?.number ?? 0).padded(left: Self.durationWidth),
            account.onTerminal(upTo: Self.longestName).padded(right: Self.accountWidth),
            "\(method) \(Self.target(of: summary))".onTerminal(upTo: Self.longestTarget),
        ]
        if summary["knownRoute"] == false { parts.append(paint("no route", .yellow)) }
        let faults = (summary["faults"]?.array ?? []).compactMap(\.string)
        if !faults.isEmpty { parts.append(paint("fault \(faults.joined(separator: ", ").onTerminal(upTo: Self.longestName))", .magenta)) }
        if !world.isSame(as: "main") { parts.append(paint("sandbox \(world.onTerminal(upTo: Self.longestName))", .cyan)) }
        return parts.joined(separator: "  ")
    }

    /// `09:00:00.123`, of another day `2026-01-07 09:00:00.123`.
    private func time(_ text: String, _ now: Instant) -> String {
        guard let instant = Instant(text) else { return text.onTerminal(upTo: Self.longestName) }
        let (shown, today) = (wall(at: instant), wall(at: now))
        let time = shown.dropFirst(11).prefix(12)
        return shown.prefix(10).elementsEqual(today.prefix(10)) ? String(time) : "\(shown.prefix(10)) \(time)"
    }

    /// What the wall shows, written as if it were in UTC.
    private func wall(at instant: Instant) -> String {
        let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)
        return instant.advanced(bySeconds: Int64(zone.secondsFromGMT(for: date))).written.description
    }

    /// Three digits or so, whatever it is.
    static func duration(_ milliseconds: Double) -> String {
        switch milliseconds {
        case ..<1: String(format: "%.2f ms", milliseconds)
        case ..<100: String(format: "%.1f ms", milliseconds)
        case ..<10_000: String(format: "%.0f ms", milliseconds)
        default: String(format: "%.1f s", milliseconds / 1_000)
        }
    }

    /// The path, and the query as it was understood.
    private static func target(of summary: JSON) -> String {
        let path = summary["path"]?.string ?? ""
        let pairs = (summary["query"]?.object ?? [:]).flatMap { name, values in
            (values.array ?? []).map { "\(name)=\($0.string ?? "")" }
        }
        return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
    }

    private static func shade(of status: Int?) -> Shade {
        switch status {
        case .some(..<300): .green
        case .some(..<400): .cyan
        case .some(..<500): .yellow
        default: .red
        }
    }

    private func paint(_ text: String, _ shade: Shade) -> String {
        isColoured ? "\u{1B}[\(shade.rawValue)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    fileprivate func padded(left width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }

    fileprivate func padded(right width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
