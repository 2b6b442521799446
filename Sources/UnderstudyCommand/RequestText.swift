import Foundation
import UnderstudyCore

/// Formats a request as one line for people: time, status, duration, account, method and path, then anything unusual.
///
/// ```
/// 09:00:00.123  200    1.2 ms  six-days        GET /api/longevity/trends?range=weekly
/// 09:00:01.070  503   0.31 ms  -               POST /api/v1/progress  fault f1  sandbox t1
/// ```
///
/// Its input has secrets masked already. This type escapes terminal control characters.
struct RequestText: Sendable {
    /// The time zone of the person at the terminal.
    let zone: TimeZone
    let isColoured: Bool

    private static let (statusWidth, durationWidth, accountWidth) = (3, 8, 14)
    /// The longest path and the longest name shown, in characters; clients choose their lengths.
    private static let (longestTarget, longestName) = (300, 64)

    /// The codes of ANSI terminals.
    private enum Shade: Int {
        case faint = 2
        case red = 31
        case green = 32
        case yellow = 33
        case magenta = 35
        case cyan = 36
    }

    /// - Parameters:
    ///   - summary: a journal entry without headers and bodies.
    ///   - world: `main`, or the name of a sandbox.
    ///   - now: the machine's time. A request of another day is shown with its date.
    func line(of summary: JSON, in world: String, now: Instant) -> String {
        let status = summary["status"]?.integer
        let method = summary["method"]?.string ?? ""
        let account = summary["account"]?.string ?? "-"
        var parts = [
            paint(time(summary["receivedAt"]?.string ?? "", now), .faint),
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

    /// `09:00:00.123`, or `2026-01-07 09:00:00.123` for another day.
    private func time(_ text: String, _ now: Instant) -> String {
        guard let instant = Instant(text) else { return text.onTerminal(upTo: Self.longestName) }
        let (shown, today) = (localTime(at: instant), localTime(at: now))
        let time = shown.dropFirst(11).prefix(12)
        return shown.prefix(10).elementsEqual(today.prefix(10)) ? String(time) : "\(shown.prefix(10)) \(time)"
    }

    /// The local date and time, formatted as if it were UTC.
    private func localTime(at instant: Instant) -> String {
        let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)
        return instant.advanced(bySeconds: Int64(zone.secondsFromGMT(for: date))).written.description
    }

    /// A duration with about three significant digits.
    static func duration(_ milliseconds: Double) -> String {
        switch milliseconds {
        case ..<1: String(format: "%.2f ms", milliseconds)
        case ..<100: String(format: "%.1f ms", milliseconds)
        case ..<10_000: String(format: "%.0f ms", milliseconds)
        default: String(format: "%.1f s", milliseconds / 1_000)
        }
    }

    /// The path and the parsed query.
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
