import UnderstudyWorlds

extension Application {
    /// Begins all worlds anew, with a variation of their responses: the main world is reset, and sandboxes are removed.
    package func begin(_ variation: Variation?) throws {
        let start = services.start
        start.variation.withLock { $0 = variation }
        for sandbox in worlds.sandboxes.all { _ = worlds.sandboxes.remove(sandbox.name) }
        let state = try start.initialState(in: start.scenario(), worlds.seedImages, by: services.seeding)
        try worlds.reset(world, to: state)
        _ = worlds.report?.takeVariations()
    }
}
