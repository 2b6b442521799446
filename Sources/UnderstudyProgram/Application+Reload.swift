import UnderstudyCore

extension Application {
    /// Applies edits of the seed file and of the configuration file, until the returned watch is stopped.
    ///
    /// A faulty edit is logged, and changes nothing. A warning names each input whose edits cannot be seen.
    ///
    /// - Parameters:
    ///   - file: the configuration file; `nil` for none.
    ///   - read: reads all settings again.
    package func watch(file: String?, read: @escaping @Sendable () throws(StartError) -> Configuration) -> RepeatingTask {
        let seed = configuration.seed
        let inputs = [("configuration", file), ("seed", seed)].compactMap { name, path in path.map { (name, $0) } }
        if inputs.isEmpty { logger.warning("--watch sees no edits: there is neither a configuration file nor a seed file") }
        for (name, path) in inputs where !InputFile.canBeReadAgain(path) {
            let origin = ["-", "/dev/stdin"].contains(path) ? "it comes from standard input" : "\(path.onTerminal()) is no file"
            logger.warning("--watch sees no edits of the \(name): \(origin)")
        }
        // The first edit is compared with this state. Without it, as after a fault in the file, every account counts as changed.
        if let seed, InputFile.canBeReadAgain(seed) { try? worlds.seedImages.readSeed(by: services.seeding) }
        return FileWatch.start(inputs.map(\.1).filter(InputFile.canBeReadAgain)) { [weak self] path in
            do throws(StartError) {
                // The configuration comes first: the seed may need its new settings.
                if path == file { try self?.reload(read()) } else { try self?.reloadSeed(from: path) }
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

    private func reload(_ new: Configuration) throws(StartError) {
        let changed = configuration.table.rows.filter { new[$0] != configuration[$0] }
        let (live, fixed) = (changed.filter(\.isLive), changed.filter { !$0.isLive })
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
