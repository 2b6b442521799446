import Foundation
import UnderstudyCore
import UnderstudyWorlds

/// Shows requests, a line for each, in one of the formats.
struct RequestLines: Sendable {
    let format: LogFormat
    private let text: RequestText

    init(_ format: LogFormat, _ text: RequestText) {
        self.format = format
        self.text = text
    }

    /// As whoever is at the other end of a stream reads them.
    init(_ format: LogFormat, for descriptor: Int32) {
        self.init(format, RequestText(zone: .current, isColoured: Terminal.takesColour(descriptor)))
    }

    /// - Parameter now: the time of the machine.
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
    /// JSON text in which characters that a terminal would obey are escapes: they stand within texts alone.
    fileprivate func escapedInJSON() -> String {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
        return unicodeScalars.map { $0.isObeyedByTerminals ? jsonEscape(of: $0) : String($0) }.joined()
    }
}

/// A character as JSON may write it: one escape, or two beyond the first 65,536.
private func jsonEscape(of scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { "\\u" + padded($0, 4, radix: 16).lowercased() }.joined()
}

extension RequestLog {
    /// What is handed to a writer at once, about.
    private static let pieceBytes = 65_536

    /// Writes a line for each request, from here on. While nobody reads, requests are dropped here, and the writer has room for others.
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
