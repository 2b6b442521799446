import UnderstudyCore

extension Application {
    /// Applies edits of the seed file and of the configuration file, until the returned watch is stopped.
    ///
    /// A faulty edit is logged, and changes nothing.
    ///
    /// - Parameters:
    ///   - file: the configuration file; `nil` for none.
    ///   - read: reads all settings again.
    package func watch(file: String?, read: @escaping @Sendable () throws(StartError) -> Configuration) -> FileWatch {
        let seed = configuration.seed
        return FileWatch([file, seed].compactMap(\.self)) { [weak self] path in
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

    /// Imports the seed: its accounts replace those with the same keys, the others stay. Later resets and sandboxes begin with this seed.
    private func reloadSeed(from path: String) throws(StartError) {
        let seeding = services.seeding
        let seed = try SeedDocument(file: path, backends: seeding.backends)
        try StartError.storing(from: path) { try world.importSeed(seed, by: seeding, at: world.clock.now()) }
        worlds.seedImages.setSeed(seed)
        logger.notice("\(path.onTerminal()): \(seed.accountCount) imported")
    }

    private func reload(_ new: Configuration) throws(StartError) {
        let changed = configuration.table.rows.filter { new[$0] != configuration[$0] }
        let (live, fixed) = (changed.filter(\.isLive), changed.filter { !$0.isLive })
        if !live.isEmpty {
            try StartError.configuring { () throws(ConfigurationError) in try serve(by: configuration.taking(live, from: new)) }
            logger.notice("\(Self.names(live)) changed")
        }
        if !fixed.isEmpty { logger.warning("\(Self.names(fixed)) changed; takes effect when understudy is started again") }
    }

    private static func names(_ settings: [Setting]) -> String {
        settings.map(\.name).joined(separator: ", ")
    }
}
