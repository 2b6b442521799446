import UnderstudyCore

/// Every world of a running server, and what worlds begin as.
package struct Worlds: Sendable {
    package let main: World
    package let sandboxes: Sandboxes
    package let seedImages: SeedImages
    package let report: RunReport

    /// The ids of every sandbox are the same, and are so again after a reset: the same script gets the same answers, but for tokens, which
    /// are each sandbox's own.
    private static let identifierSeed: UInt64 = 1
    private static let sandboxJournalBytes = 2 << 20

    /// - Parameter journal: the bounds of each journal; a sandbox's takes less memory.
    package init(main: World, seedImages: SeedImages, sandboxes limits: Sandboxes.Limits, journal: Journal.Limits) {
        self.main = main
        self.seedImages = seedImages
        let report = RunReport()
        self.report = report
        let keys = main.keys
        sandboxes = Sandboxes(
            limits: limits,
            make: { id, initialState, persona in
                let world = try World(
                    name: id, store: try Store(copyOf: initialState.image), clock: VirtualClock(initialState.clock), keys: keys,
                    journal: journal.taking(bytes: Self.sandboxJournalBytes), persona: persona, identifierSeed: Self.identifierSeed,
                    isSandbox: true)
                if let persona, try world.epoch.data.read({ try Account.find(persona, in: $0) }) == nil {
                    throw UnknownPersonaError(persona)
                }
                return world
            },
            leaving: { world in
                report.noteRules(of: world)
                // Requests that they hold keep the world, and so do streams of its requests.
                world.epoch.run.rules.removeAll()
                world.epoch.run.journal.wake()
            })
    }

    /// What a world goes back to.
    package func initialState(of world: World, by seeding: Seeding) throws -> World.InitialState {
        try sandboxes.initialState(of: world.name) ?? seedImages.standard(by: seeding)
    }
}

/// A sandbox was to have a persona that is no account of its seed.
package struct UnknownPersonaError: Error, Equatable {
    package let persona: String

    init(_ persona: String) {
        self.persona = persona
    }
}

extension RunReport {
    /// Notes the rules that a world has, before they go.
    package func noteRules(of world: World) {
        for fault in world.epoch.run.rules.all {
            noteRule(id: fault.id, world: world.name, summary: fault.rule.summary, fired: fault.fired)
        }
    }
}
