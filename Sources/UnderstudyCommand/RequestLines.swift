import Foundation
import UnderstudyCore
import UnderstudyWorlds

/// Formats each request of the log as one line.
struct RequestLines: Sendable {
    let format: LogFormat
    private let text: RequestText

    init(_ format: LogFormat, _ text: RequestText) {
        self.format = format
        self.text = text
    }

    /// Uses this machine's time zone, and colours if the descriptor is a terminal that takes them.
    init(_ format: LogFormat, for descriptor: Int32) {
        self.init(format, RequestText(LineStyle(for: descriptor)))
    }

    /// - Parameter now: the machine's time.
    func line(of event: RequestLog.Event, now: Instant) -> String {
        switch event {
        case .request(let summary, let world): line(of: summary, in: world, now: now)
        case .missing(let count): missing(count)
        }
    }

    private func line(of summary: JSON, in world: String, now: Instant) -> String {
        switch format {
        case .text: text.line(of: summary, in: world, now: now)
        case .json: summary.merging(["world": .string(world)]).text.escapedInJSON()
        }
    }

    private func missing(_ count: Int) -> String {
        switch format {
        case .text: "understudy: \(count == 1 ? "1 request is" : "\(count) requests are") missing here; there were too many to show all"
        case .json: (["missing": .integer(count)] as JSON).text
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
