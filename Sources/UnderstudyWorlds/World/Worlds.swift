import Storage
import UnderstudyCore
import Values

/// Every world of a running server, and the states in which worlds begin.
package struct Worlds: Sendable {
    package let main: World
    package let sandboxes: Sandboxes
    package let seedImages: SeedImages
    /// The findings of the run; `nil` if nothing asks for them later.
    package let report: RunReport?
    /// Keeps the requests of worlds that end; `nil` if nothing asks for them later.
    package let archive: RunArchive?

    /// All sandboxes make the same ids, also after a reset: the same script gets the same answers. Tokens differ, since each sandbox has
    /// its own.
    private static let identifierSeed: UInt64 = 1
    private static let sandboxJournalBytes = 2 << 20

    /// - Parameters:
    ///   - journal: the limits of each journal; a sandbox's journal takes less memory.
    ///   - report: receives the findings.
    ///   - archive: receives the journals of sandboxes that are removed.
    package init(
        main: World, seedImages: SeedImages, sandboxes limits: Sandboxes.Limits, journal: Journal.Limits, report: RunReport? = nil,
        archive: RunArchive? = nil
    ) {
        self.main = main
        self.seedImages = seedImages
        self.archive = archive
        self.report = report
        let keys = main.keys
        sandboxes = Sandboxes(
            limits: limits, otherBytes: { main.snapshotBytes },
            make: { id, initialState in
                let world = try World(
                    name: id, store: try Store(copyOf: initialState.image), clock: initialState.startedClock(like: VirtualClock()),
                    keys: keys, journal: journal.taking(bytes: Self.sandboxJournalBytes), persona: initialState.persona,
                    rules: initialState.rules, identifierSeed: Self.identifierSeed, isSandbox: true)
                if let persona = initialState.persona, try world.epoch.data.read({ try Account.find(persona, in: $0) }) == nil {
                    throw UnknownPersonaError(persona: persona)
                }
                return world
            },
            onRemoval: { world in
                report?.noteRules(of: world)
                archive?.add(RunArchive.Page(of: world))
                // Requests that the rules hold retain the world, and so do its streams.
                world.epoch.run.rules.removeAll()
                world.epoch.run.sockets.end()
                world.wakeStreams()
            })
    }

    /// Resets a world, and keeps the findings and the requests of the run that ends.
    ///
    /// - Parameters:
    ///   - kind: as for ``World/reset(to:recording:_:)``.
    package func reset(
        _ world: World, to initialState: World.InitialState, recording kind: WorldEvent.Kind = .reset,
        _ summary: String = World.resetSummary
    ) throws {
        report?.noteRules(of: world)
        let page = archive.map { _ in RunArchive.Page(of: world) }
        try world.reset(to: initialState, recording: kind, summary)
        if let page { archive?.add(page) }
    }
}

/// The persona of a new sandbox is not an account of its seed.
package struct UnknownPersonaError: Error, Equatable {
    package let persona: String
}

extension RunReport {
    /// Records the rules of a world before they are removed.
    package func noteRules(of world: World) {
        noteWorld(world.name)
        noteControl(of: world.name)
        let rules = world.epoch.run.rules.all
        guard !rules.isEmpty else { return }
        let masking = Masking(of: world)
        // A variation of all worlds is no rule of a client's.
        for fault in rules where !(fault.rule.isStart && fault.rule.effect.vary != nil) {
            noteRule(
                id: fault.id, world: world.name, summary: fault.rule.summary(by: masking), fired: fault.fired,
                isStart: fault.rule.isStart)
        }
    }
}
