import UnderstudyCore

/// Every world of a running server, and what worlds begin as.
struct Worlds: Sendable {
    let main: World
    let sandboxes: Sandboxes
    let origins: Origins
    let report: RunReport

    /// The ids of every sandbox are the same, and are so again after a reset: the same script gets the same answers.
    private static let identifierSeed: UInt64 = 1
    /// There may be a thousand of them.
    private static let sandboxAnswerBytes = 1 << 20
    private static let sandboxJournalBytes = 2 << 20

    /// - Parameters:
    ///   - image: what the main world was seeded with in this process.
    ///   - seed: the same as a document, if it is not the configured one.
    init(_ configuration: Configuration, main: World, image: DatabaseImage?, seed: SeedDocument?) {
        self.main = main
        let report = RunReport()
        self.report = report
        let origins = Origins(main: main, image: image, clock: configuration.clockMode) {
            try seed ?? configuration.readSeed(main.backends)
        }
        self.origins = origins
        sandboxes = Sandboxes(
            limits: configuration.sandboxes, standard: origins.standard,
            make: { try Self.makeSandbox($0, from: $1, persona: $2, beside: main, configuration) },
            leaving: { world in
                report.noteRules(of: world)
                // Requests that they hold keep the world.
                world.faults.removeAll()
            })
    }

    private static func makeSandbox(
        _ id: String, from origin: World.Origin, persona: String?, beside main: World, _ configuration: Configuration
    ) throws -> World {
        let world = main.twin(
            named: id, store: try Store(copyOf: origin.image), clock: VirtualClock(origin.clock),
            journal: configuration.journal(capacityBytes: sandboxJournalBytes), persona: persona, identifierSeed: identifierSeed,
            answers: AnswerCache(capacityBytes: sandboxAnswerBytes))
        if let persona, try world.read({ try Account.find(persona, in: $0) }) == nil {
            throw Problem([InputFault(path: "$.persona", found: JSON.string(persona).text, expected: "the key of an account")])
        }
        return world
    }

    /// Lets the backends of other settings answer in every world.
    func exchangeBackends(for configuration: Configuration) {
        let backends = configuration.backends(keys: main.keys)
        for world in [main] + sandboxes.all { world.exchangeBackends(for: backends) }
        sandboxes.setLimits(configuration.sandboxes)
    }
}

extension RunReport {
    /// Notes the rules that a world has, before they go.
    func noteRules(of world: World) {
        for fault in world.faults.all {
            noteRule(id: fault.id, world: world.name, summary: fault.rule.summary, fired: fault.fired)
        }
    }
}

extension Configuration {
    /// An empty journal.
    package func journal(capacityBytes: Int = 16 << 20) -> Journal {
        Journal(capacity: journalEntries, bodyLimitBytes: journalBodyBytes, capacityBytes: capacityBytes)
    }

    /// How the clocks of worlds begin.
    var clockMode: VirtualClock.Mode { now.map(VirtualClock.Mode.frozen) ?? .system }
}
