import Values

/// Formats each event of a world as one line, with the machine's time and the world's:
///
/// ```
/// 10:20:41.007  clock     2026-01-08 00:00:00.000 UTC  The clock stands at 2026-01-08T00:00:00.000Z.
/// 10:20:43.120  fired     2026-01-08 00:00:00.000 UTC  f1 fired: request req-18
/// ```
struct EventLines: Sendable {
    let format: LogFormat
    private let style: LineStyle
    /// `main`, or the name of a sandbox.
    private let world: String

    private static let kindWidth = 8
    /// The longest sentence shown, in characters.
    private static let longestSummary = 300

    init(_ format: LogFormat, _ style: LineStyle, of world: String) {
        self.format = format
        self.style = style
        self.world = world
    }

    /// - Parameter now: the machine's time. An event of another day is shown with its date.
    func line(of item: WorldEvent, now: Instant) -> String {
        switch (item, format) {
        case (.event(let event), .text): text(of: event, now)
        case (.event(let event), .json): event.json.merging(["world": .string(world)]).text.escapedInJSON()
        case (.missing(let count), .text):
            "understudy: \(count == 1 ? "1 event is" : "\(count) events are") missing here; the world's list has the last 500"
        case (.missing(let count), .json): (["missing": .integer(count)] as JSON).text
        }
    }

    private func text(of event: ListedEvent, _ now: Instant) -> String {
        let kind = event.kind.onTerminal(upTo: LineStyle.longestName)
        let account = event.account.map { "\($0.onTerminal(upTo: LineStyle.longestName)): " } ?? ""
        var parts = [
            style.time(event.at, now), style.paint(kind.filled(right: Self.kindWidth), Self.shade(of: kind)),
            LineTimes(now: now).world(event.now),
            account + event.summary.onTerminal(upTo: Self.longestSummary),
        ]
        if !world.isSame(as: "main") { parts.append(style.paint("sandbox \(world.onTerminal(upTo: LineStyle.longestName))", .cyan)) }
        return parts.joined(separator: "  ")
    }

    private static func shade(of kind: String) -> LineStyle.Shade {
        switch kind {
        case "rule", "fired": .magenta
        case "clock", "midnight", "scenario": .cyan
        case "reset", "restore": .yellow
        default: .green
        }
    }
}
