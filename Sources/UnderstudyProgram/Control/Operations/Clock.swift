import MicroHTTP
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The clock of a world.
extension ControlAPI {
    static let clockOperations: [ControlOperation] = [
        .call(
            "clock", .get, "/clock", .nothing, "Get the clock's mode and time",
            answers: .bare(clockSchema, "The world's clock. `X-Understudy-Now` does not move it.")
        ) { .control($0.epoch.run.clock.json) },
        .call(
            "setClock", .put, "/clock", .world, "Set or advance the clock",
            """
            Responds after the work that has become due, and the nightly work of all passed midnights. A clock can show the years 1 to 9998; \
            otherwise a 400 says so.
            """,
            body: .described(
                .named("ControlClockSetting", .oneOf([clockMode, clockSystem, clockAdvance])),
                examples: [
                    "frozen": ["mode": "frozen", "now": "2026-01-08T09:00:00Z"], "advanced": ["advance": "P1D"],
                    "running": ["mode": "running"], "system": ["mode": "system"],
                ]
            ) { try $0.body(ClockChange.init(_:)) }, answers: .bare(clockSchema, "The clock after the change."), by: setClock),
    ].tagged("Control clock")

    private static let clockSchema = ValueSchema.named(
        "ControlClock",
        .object([
            .required(
                "mode", .choice(["system", "frozen", "running"]),
                "`system` follows the machine's time, `frozen` stands still, `running` runs from another time.", example: "frozen"),
            .required("now", .timestamp),
        ]))

    private static let clockMode = ValueSchema.named(
        "ControlClockTime",
        .closedObject([
            .required("mode", .choice(["frozen", "running"]), "`frozen` stands still at `now`, `running` runs from `now`."),
            .optional("now", .clockInstant, "The clock's present time by default."), .optional("advance", .null),
        ]))
    private static let clockSystem = ValueSchema.named(
        "ControlClockSystem",
        .closedObject([
            .required("mode", .choice(["system"]), "Follows the machine's time."), .optional("now", .null), .optional("advance", .null),
        ]))
    private static let clockAdvance = ValueSchema.named(
        "ControlClockAdvance",
        .closedObject([
            .required(
                "advance", .duration(example: "P1D"),
                "Moves the clock. A frozen clock stays frozen; a clock that follows the machine's time becomes running."),
            .optional("mode", .null), .optional("now", .null),
        ]))

    /// Responds after the nightly work of all passed midnights is done, so that the next request finds its results.
    private static func setClock(_ context: ControlContext, _ change: ClockChange) throws -> Response {
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
