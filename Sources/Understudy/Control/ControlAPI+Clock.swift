import MicroHTTP
import UnderstudyCore

extension ControlAPI {
    func clock(_ context: Context) -> Response {
        .control(context.world.clock.json)
    }

    /// Answers when what midnights have made due is done, so that the next request finds it.
    func setClock(_ context: Context) throws -> Response {
        let world = context.world
        let change = try context.body(ClockChange.init)
        let mode = change.applied(to: world.clock)
        guard VirtualClock.range.contains(VirtualClock(mode).now()) else {
            throw Problem(.badRequest, "the clock would leave the years 1 to 9998")
        }
        world.clock.mode = mode
        if let (backend, error) = world.catchUp(at: world.clock.now()).first {
            throw Problem(.internalServerError, "the clock was set, but what midnights made due failed in \(backend): \(error)")
        }
        return .control(world.clock.json)
    }
}

/// What `PUT clock` asks for.
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

    func applied(to clock: VirtualClock) -> VirtualClock.Mode {
        switch self {
        case .system: .system
        case .frozen(let now): .frozen(now ?? clock.now())
        case .running(let now): clock.running(from: now ?? clock.now())
        case .advance(let duration):
            if case .frozen(let now) = clock.mode {
                .frozen(now.advanced(by: duration))
            } else {
                clock.running(from: clock.now().advanced(by: duration))
            }
        }
    }
}

extension VirtualClock {
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
