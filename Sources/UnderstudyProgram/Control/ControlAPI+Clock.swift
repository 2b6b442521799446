import MicroHTTP
import Storage
import UnderstudyWorlds
import Values

extension ControlAPI {
    static func clock(_ context: ControlContext) -> Response {
        .control(context.epoch.run.clock.json)
    }

    /// Responds after the nightly work of all passed midnights is done, so that the next request finds its results.
    static func setClock(_ context: ControlContext) throws -> Response {
        let change = try context.body(ClockChange.init(_:))
        let clock = context.epoch.run.clock
        try context.leaveQuickLane(ifNightsAreDueAfter: change)
        let now = try clock.change { mode, now in change.applied(to: mode, showing: now, of: clock) }
        context.world.note(.clock)
        context.world.record(.clock, clock.summary)
        try context.runWork(at: now)
        return .control(clock.json)
    }
}

extension ControlContext {
    /// Hands the request over to the slow lane if a change of the clock passes many midnights.
    func leaveQuickLane(ifNightsAreDueAfter change: ClockChange) throws {
        let clock = epoch.run.clock
        let now = clock.restarted(in: change.applied(to: clock.mode, showing: clock.now(), of: clock)).now()
        // The change is refused later.
        guard VirtualClock.range.contains(now) else { return }
        let session = epoch.session(at: RequestTime(now), by: seeding, data: data)
        try leaveQuickLane(
            if: try epoch.data.nightlyJobs.nightsDue(session).map { $0 > (epoch.data.store.isFile ? 0 : QuickWork.nights) } ?? true)
    }

    /// Does what a change of the clock has made due, and the nightly work of all midnights that it has passed.
    ///
    /// - Parameter now: the time of the clock.
    func runWork(at now: Instant) throws(ControlError) {
        handler.dueWork.run(in: world)
        guard let (backend, error) = world.runNightlyJobs(of: epoch, at: now, by: seeding).first else { return }
        throw ControlError(
            error is StorageFailure ? .serviceUnavailable : .internalServerError,
            "the clock was set, but the nightly work of \(backend) failed: \(error)")
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
