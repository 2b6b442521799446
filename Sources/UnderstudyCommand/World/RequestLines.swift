import Foundation
import UnderstudyWorlds
import Values

/// Formats each request of the log as one line. For people, it has time, status, duration, account, method and path, then anything unusual
/// and the reason of a refusal:
///
/// ```
/// 09:00:00.123  200    1.2 ms  six-days        GET /api/longevity/trends?range=weekly
/// 09:00:01.070  503   0.31 ms  -               POST /api/v1/progress  fault f1  sandbox t1  rule f1 (maintenance)
/// ```
///
/// Its input has secrets masked already. This type escapes terminal control characters.
struct RequestLines: Sendable {
    let format: LogFormat
    private let style: LineStyle

    private static let (statusWidth, durationWidth, accountWidth) = (3, 8, 14)
    /// The longest path and the longest name shown, in characters; clients choose their lengths.
    private static let (longestTarget, longestName, longestReason) = (300, LineStyle.longestName, 200)

    init(_ format: LogFormat, _ style: LineStyle) {
        self.format = format
        self.style = style
    }

    /// - Parameter now: the machine's time. A request of another day is shown with its date.
    func line(of event: RequestLog.Event, now: Instant) -> String {
        switch (event, format) {
        case (.request(let summary, let world), .text): text(of: summary, in: world, now)
        case (.request(let summary, let world), .json): summary.merging(["world": .string(world)]).text.escapedInJSON()
        case (.missing(let count), .text):
            "understudy: \(count == 1 ? "1 request is" : "\(count) requests are") missing here; there were too many to show all"
        case (.missing(let count), .json): (["missing": .integer(count)] as JSON).text
        }
    }

    private func text(of summary: JSON, in world: String, _ now: Instant) -> String {
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
        if summary["from"] != nil { parts.append(style.paint("real backend", .cyan)) }
        if summary["knownRoute"] == false, summary["from"] == nil { parts.append(style.paint("no route", .yellow)) }
        let faults = (summary["faults"]?.array ?? []).compactMap(\.string).joined(separator: ", ")
        if !faults.isEmpty { parts.append(style.paint("fault \(faults.onTerminal(upTo: Self.longestName))", .magenta)) }
        if !world.isSame(as: "main") { parts.append(style.paint("sandbox \(world.onTerminal(upTo: Self.longestName))", .cyan)) }
        // The rule has been named, unless it belongs to a preset.
        if let reason = summary["reason"]?.string, !reason.isSame(as: "rule \(faults)") {
            parts.append(reason.onTerminal(upTo: Self.longestReason))
        }
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

extension String {
    /// JSON text with terminal control characters replaced by JSON escapes. Such characters occur only inside strings.
    func escapedInJSON() -> String {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
        return unicodeScalars.map { $0.isObeyedByTerminals ? jsonEscape(of: $0) : String($0) }.joined()
    }
}

/// A character as a JSON escape: a surrogate pair beyond U+FFFF.
private func jsonEscape(of scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { "\\u" + padded($0, 4, radix: 16).lowercased() }.joined()
}

extension RequestLog {
    /// The approximate size of one write.
    private static let pieceBytes = 65_536

    /// Starts to write a line for each request. Call it once.
    ///
    /// The log's thread waits until the reader has taken the lines. With a slow reader the log drops requests, and the writer's queue keeps
    /// room for other lines.
    func start(_ lines: RequestLines, to writer: LineWriter) {
        start { events in
            let now = VirtualClock(.system).now()
            var text = ""
            for (index, event) in events.enumerated() {
                text += lines.line(of: event, now: now) + "\n"
                guard text.utf8.count >= Self.pieceBytes || index == events.count - 1 else { continue }
                writer.write(text)
                text = ""
                while !writer.flush(withinSeconds: 60) {}
            }
        }
    }
}
