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
    private let style: LineStyle

    private static let (statusWidth, durationWidth, accountWidth) = (3, 8, 14)
    /// The longest path and the longest name shown, in characters; clients choose their lengths.
    private static let (longestTarget, longestName) = (300, LineStyle.longestName)

    init(_ style: LineStyle) {
        self.style = style
    }

    init(zone: TimeZone, isColoured: Bool) {
        self.init(LineStyle(zone: zone, isColoured: isColoured))
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
            style.time(summary["receivedAt"]?.string ?? "", now),
            style.paint((status.map(String.init) ?? "-").filled(left: Self.statusWidth), Self.shade(of: status)),
            Self.duration(summary["durationMs"]?.number ?? 0).filled(left: Self.durationWidth),
            account.onTerminal(upTo: Self.longestName).filled(right: Self.accountWidth),
            "\(method) \(Self.target(of: summary))".onTerminal(upTo: Self.longestTarget),
        ]
        if summary["knownRoute"] == false { parts.append(style.paint("no route", .yellow)) }
        let faults = (summary["faults"]?.array ?? []).compactMap(\.string).joined(separator: ", ")
        if !faults.isEmpty { parts.append(style.paint("fault \(faults.onTerminal(upTo: Self.longestName))", .magenta)) }
        if !world.isSame(as: "main") { parts.append(style.paint("sandbox \(world.onTerminal(upTo: Self.longestName))", .cyan)) }
        return parts.joined(separator: "  ")
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

    private static func shade(of status: Int?) -> LineStyle.Shade {
        switch status {
        case .some(..<300): .green
        case .some(..<400): .cyan
        case .some(..<500): .yellow
        default: .red
        }
    }
}
