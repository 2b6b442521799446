import Storage
import UnderstudyCore
import Values

extension Application {
    /// Applies edits of the seed file, of the configuration file and of the endpoints' files, until the returned watch is stopped.
    ///
    /// A faulty edit is logged, and changes nothing. A warning names each input whose edits cannot be seen.
    ///
    /// - Parameters:
    ///   - file: the configuration file; `nil` for none.
    ///   - read: reads all settings again.
    package func watch(file: String?, read: @escaping @Sendable () throws(StartError) -> Configuration) -> RepeatingTask {
        let seed = configuration.seed
        let endpoints = configuration.endpoints?.path
        let inputs = [("configuration", file), ("seed", seed)].compactMap { name, path in path.map { (name, $0) } }
        if inputs.isEmpty {
            let others = endpoints.map { "edits in \($0.onTerminal()) alone" } ?? "no edits"
            logger.warning("--watch sees \(others): there is neither a configuration file nor a seed file")
        }
        for (name, path) in inputs where !InputFile.canBeReadAgain(path) {
            let origin = ["-", "/dev/stdin"].contains(path) ? "it comes from standard input" : "\(path.onTerminal()) is no file"
            logger.warning("--watch sees no edits of the \(name): \(origin)")
        }
        // The first edit is compared with this state. Without it, as after a fault in the file, every account counts as changed.
        if let seed, InputFile.canBeReadAgain(seed) { try? worlds.seedImages.readSeed(by: services.seeding) }
        // The configuration comes first, then the endpoints: the seed may need its new settings, and their lists.
        let files = [file, endpoints, seed].compactMap { $0 }.filter { $0 == endpoints || InputFile.canBeReadAgain($0) }
        return FileWatch.start(files) { [weak self] path in
            do throws(StartError) {
                if path == file {
                    try self?.reload(read())
                } else if path == endpoints {
                    try self?.reloadEndpoints(from: path)
                } else {
                    try self?.reloadSeed(from: path)
                }
            } catch {
                // One line per fault.
                for line in "\(error); the previous state stays in force".split(separator: "\n") {
                    self?.logger.error("\(String(line).onTerminal())")
                }
            }
        }
    }

    /// Seeds the accounts that the edit has changed, and deletes those that it has removed. The others keep what clients have written. Later
    /// resets and sandboxes begin with this seed.
    private func reloadSeed(from path: String) throws(StartError) {
        let seeding = services.seeding
        let seed = try SeedDocument(file: path, backends: seeding.backends)
        let changes = SeedChanges(from: worlds.seedImages.knownSeed, to: seed)
        let deleted = try StartError.storing(from: path) { try world.apply(changes, by: seeding, at: world.clock.now()) }
        worlds.seedImages.setSeed(seed)
        let effects = [("seeded", changes.changed.accounts.map(\.key)), ("deleted", deleted)].filter { !$0.1.isEmpty }
            .map { "\($0) \(keyList($1))" }
        let effect = effects.isEmpty ? "no account has changed" : effects.joined(separator: "; ")
        world.record(.seed, "The seed file was read again: \(effect).")
        logger.notice("\(path.onTerminal()): \(effect)")
    }

    /// Serves the endpoints of the edited files in every world. Records of a resource that is gone stay stored.
    private func reloadEndpoints(from path: String) throws(StartError) {
        try StartError.configuring { () throws(ConfigurationError) in try serve(by: configuration, readingEndpoints: true) }
        let count = services.table.ownCount
        let operations = count == 1 ? "1 operation" : "\(count) operations"
        for world in [world] + worlds.sandboxes.all {
            do {
                try world.createIndexes(of: services.backends)
            } catch {
                // Without the index, lists are slower.
                logger.warning("the world \(world.name.onTerminal()) has no index for its new lists: \(error)")
            }
        }
        world.record(.settings, "The endpoints were read again: \(operations).")
        logger.notice("\(path.onTerminal()): \(operations) of your own")
    }

    private func reload(_ new: Configuration) throws(StartError) {
        let changed = configuration.table.rows.filter { new[$0] != configuration[$0] }
        let (live, fixed) = (changed.filter(\.isLive), changed.filter { !$0.isLive })
        // Checked here, so that no later reset or sandbox fails.
        if changed.contains(where: { ["scenarios", "startScenario"].contains($0.name) }) { _ = try new.startingScenario() }
        if !live.isEmpty {
            try StartError.configuring { () throws(ConfigurationError) in try serve(by: configuration.taking(live, from: new)) }
            world.record(.settings, "\(Self.names(live)) changed.")
            logger.notice("\(Self.names(live)) changed")
            if live.contains(where: { $0.name == "sandboxes.memoryBytes" }) {
                for shortage in Limits(new, within: memory).shortages { logger.warning("\(shortage)") }
            }
        }
        if !fixed.isEmpty { logger.warning("\(Self.names(fixed)) changed; takes effect when understudy is started again") }
    }

    private static func names(_ settings: [Setting]) -> String {
        settings.map(\.name).joined(separator: ", ")
    }
}
