import Values

/// A change of a clock, as `PUT clock` and the files of scenarios describe it.
enum ClockChange: Sendable {
    case system
    case frozen(Instant?)
    case running(Instant?)
    case advance(CalendarDuration)

    private enum Mode: String, CaseIterable {
        case system, frozen, running
    }

    /// The setting of a clock: a change without `advance`, which would differ each time.
    init(setting body: ObjectReader) {
        let (mode, now) = (body.choice("mode", of: Mode.self), body.clockInstant("now"))
        body.require("mode", expected: "\"system\", \"frozen\" or \"running\"")
        self.init(mode, now, body)
    }

    init(_ body: ObjectReader) {
        let (mode, now, duration) = (body.choice("mode", of: Mode.self), body.clockInstant("now"), body.duration("advance"))
        if body.isGiven("advance") {
            for key in ["mode", "now"] where body.isGiven(key) { body.fault(key, expected: "nothing beside advance") }
        } else {
            body.require("mode", expected: "\"system\", \"frozen\" or \"running\", or advance in its place")
        }
        self.init(mode, now, body)
        if let duration { self = .advance(duration) }
    }

    private init(_ mode: Mode?, _ now: Instant?, _ body: ObjectReader) {
        if mode == .system, body.isGiven("now") { body.fault("now", expected: "nothing beside the mode system") }
        self =
            switch mode {
            case .frozen: .frozen(now)
            case .running: .running(now)
            case .system, nil: .system
            }
    }

    /// The mode after the change.
    ///
    /// - Parameters:
    ///   - now: the time of the clock before it.
    ///   - clock: has the machine's time.
    func applied(to mode: VirtualClock.Mode, showing now: Instant, of clock: VirtualClock) -> VirtualClock.Mode {
        switch self {
        case .system: return .system
        case .frozen(let given): return .frozen(given ?? now)
        case .running(let given): return clock.running(from: given ?? now)
        case .advance(let duration):
            if case .frozen = mode { return .frozen(now.advanced(by: duration)) }
            return clock.running(from: now.advanced(by: duration))
        }
    }
}
