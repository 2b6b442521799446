import UnderstudyCore
import UnderstudyWorlds
import Values

extension Scenario {
    /// The start of a clock.
    struct ClockStart {
        let mode: VirtualClock.Mode
        /// See ``World/InitialState/runsFrom``.
        let runsFrom: Instant?
        /// The time that the clock shows first.
        let now: Instant

        func set(_ state: inout World.InitialState) {
            state.clock = mode
            state.runsFrom = runsFrom
        }
    }

    /// The scenario's clock for a world that begins; `nil` if it has none.
    ///
    /// - Parameter mode: the mode in which the world's clock would begin.
    func clockStart(from mode: VirtualClock.Mode) -> ClockStart? {
        guard let clock else { return nil }
        let base = VirtualClock(mode)
        let now = base.now()
        let changed = clock.applied(to: mode, showing: now, of: base)
        let shown = base.restarted(in: changed).now()
        guard case .running(let given) = clock else { return ClockStart(mode: changed, runsFrom: nil, now: shown) }
        return ClockStart(mode: changed, runsFrom: given ?? now, now: given ?? now)
    }

    /// Applies the scenario to the world of a call. Any error leaves the world as it is.
    ///
    /// - Returns: the time of its clock.
    func apply(_ context: ControlContext) throws -> Instant {
        try context.leaveQuickLane(if: self.seed != nil)
        guard let seed = try seedDocument(for: context.services.backends) else { return try change(context) }
        return try begin(with: seed, context)
    }

    /// Sets clock, persona and rules of the running world.
    private func change(_ context: ControlContext) throws -> Instant {
        if let persona, try context.read({ try Account.find(persona, in: $0) }) == nil { throw unknownPersona }
        let clock = context.epoch.run.clock
        if let change = self.clock { try context.leaveQuickLane(ifNightsAreDueAfter: change) }
        let change = self.clock.map { change in
            { (mode: VirtualClock.Mode, now: Instant) in change.applied(to: mode, showing: now, of: clock) }
        }
        if rules != nil { context.worlds.report?.noteRules(of: context.world) }
        let now = try context.world.apply(persona: persona, rules: rules, clock: change, in: context.epoch)
        context.world.record(.scenario, appliedSummary)
        if change != nil { try context.runWork(at: now) }
        return now
    }

    /// Begins the world anew with the scenario's seed. Where the scenario has no value, the initial one of the world counts.
    private func begin(with seed: SeedDocument, _ context: ControlContext) throws -> Instant {
        if let persona, !seed.accounts.contains(where: { $0.key.isSame(as: persona) }) { throw unknownPersona }
        let (world, worlds) = (context.world, context.worlds)
        var state = try context.initialState()
        clockStart(from: state.clock)?.set(&state)
        let now = state.startedClock(like: world.clock).now()
        state.image = try worlds.seedImages.initialState(seed: seed, now: now, by: context.seeding).image
        try worlds.sandboxes.makeRoom(forSnapshotOf: world, bytes: state.image.byteCount)
        state.persona = persona ?? state.persona
        state.rules = rules ?? state.rules
        try worlds.reset(world, to: state, recording: .scenario, appliedSummary)
        return world.clock.now()
    }

    private var appliedSummary: String { "The scenario \(name) was applied." }
}
