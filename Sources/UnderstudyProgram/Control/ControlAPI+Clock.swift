import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

extension ControlAPI {
    static func clock(_ context: ControlContext) -> Response {
        .control(context.epoch.run.clock.json)
    }

    /// Responds after the nightly work of all passed midnights is done, so that the next request finds its results.
    static func setClock(_ context: ControlContext) throws -> Response {
        let change = try context.body(ClockChange.init)
        let clock = context.epoch.run.clock
        let now = try clock.change { mode, now in change.applied(to: mode, showing: now, of: clock) }
        context.world.note(.clock)
        context.world.record(.clock, clock.summary)
        if let (backend, error) = context.world.runNightlyJobs(of: context.epoch, at: now, by: context.seeding).first {
            throw ControlError(
                error is StorageFailure ? .serviceUnavailable : .internalServerError,
                "the clock was set, but the nightly work of \(backend) failed: \(error)")
        }
        return .control(clock.json)
    }
}

/// The change that `PUT clock` requests.
private enum ClockChange {
    case system
    case frozen(Instant?)
    case running(Instant?)
    case advance(CalendarDuration)

    private enum Mode: String, CaseIterable {
        case system, frozen, running
    }

    init(_ body: ObjectReader) {
        let (mode, now, duration) = (body.choice("mode", of: Mode.self), body.clockInstant("now"), body.duration("advance"))
        if body.isGiven("advance") {
            for key in ["mode", "now"] where body.isGiven(key) { body.fault(key, expected: "nothing beside advance") }
        } else {
            body.require("mode", expected: "\"system\", \"frozen\" or \"running\", or advance in its place")
        }
        if mode == .system, body.isGiven("now") { body.fault("now", expected: "nothing beside the mode system") }
        self =
            switch (duration, mode) {
            case (let duration?, _): .advance(duration)
            case (nil, .frozen): .frozen(now)
            case (nil, .running): .running(now)
            case (nil, .system), (nil, nil): .system
            }
    }

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

extension VirtualClock {
    fileprivate var summary: String {
        switch mode {
        case .system: "The clock shows the machine's time."
        case .frozen(let now): "The clock stands at \(now.description)."
        case .running: "The clock runs from \(now().description)."
        }
    }

    fileprivate var json: JSON {
        let mode =
            switch mode {
            case .system: "system"
            case .frozen: "frozen"
            case .running: "running"
            }
        return ["mode": .string(mode), "now": .string(now().description)]
    }
}
